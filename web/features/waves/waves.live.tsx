/** Listens for waves, and shows each once in this browser, also those that came while the page was away. */
import type { QueryClient } from '@tanstack/react-query'
import { isGuestId, type Person } from '#contract/people/users.ts'
import type { Live } from '#web/realtime/live.ts'
import type { SessionStorage } from '#web/session/stored-session.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { fetchWaves, sendWave, type WaveList } from './waves.cache.ts'
import { waveFailed, waveToasts } from './waves.words.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  storage: SessionStorage
  showToast: (toast: ToastRequest) => void
  now: () => number
}

export function listenForWaves({ live, cache, userId, storage, showToast, now }: Needs): () => void {
  if (isGuestId(userId)) return () => {}
  const shownKey = `waves-shown:${userId}`
  const stops = [
    live.on('WAVE', ({ from }) => {
      show([from])
      const today = new Date(now()).toISOString()
      noteShown([...shownBefore(), waveId({ from, wavedAt: today })])
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
    if (missed.length > 0) show(missed.map(({ from }) => from))
    noteShown(received.map(waveId))
  }

  function shownBefore(): string[] {
    return (storage.getItem(shownKey) ?? '').split(' ')
  }

  function noteShown(waveIds: readonly string[]): void {
    storage.setItem(shownKey, waveIds.join(' '))
  }

  function show(people: readonly Person[]): void {
    const nicknames = people.map(({ nickname }) => nickname)
    const request = waveToasts.waved(nicknames, () => void waveBack(people))
    showToast({ ...request, icon: <Avatar emoji={people[0]?.emoji ?? ''} size={40} /> })
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
function waveId({ from, wavedAt }: WaveList['received'][number]): string {
  return `${wavedAt.slice(0, 10)}/${from.id}`
}
