/** The button that waves at a person: the hand turns, then it reads "Waved" for the day. */
import { type RefObject, useRef } from 'react'
import { Button, type ButtonVariant } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import type { WaveState, Waves } from './use-waves.ts'
import { waveWords } from './waves.words.ts'
import './wave-button.css'

const TURN_MS = 460
/** Twice to 20 degrees and back. */
const TURN = ['0deg', '20deg', '0deg', '20deg', '0deg'].map((rotate) => ({ rotate }))

type WaveProps = { person: { id: string; nickname: string }; waves: Waves }

export function WaveButton({ person, waves, variant }: WaveProps & { variant: ButtonVariant }) {
  const { state, hand, handleWave } = useWaveButton({ person, waves })
  if (!state) return null
  return (
    <Button variant={variant} aria-disabled={state === 'waved' || undefined} onClick={handleWave}>
      <Hand ref={hand} />
      {buttonLabel(state)}
    </Button>
  )
}

/** For a row of a list: the hand alone, 44 px. */
export function RowWaveButton({ person, waves }: WaveProps) {
  const { state, hand, handleWave } = useWaveButton({ person, waves })
  if (!state) return null
  return (
    <button
      className="row-wave"
      type="button"
      aria-label={waveWords.at(buttonLabel(state), person.nickname)}
      aria-disabled={state === 'waved' || undefined}
      onClick={handleWave}
    >
      <Hand ref={hand} />
    </button>
  )
}

function Hand({ ref }: { ref: RefObject<HTMLSpanElement | null> }) {
  return (
    <span className="wave-hand" ref={ref} aria-hidden="true">
      <Emoji char="👋" />
    </span>
  )
}

function useWaveButton({ person, waves }: WaveProps) {
  const hand = useRef<HTMLSpanElement>(null)
  const state = waves.findState(person.id)
  // A disabled button would lose the focus, so a press is ignored instead.
  const handleWave = () => {
    if (state === 'ready') void waves.wave(person.id, turn(hand.current))
  }
  return { state, hand, handleWave }
}

function buttonLabel(state: WaveState): string {
  return state === 'waved' ? waveWords.waved : waveWords.wave
}

async function turn(hand: HTMLElement | null): Promise<void> {
  if (!hand || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Rejects when the button leaves the page in the middle of it.
  await hand.animate(TURN, { duration: TURN_MS, easing: 'ease-in-out' }).finished.catch(() => undefined)
}
