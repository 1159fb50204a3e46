/** Tests which events change the lines about who sat down and got up. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { noticeText } from '../presence.words.ts'
import { changePresenceNotices } from './presence-notices.cache.ts'
import { listenForPresenceNotices } from './presence-notices.live.ts'
import { NO_NOTICES } from './presence-notices.ts'

const person = (id: string): ActiveUser => {
  return { id, nickname: id, emoji: '🧻', isOnBowl: true, lastActive: '', badges: {}, isPremium: false }
}

function setUp() {
  const { wire, clock, live, comeBack } = openTestLive('rhoda')
  const cache = new QueryClient()
  listenForPresenceNotices({ live, cache, userId: 'rhoda', now: clock.now })
  wire.welcome()
  return {
    wire,
    comeBack,
    list: (...ids: string[]) => wire.emit({ type: 'ACTIVE_USERS', users: ids.map(person), total: ids.length }),
    lines(): string[] {
      let now = NO_NOTICES
      changePresenceNotices(cache, (notices) => {
        now = notices
        return notices
      })
      return now.notices.map((notice) => `${notice.people[0]?.nickname} ${noticeText(notice)}`)
    },
  }
}

test('[PRES-27] lines come from lists, but not from the first one after a lost connection', () => {
  const { list, lines, comeBack } = setUp()
  list('rhoda', 'Ada')
  expect(lines()).toEqual(['Ada sat down'])
  // Its first list is empty.
  comeBack()
  expect(lines()).toEqual([])
  list('rhoda', 'Otto')
  expect(lines()).toEqual(['Otto sat down'])
})

test('[PRES-27] [SAFE-2] a block, which sends the history again, leaves no line, and lines show a new nickname', () => {
  const { wire, list, lines } = setUp()
  list('rhoda', 'Ada')
  wire.emit({ type: 'PERSON_RENAMED', person: { id: 'Ada', nickname: 'Ada L', emoji: '🧻' } })
  expect(lines()).toEqual(['Ada L sat down'])
  list('rhoda')
  wire.emit({ type: 'CHAT_HISTORY', messages: [] })
  expect(lines()).toEqual([])
})
