/** Whether you have blocked a person; undefined until it is loaded, false if it can't be loaded. */
import { listBlocks } from '#contract/people/safety.ts'
import { useCall } from '#web/api/use-call.ts'

type Needs = {
  personId: string
  /** The server knows the caller; a guest is known only after joining. */
  isKnown: boolean
}

export function useIsBlocked({ personId, isKnown }: Needs): boolean | undefined {
  const { data, isError } = useCall(listBlocks, {}, { enabled: isKnown, refetchOnMount: 'always' })
  return data ? data.people.some(({ id }) => id === personId) : isError ? false : undefined
}
