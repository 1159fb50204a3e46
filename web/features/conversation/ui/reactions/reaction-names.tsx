/** Who gave a reaction, in a small tile above its chip. */
import * as RadixPopover from 'radix-ui/popover'
import { reactionPeopleText, reactionWords } from '#web/features/conversation/conversation.words.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import type { Named } from './use-naming.ts'
import '#web/ui/feedback/tooltip.css'

type ReactionNamesProps = { id: string; named: Named; myId: string; onClose: () => void }

/** A popover instead of a tooltip, because a long press must open it too. The focus stays on the chip. */
export function ReactionNames({ id, named, myId, onClose }: ReactionNamesProps) {
  return (
    <RadixPopover.Root open onOpenChange={onClose}>
      <RadixPopover.Anchor virtualRef={{ current: named.chip }} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          className="tooltip"
          id={id}
          role="tooltip"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={keepFocus}
          onCloseAutoFocus={keepFocus}
          // The focus that has opened it is also outside.
          onFocusOutside={keepFocus}
        >
          {namesText(named, myId)}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}

export function namesText({ people }: Pick<Named, 'people'>, myId: string): string {
  if (people === undefined) return reactionWords.loading
  if (people === 'failed') return reactionWords.notLoaded
  const isMe = ({ id }: { id: string }) => id === myId
  const others = people.people.filter((person) => !isMe(person)).map(({ nickname }) => nickname)
  return reactionPeopleText(people.people.some(isMe) ? [uiWords.you, ...others] : others, people.count)
}
