/** How many pins you have, and the button that drops one in the middle of the map. */
import { MapPinPlusIcon } from '@phosphor-icons/react/dist/ssr/MapPinPlus'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import type { Pin } from '#contract/social/pins.ts'
import { Button } from '#web/ui/form/button.tsx'
import { pinCount, pinListWords } from './pins.words.ts'

type PinCounterProps = {
  pins: readonly Pin[] | undefined
  /** In how many they are; 0 while that is unknown. */
  countries: number
}

export function PinCounter({ pins, countries }: PinCounterProps) {
  if (pins?.length === 0)
    return (
      <div>
        <h2>{pinListWords.none}</h2>
        <p className="sm muted">{pinListWords.noneLine}</p>
      </div>
    )
  return (
    <div>
      <h2 className="num">{pins ? pinCount(pins.length, countries) : pinListWords.title}</h2>
      <p className="pin-hint sm muted">{pinListWords.howTo}</p>
    </div>
  )
}

type DropButtonProps = { hasMap: boolean; onDrop: () => void }

/** Beside the count of a raised bottom sheet. */
export function SmallDropButton({ onDrop }: Pick<DropButtonProps, 'onDrop'>) {
  return (
    <Button className="drop-small" variant="secondary" size="sm" onClick={onDrop}>
      <PlusIcon weight="bold" aria-hidden="true" />
      {pinListWords.dropOne}
    </Button>
  )
}

export function DropButton({ hasMap, onDrop }: DropButtonProps) {
  return (
    <Button className="drop-large" block onClick={onDrop}>
      <MapPinPlusIcon weight="fill" aria-hidden="true" />
      <span>
        {pinListWords.drop}
        {hasMap && <span className="drop-here">{pinListWords.dropHere}</span>}
      </span>
    </Button>
  )
}
