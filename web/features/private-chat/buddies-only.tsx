/** The switch for who may write to you: every premium member, or buddies only. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getPrivateChatSettings,
  type PrivateChatSettings,
  setPrivateChatSettings,
} from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { buddiesOnlyWords } from './private-chat.words.ts'

export function BuddiesOnly({ userId }: { userId: string }) {
  const cache = useQueryClient()
  const { data, isError, refetch } = useCall(getPrivateChatSettings, { params: { userId } })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: PrivateChatSettings) => call(setPrivateChatSettings, { params: { userId }, body }),
    onSuccess: (_, body) => cache.setQueryData(keyOf(getPrivateChatSettings, { userId }), body),
    onError: () => toast(buddiesOnlyWords.notChanged),
  })
  return (
    <BuddiesOnlySwitch
      isOn={(isPending ? variables : data)?.buddiesOnly}
      hasFailed={isError}
      isBusy={isPending}
      onRetry={() => void refetch()}
      onChange={(buddiesOnly) => mutate({ buddiesOnly })}
    />
  )
}

type BuddiesOnlySwitchProps = {
  isOn: boolean | undefined
  hasFailed: boolean
  isBusy: boolean
  onRetry: () => void
  onChange: (isOn: boolean) => void
}

export function BuddiesOnlySwitch({ isOn, hasFailed, isBusy, onRetry, onChange }: BuddiesOnlySwitchProps) {
  if (isOn === undefined && hasFailed)
    return (
      <div className="buddies-only">
        <LoadFailed onRetry={onRetry}>{buddiesOnlyWords.notLoaded}</LoadFailed>
      </div>
    )
  if (isOn === undefined)
    return (
      <div className="buddies-only" role="status" aria-label={buddiesOnlyWords.loading}>
        <Skeleton height={44} />
      </div>
    )
  return (
    <div className="buddies-only">
      <Switch
        label={
          <span>
            {buddiesOnlyWords.label}
            <small>{isOn ? buddiesOnlyWords.on : buddiesOnlyWords.off}</small>
          </span>
        }
        isOn={isOn}
        disabled={isBusy}
        onChange={onChange}
      />
    </div>
  )
}
