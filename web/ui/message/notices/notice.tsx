/** A line between messages that is not a message, such as "BowlBaron sat down": a pill to see, and its announcement for screen readers. */
import { useEffect, useRef, useState } from 'react'
import { Emoji } from '#web/ui/person/emoji.tsx'
import type { LogExtra } from './log-extras.ts'
import { createNoticeAnnouncer, type NoticeAnnouncer } from './notice-announcer.ts'
import './notice.css'

/** `at` is in milliseconds; a notice is about one person, or about one and others. */
export type Notice = { key: string; at: number; emoji: string; name: string; words: string }

/** Notices of an earlier day are over. */
export function noticesOfDay(notices: readonly Notice[], today: Date): Notice[] {
  return notices.filter(({ at }) => new Date(at).toDateString() === today.toDateString())
}

export function noticesAsExtras(notices: readonly Notice[]): LogExtra[] {
  return notices.map((notice) => ({ key: notice.key, at: notice.at, content: <NoticePill notice={notice} /> }))
}

/** Hidden from screen readers, because a log announces everything at once; `NoticeStatus` announces it calmly. */
function NoticePill({ notice: { emoji, name, words } }: { notice: Notice }) {
  return (
    <p className="notice-pill" aria-hidden="true">
      <span className="notice-pill-emoji">
        <Emoji char={emoji} size={16} />
      </span>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {words}
      </span>
    </p>
  )
}

export function NoticeStatus({ notices, isWriting }: { notices: readonly Notice[]; isWriting: boolean }) {
  const [line, setLine] = useState('')
  const announcer = useRef<NoticeAnnouncer>(undefined)

  useEffect(() => {
    if (!announcer.current) {
      announcer.current = createNoticeAnnouncer({ clock: { now: Date.now, after }, say: setLine })
      announcer.current.begin(notices)
    }
    announcer.current.update(notices, isWriting)
    return announcer.current.stop
  }, [notices, isWriting])

  return (
    <p className="visually-hidden" role="status">
      {line}
    </p>
  )
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
