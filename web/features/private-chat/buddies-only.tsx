/** The switch for who may write to one: every premium member, or buddies only. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getPrivateChatSettings, type PrivateChatSettings, setPrivateChatSettings } from '#contract/private-chat.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { useCall } from '#web/api/use-call.ts'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { SETTING_FAILED } from './private-chat.words.ts'

export function BuddiesOnly({ userId }: { userId: string }) {
  const cache = useQueryClient()
  const { data } = useCall(getPrivateChatSettings, { params: { userId } })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: PrivateChatSettings) => call(setPrivateChatSettings, { params: { userId }, body }),
    onSuccess: (_, body) => cache.setQueryData(keyOf(getPrivateChatSettings, { userId }), body),
    onError: () => toast(SETTING_FAILED),
  })
  const isOn = (isPending ? variables : data)?.buddiesOnly ?? false
  return (
    <div className="buddies-only">
      <Switch
        label={
          <span>
            Buddies only
            <small>{isOn ? 'Nobody else can write to you.' : 'Every premium member can write to you.'}</small>
          </span>
        }
        isOn={isOn}
        disabled={!data || isPending}
        onChange={(buddiesOnly) => mutate({ buddiesOnly })}
      />
    </div>
  )
}
