/** The messages of a conversation with what stands between them, and the menu of a message. */
import { memo, type ReactNode, useMemo } from 'react'
import type { Person } from '#contract/people/users.ts'
import type { Conversation, Line } from '#web/features/conversation/conversation.ts'
import { type RowOf, rowOf } from '#web/features/conversation/lines.ts'
import { MenuOfMessage } from '#web/features/conversation/ui/menu/menu-of-message.tsx'
import { useOpenedMenu } from '#web/features/conversation/ui/menu/use-opened-menu.ts'
import { Message } from '#web/features/conversation/ui/row/message.tsx'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { type LogExtra, withExtras } from '#web/ui/message/notices/log-extras.ts'
import { MessageScroll, MessagesLoading } from './message-scroll.tsx'
import { MissingMessages, NewLine, OlderMessages, ShowAll } from './older-messages.tsx'
import { useShownLines } from './shown-lines.ts'

export type MessagesProps = Pick<
  Conversation,
  'lines' | 'isLoaded' | 'older' | 'newFrom' | 'target' | 'seenKey' | 'actions'
> & {
  me: Pick<Person, 'id'>
  /** A scroll area needs a name. */
  label: string
  /** Their avatars have water in them. */
  onBowlIds: ReadonlySet<string>
  /** Whether names lead to profiles. */
  linksNames?: boolean | undefined
  /** Whether the reader may send messages, and so also react, reply and edit. */
  canPost?: boolean | undefined
  /** False if refused messages would be refused again. */
  canRetry?: boolean | undefined
  /** The others wait behind "Show All Messages (n)". */
  shownFirst?: number | undefined
  /** What is not a message, placed by its time. */
  extras?: readonly LogExtra[] | undefined
  /** For the menu of others' messages, such as reporting and blocking. */
  moreItems?: ((line: Line) => readonly MenuItem[]) | undefined
  empty: ReactNode
  onReading?: ((isReadingBack: boolean) => void) | undefined
}

const NOTHING: readonly never[] = []

/** Its props should be stable: it is drawn again only if one of them has changed. */
export const Messages = memo(function Messages(props: MessagesProps) {
  const { lines, isLoaded, older, newFrom, target, extras = NOTHING, shownFirst = Number.POSITIVE_INFINITY } = props
  const { shown, isCut, showAll, handleReading } = useShownLines(lines, {
    shownFirst,
    targetKey: target?.key,
    onReading: props.onReading,
  })
  const entries = useMemo(() => withExtras({ lines: shown, extras, isCut }), [shown, extras, isCut])
  const keys = useMemo(() => entries.map(({ key }) => key), [entries])
  const menu = useOpenedMenu()

  const renderEntry = (place: number) => {
    const entry = entries[place]
    if (entry && 'extra' in entry) return entry.extra.content
    const line = entry && shown[entry.at]
    if (!line) return
    const row = withOwnHead(rowOf(line, shown[entry.at + 1], new Date()), entry.isAfterExtra || line.key === newFrom)
    return (
      <>
        <Message
          row={row}
          isOnBowl={props.onBowlIds.has(row.userId)}
          linksName={props.linksNames ?? false}
          isSeen={row.key === props.seenKey}
          isMenuOpen={menu.opened?.isOpen === true && menu.opened.key === row.key}
          litNth={row.key === target?.key ? target.nth : undefined}
          canPost={props.canPost ?? true}
          canRetry={props.canRetry ?? true}
          myId={props.me.id}
          actions={props.actions}
          onMenu={menu.toggle}
        />
        {row.key === newFrom && <NewLine />}
        {row.day && <p className="messages-day">{row.day}</p>}
        {row.isAfterGap && <MissingMessages onFill={() => props.actions.fillGap(row)} />}
      </>
    )
  }

  return (
    <>
      <MessageScroll
        lines={lines}
        keys={keys}
        renderRow={renderEntry}
        openedKey={menu.opened?.key}
        isLoaded={isLoaded}
        loading={<MessagesLoading />}
        label={props.label}
        top={isCut ? <ShowAll count={countOf(lines)} onShowAll={showAll} /> : <Oldest {...props} />}
        target={target}
        presses={menu.handlers}
        onOldest={!isCut && older?.state === 'idle' ? older.load : undefined}
        onReading={handleReading}
        empty={props.empty}
      />
      <MenuOfMessage {...props} menu={menu} />
    </>
  )
})

function Oldest({ lines, older }: Pick<MessagesProps, 'lines' | 'older'>) {
  return older && lines.length > 0 && <OlderMessages {...older} />
}

/** Below something else than a message of the same author, a message shows its author again. */
function withOwnHead(row: RowOf<Line>, isBelow: boolean): RowOf<Line> {
  return isBelow || row.isAfterGap ? { ...row, isContinued: false } : row
}

function countOf(lines: readonly Line[]): number {
  return lines.filter(({ isDemo }) => !isDemo).length
}
