/** The menu of a message: beside it on a wide screen, otherwise at the bottom with the message on top. */
import * as RadixDialog from 'radix-ui/dialog'
import * as RadixPopover from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Reaction } from '#contract/social/conversation.ts'
import type { Line } from '#web/features/conversation/conversation.ts'
import { messageMenuWords } from '#web/features/conversation/conversation.words.ts'
import { MessageText } from '#web/features/conversation/ui/row/text/message-text.tsx'
import { useMedia } from '#web/ui/browser/use-media.ts'
import { focusFirstEntry, MenuBody } from './menu-body.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import type { OpenedMenu } from './use-opened-menu.ts'
import '#web/ui/feedback/dialog.css'

const WIDE = '(width >= 1024px)'

type MessageMenuProps = {
  opened: OpenedMenu
  line: Line
  entries: readonly MenuEntry[]
  canReact: boolean
  onReact: (emoji: Reaction, isOn: boolean) => void
  onClose: () => void
}

export function MessageMenu({ opened, line, entries, canReact, onReact, onClose }: MessageMenuProps) {
  const Frame = useMedia(WIDE) ? MenuPopover : MenuSheet

  // The focus is back on the row before a dialog opens, because the dialog will return it there.
  const handleChoose = (act: () => void) => {
    flushSync(onClose)
    opened.dots?.focus({ preventScroll: true })
    act()
  }

  return (
    <Frame opened={opened} line={line} onClose={onClose}>
      <MenuBody
        entries={entries}
        reactions={canReact ? line.reactions : undefined}
        onReact={onReact}
        onChoose={handleChoose}
        onClose={onClose}
      />
    </Frame>
  )
}

type FrameProps = { opened: OpenedMenu; line: Line; onClose: () => void; children: ReactNode }

function MenuPopover({ opened, onClose, children }: FrameProps) {
  const { dots, anchor, boundary, isOpen } = opened
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onClose}>
      <RadixPopover.Anchor virtualRef={{ current: anchor }} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          className="message-menu-popover"
          aria-label={messageMenuWords.label}
          align="start"
          sideOffset={2}
          collisionBoundary={boundary}
          collisionPadding={14}
          onOpenAutoFocus={focusFirstEntry}
          onCloseAutoFocus={(event) => returnFocus(event, dots)}
          // A press of the dots closes the menu by itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && dots?.contains(event.target)) event.preventDefault()
          }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

function MenuSheet({ opened: { dots, isOpen }, line, onClose, children }: FrameProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="dialog-scrim">
          <RadixDialog.Content
            className="dialog message-menu-sheet"
            aria-describedby={undefined}
            onOpenAutoFocus={focusFirstEntry}
            onCloseAutoFocus={(event) => returnFocus(event, dots)}
          >
            <RadixDialog.Title className="visually-hidden">{messageMenuWords.label}</RadixDialog.Title>
            <div className="message" data-mine={line.isMine || undefined}>
              <MessageText text={line.content} isPlain mention={line.mention} />
            </div>
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Unless the chosen action has moved it, such as to the message field. */
function returnFocus(event: Event, dots: HTMLElement | null): void {
  event.preventDefault()
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) dots?.focus({ preventScroll: true })
}
