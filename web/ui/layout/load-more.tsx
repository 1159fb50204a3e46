/** The button at the end of a list that loads the next page. */
import { Button } from '#web/ui/form/button.tsx'
import './load-more.css'

type LoadMoreProps = {
  list: { hasMore: boolean; hasFailed: boolean; isLoadingMore: boolean; loadMore: () => void }
  children: string
}

export function LoadMore({ list: { hasMore, hasFailed, isLoadingMore, loadMore }, children }: LoadMoreProps) {
  if (!hasMore || hasFailed) return null
  return (
    <div className="load-more">
      <Button variant="secondary" size="sm" busy={isLoadingMore} busyText="Loading..." onClick={loadMore}>
        {children}
      </Button>
    </div>
  )
}
