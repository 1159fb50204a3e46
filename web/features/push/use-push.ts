/** One's notifications: how they stand, and everything that can be changed about them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getPush, type PushSettings, subscribePush, unsubscribePush } from '#contract/social/push.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { notTurned, TURNED_ON } from './push.toasts.ts'
import { changePushSettings, type Standing, savingSettings } from './save-settings.ts'
import { type Possibility, possibilityHere, subscribeHere, unsubscribeHere } from './this-device.ts'

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
  const turning = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(standing?.publicKey ?? '') : turnOff()),
    onSuccess: (_, isOn) => {
      changePushSettings(cache, { isOnHere: isOn })
      if (isOn) toast(TURNED_ON)
    },
    onError: (error, isOn) => toast(notTurned(isOn, error)),
    onSettled: () => setPossibility(possibilityHere()),
  })
  const saving = useMutation(savingSettings({ cache, tell: toast, readAgain: () => void refetch() }))

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
