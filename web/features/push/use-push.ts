/** One's notifications: how they stand, and everything that can be changed about them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getPush, type PushSettings, setPushSettings, subscribePush, unsubscribePush } from '#contract/push.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/toast.store.ts'
import { notSaved, notTurned, TURNED_ON } from './push.toasts.ts'
import { type Possibility, possibilityHere, subscribeHere, unsubscribeHere } from './this-device.ts'

type Standing = AnswerOf<typeof getPush>

export type Notifications = {
  possibility: Possibility
  /** Nothing until the server has said how they stand. */
  standing: Standing | undefined
  hasFailed: boolean
  retry: () => void
  isTurning: boolean
  /** For this device. */
  turn: (isOn: boolean) => void
  save: (settings: PushSettings) => void
}

export function usePush(): Notifications {
  const cache = useQueryClient()
  const { data: standing, isError: hasFailed, refetch } = useCall(getPush, {})
  const [possibility, setPossibility] = useState(possibilityHere)
  const change = (patch: Partial<Standing>) =>
    cache.setQueryData<Standing>(keyOf(getPush), (before) => before && { ...before, ...patch })

  const turning = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(standing?.publicKey ?? '') : turnOff()),
    onSuccess: (_, isOn) => {
      change({ isOnHere: isOn })
      if (isOn) toast(TURNED_ON)
    },
    onError: (error, isOn) => toast(notTurned(isOn, error)),
    onSettled: () => setPossibility(possibilityHere()),
  })
  const saving = useMutation({
    mutationFn: (settings: PushSettings) => call(setPushSettings, { body: settings }),
    // Shown at once: a switch that hesitates is pressed twice.
    onMutate: (settings) => {
      const before = cache.getQueryData<Standing>(keyOf(getPush))
      change({ quietHours: undefined, ...settings })
      return before
    },
    // Back to what is saved, also where the server cannot be asked.
    onError: (error, _, before) => {
      if (before) cache.setQueryData<Standing>(keyOf(getPush), before)
      toast(notSaved(error))
      void refetch()
    },
  })

  return {
    possibility,
    standing,
    hasFailed,
    retry: () => void refetch(),
    isTurning: turning.isPending,
    turn: turning.mutate,
    save: saving.mutate,
  }
}

async function turnOn(publicKey: string): Promise<void> {
  await call(subscribePush, { body: await subscribeHere(publicKey) })
}

async function turnOff(): Promise<void> {
  await call(unsubscribePush)
  await unsubscribeHere()
}
