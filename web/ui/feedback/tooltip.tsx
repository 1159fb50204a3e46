/** A tooltip that opens after resting on a control for a moment. */
import * as RadixTooltip from 'radix-ui/tooltip'
import type { ReactElement } from 'react'
import './tooltip.css'

const OPEN_DELAY_MS = 700

export type TooltipProps = { text: string; children: ReactElement }

/** The child must be a single element that passes its props on, such as Button or IconButton. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
