/** Listens for waves, and shows each once in this browser, also those that came while the page was away. */
import type { QueryClient } from '@tanstack/react-query'
import { isGuestId, type Person } from '#contract/people/users.ts'
import type { BrowserStorage } from '#web/api/storage.ts'
import type { Live } from '#web/realtime/live.ts'
import { profilePath } from '#web/session/profile-path.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { dayAt, fetchWaves, sendWave, sentToday, utcDay, type WaveList } from './waves.cache.ts'
import { waveFailed, waveToasts } from './waves.words.ts'

type ReceivedWave = WaveList['received'][number]

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  storage: BrowserStorage
  showToast: (toast: ToastRequest) => void
  now: () => number
}

export function listenForWaves({ live, cache, userId, storage, showToast, now }: Needs): () => void {
  if (isGuestId(userId)) return () => {}
  const shownKey = `waves-shown:${userId}`
  const stops = [
    live.on('WAVE', ({ from }) => {
      const wave = { from, wavedAt: new Date(now()).toISOString() }
      show([wave])
      noteShown([...shownBefore(), waveId(wave)])
    }),
    live.onCatchUp(() => void showMissed()),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  async function showMissed(): Promise<void> {
    const received = await fetchWaves(cache).then(
      (list) => list.received,
      // The next catch-up tries again.
      () => undefined,
    )
    if (!received) return
    const missed = received.filter((wave) => !shownBefore().includes(waveId(wave)))
    show(missed)
    noteShown(received.map(waveId))
  }

  function shownBefore(): string[] {
    return (storage.getItem(shownKey) ?? '').split(' ')
  }

  function noteShown(waveIds: readonly string[]): void {
    storage.setItem(shownKey, waveIds.join(' '))
  }

  /** A wave from a person you waved at today is the answer to yours, and needs none. */
  function show(waves: readonly ReceivedWave[]): void {
    const sent = sentToday(cache, now())
    const isAnswer = ({ from, wavedAt }: ReceivedWave) => sent.includes(from.id) && utcDay(wavedAt) === dayAt(now())
    const answers = waves.filter(isAnswer).map(({ from }) => from)
    const people = waves.filter((wave) => !isAnswer(wave)).map(({ from }) => from)
    if (answers.length > 0) showFrom(answers, waveToasts.answered(answers.map(nicknameOf)))
    if (people.length > 0)
      showFrom(
        people,
        waveToasts.waved(people.map(nicknameOf), () => void waveBack(people)),
      )
  }

  function showFrom(people: readonly Person[], request: ToastRequest): void {
    const [first, ...others] = people
    if (!first) return
    const to = others.length === 0 ? profilePath(first.id) : undefined
    showToast({ ...request, to, icon: <Avatar emoji={first.emoji} size={40} /> })
  }

  async function waveBack(people: readonly Person[]): Promise<void> {
    try {
      await Promise.all(people.map(({ id }) => sendWave(cache, id)))
      showToast(waveToasts.wavedBack)
    } catch (error) {
      showToast(waveFailed(error))
    }
  }
}

/** A person waves once on each UTC day. */
function waveId({ from, wavedAt }: ReceivedWave): string {
  return `${utcDay(wavedAt)}/${from.id}`
}

function nicknameOf({ nickname }: Person): string {
  return nickname
}
