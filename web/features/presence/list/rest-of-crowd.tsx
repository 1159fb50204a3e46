/** The end of a list of a crowd: a button for the next page, or that it could not be loaded. */
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { LoadMore } from '#web/ui/layout/row.tsx'
import { activeUsersWords } from '../presence.words.ts'
import type { useRestOfCrowd } from './use-rest-of-crowd.ts'

export function RestOfCrowd({ list }: { list: Omit<ReturnType<typeof useRestOfCrowd>, 'rest'> }) {
  if (list.hasFailed) return <LoadFailed onRetry={list.reload}>{activeUsersWords.notLoaded}</LoadFailed>
  return <LoadMore list={list}>{activeUsersWords.showMore}</LoadMore>
}
