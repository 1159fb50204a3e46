/** The menu of the message whose dots were pressed, and the question before it is deleted. */
import { useState } from 'react'
import type { Conversation, Line } from '#web/features/conversation/conversation.ts'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { entriesOf } from './menu-entries.tsx'
import { MessageMenu } from './message-menu.tsx'
import type { useOpenedMenu } from './use-opened-menu.ts'

type MenuOfMessageProps = Pick<Conversation, 'lines' | 'actions'> & {
  menu: Pick<ReturnType<typeof useOpenedMenu>, 'opened' | 'close'>
  canPost?: boolean | undefined
  moreItems?: ((line: Line) => readonly MenuItem[]) | undefined
}

export function MenuOfMessage({ lines, actions, menu, canPost = true, moreItems }: MenuOfMessageProps) {
  const [deleting, setDeleting] = useState<Line>()
  const { opened, close } = menu
  // It may have been deleted in the meantime.
  const line = opened && lines.find(({ key }) => key === opened.key)
  return (
    <>
      {opened && line && (
        <MessageMenu
          key={opened.number}
          opened={opened}
          line={line}
          entries={entriesOf(line, { now: Date.now(), canPost, actions, moreItems, onDelete: setDeleting })}
          canReact={canPost}
          onReact={(emoji, isOn) => actions.react(line, emoji, isOn)}
          onClose={close}
        />
      )}
      <DeleteDialog line={deleting} onClose={() => setDeleting(undefined)} onDelete={actions.remove} />
    </>
  )
}
