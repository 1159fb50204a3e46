/** "Servers": the nodes the app runs on, and how busy each is. */
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import { adminNodes, type NodeStatus } from '#contract/admin/admin-overview.ts'
import { useAdminRead } from '#web/api/admin-call.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { nodeNumbers, nodesWords, overviewWords } from './overview.words.ts'
import './overview-tab.css'

export function NodesTab() {
  const { data, error, refetch, isFetching } = useAdminRead(adminNodes, {}, { refetchOnMount: 'always' })
  return (
    <>
      <div className="overview-tools">
        <p role="status">{data && nodesWords.count(data.seats.length)}</p>
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {!isFetching && <ArrowsClockwiseIcon weight="bold" aria-hidden="true" />}
          {overviewWords.refresh}
        </Button>
      </div>
      {error && (
        <Card>
          <LoadFailed onRetry={() => void refetch()}>{nodesWords.notLoaded}</LoadFailed>
        </Card>
      )}
      {!data && !error && (
        <Card>
          <SkeletonRows count={1} label={nodesWords.loading} />
        </Card>
      )}
      <ul className="overview-charts" aria-label={nodesWords.title}>
        {data?.seats.map((node) => (
          <NodeCard key={node.id} node={node} />
        ))}
      </ul>
    </>
  )
}

function NodeCard({ node }: { node: NodeStatus }) {
  const { id, version, startedAt } = node
  return (
    <li>
      <Card as="article" className="node-card">
        <SectionHeading aside={<NodeState node={node} />}>
          <code>{id}</code>
        </SectionHeading>
        <dl className="chart-figures">
          {nodeNumbers(node).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="sm muted">{nodesWords.started(version, startedAt)}</p>
      </Card>
    </li>
  )
}

function NodeState({ node: { isThisOne, silentSeconds } }: { node: NodeStatus }) {
  if (isThisOne) return <Chip tone="live">{nodesWords.thisOne}</Chip>
  if (silentSeconds !== undefined) return <Chip tone="bad">{nodesWords.lastSeen(silentSeconds)}</Chip>
  return null
}
