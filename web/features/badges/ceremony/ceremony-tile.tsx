/** The tile of a new badge: falls grey, lands with two rings of water, and turns over to its coloured side. */
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { vibrate } from '#web/ui/person/throne.tsx'
import { Moving, useMotion } from '#web/ui/scene/moving.tsx'
import { EASE, type ScenePlayer } from '#web/ui/scene/scene-player.ts'
import type { Ceremony } from './ceremony.store.ts'

const LANDS_MS = 560
const TURNS_MS = 860
export const RINGS_MS = 1150

const FALL: Keyframe[] = [{ transform: 'translateY(-62vh) rotate(-9deg)' }, { transform: 'translateY(0) rotate(0)' }]
const LAND: Keyframe[] = [
  { transform: 'scale(1)' },
  { transform: 'scale(1.07, .9)', offset: 0.22 },
  { transform: 'translateY(-5%) scale(.98, 1.03)', offset: 0.55 },
  { transform: 'scale(1)' },
]
const TURN: Keyframe[] = [
  { transform: 'rotateY(0)' },
  { transform: 'rotateY(194deg)', offset: 0.74 },
  { transform: 'rotateY(180deg)' },
]
const RING: Keyframe[] = [
  { opacity: 0, transform: 'scale(.6)' },
  { opacity: 0.95, transform: 'scale(.9)', offset: 0.12 },
  { opacity: 0, transform: 'scale(2.5)' },
]

type CeremonyTileProps = {
  badge: BadgeKey
  /** How long after the first tile. */
  after: number
  /** Grows out of the flush's tile instead of falling; then it is glazed already. */
  from: Ceremony['from']
  ringsAt: number
}

export function CeremonyTile({ badge, after, from, ringsAt }: CeremonyTileProps) {
  const ref = useMotion<HTMLDivElement>((player, element) => {
    if (from) grow(player, element, from)
    else fall(player, element, after)
  })
  const { emoji } = badges[badge]
  return (
    <div className="ceremony-tile">
      {[0, 160].map((later) => (
        <Moving
          as="i"
          className="ceremony-ring"
          key={later}
          frames={RING}
          at={ringsAt + after + later}
          duration={900}
          easing={EASE.water}
        />
      ))}
      <div className="ceremony-drop" ref={ref}>
        <div className="ceremony-squash">
          <div className="ceremony-turn">
            <span className="ceremony-face" data-glaze="grey">
              <Emoji char={emoji} />
            </span>
            <span className="ceremony-face" data-glaze="glazed">
              <Emoji char={emoji} />
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}

function fall(player: ScenePlayer, element: HTMLElement, after: number): void {
  const [squash, turn] = [element.querySelector('.ceremony-squash'), element.querySelector('.ceremony-turn')]
  player.add(element, FALL, { at: 80 + after, duration: 480, easing: 'cubic-bezier(.5,0,.85,.6)' })
  player.add(squash, LAND, { at: LANDS_MS + after, duration: 300 })
  player.add(turn, TURN, { at: TURNS_MS + after, duration: 460, easing: 'cubic-bezier(.45,.05,.35,1)' })
  player.cue(LANDS_MS + after, vibrate)
}

function grow(player: ScenePlayer, element: HTMLElement, from: NonNullable<Ceremony['from']>): void {
  const to = element.getBoundingClientRect()
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const start = `translate(${x}px, ${y}px) scale(${from.height / to.height})`
  player.add(element, [{ transform: start }, { transform: 'none' }], { at: 0, duration: 480, easing: EASE.across })
}
