/** A button that opens a short menu of actions. */
import { DotsThreeIcon } from '@phosphor-icons/react/dist/ssr/DotsThree'
import * as RadixMenu from 'radix-ui/dropdown-menu'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import './menu.css'

export type MenuItem = { label: string; icon: ReactNode; tone?: 'danger' | undefined; onChoose: () => void }

export type MenuProps = { label: string; items: readonly MenuItem[]; className?: string | undefined }

export function Menu({ label, items, className }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = useRef<() => void>(undefined)
  const button = useRef<HTMLButtonElement>(null)

  // A dialog opened by an item returns the focus to its opener, so the button must be focused again first.
  const handleClosed = () => {
    const run = chosen.current
    chosen.current = undefined
    if (run) queueMicrotask(run)
  }

  // A press of the button already toggles the menu.
  const handleOutside = (event: Event) => {
    if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
  }

  return (
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <RadixMenu.Trigger asChild ref={button} onPointerDown={waitForClick} onClick={() => setIsOpen(!isOpen)}>
        <IconButton label={label} className={classNames('menu-button', className)}>
          <DotsThreeIcon weight="bold" aria-hidden="true" />
        </IconButton>
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          className="menu"
          align="end"
          collisionPadding={12}
          onInteractOutside={handleOutside}
          onCloseAutoFocus={handleClosed}
        >
          {items.map(({ label: text, icon, tone, onChoose }) => (
            <RadixMenu.Item
              key={text}
              className="menu-item"
              data-tone={tone}
              onSelect={() => {
                chosen.current = onChoose
              }}
            >
              {icon}
              <span>{text}</span>
            </RadixMenu.Item>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

/** Radix opens on pointer down, which would open the menu whenever a scroll starts on the button. */
function waitForClick(event: PointerEvent) {
  event.preventDefault()
}
