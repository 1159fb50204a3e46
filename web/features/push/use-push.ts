/** The notification settings and everything that can change them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getPush, type PushSettings, subscribePush, unsubscribePush } from '#contract/social/push.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { TURNED_ON, toggleFailed } from './push.words.ts'
import { changePushSettings, type PushStatus, settingsMutation } from './save-settings.ts'
import { type PushAvailability, pushAvailability, subscribeDevice, unsubscribeDevice } from './this-device.ts'

export type Notifications = {
  availability: PushAvailability
  status: PushStatus | undefined
  hasFailed: boolean
  retry: () => void
  isToggling: boolean
  /** For this device. */
  setEnabled: (isOn: boolean) => void
  save: (settings: PushSettings) => void
}

export function usePush(): Notifications {
  const cache = useQueryClient()
  const { data: status, isError: hasFailed, refetch } = useCall(getPush, {})
  const [availability, setAvailability] = useState(pushAvailability)
  const toggling = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(status?.publicKey ?? '') : turnOff()),
    onSuccess: (_, isOn) => {
      changePushSettings(cache, { isOnHere: isOn })
      if (isOn) toast(TURNED_ON)
    },
    onError: (error, isOn) => toast(toggleFailed(isOn, error)),
    onSettled: () => setAvailability(pushAvailability()),
  })
  const saving = useMutation(settingsMutation({ cache, showToast: toast, refetch: () => void refetch() }))

  return {
    availability,
    status,
    hasFailed,
    retry: () => void refetch(),
    isToggling: toggling.isPending,
    setEnabled: toggling.mutate,
    save: saving.mutate,
  }
}

async function turnOn(publicKey: string): Promise<void> {
  await call(subscribePush, { body: await subscribeDevice(publicKey) })
}

async function turnOff(): Promise<void> {
  await call(unsubscribePush)
  await unsubscribeDevice()
}
