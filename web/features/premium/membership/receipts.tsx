/** The member's receipts, newest first: the last three, and the rest on demand. */
import { useState } from 'react'
import type { listReceipts } from '#contract/premium/premium.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Row, Rows } from '#web/ui/layout/row.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { receiptListWords, receiptWords } from './membership.words.ts'

const SHOWN_FIRST = 3

type Query = { data: AnswerOf<typeof listReceipts> | undefined; isError: boolean; refetch: () => unknown }

export function Receipts({ query: { data, isError, refetch } }: { query: Query }) {
  return (
    <div className="receipts">
      <h3>{receiptListWords.title}</h3>
      {data ? (
        <ReceiptRows receipts={data.receipts} />
      ) : isError ? (
        <div className="receipts-note">
          <p>{receiptListWords.notLoaded}</p>
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            {uiWords.tryAgain}
          </Button>
        </div>
      ) : (
        <div className="receipts-note" role="status" aria-label={receiptListWords.loading}>
          <Skeleton width="60%" />
        </div>
      )}
    </div>
  )
}

function ReceiptRows({ receipts }: AnswerOf<typeof listReceipts>) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (receipts.length === 0) return <p className="receipts-note muted">{receiptListWords.none}</p>
  const shown = isExpanded ? receipts : receipts.slice(0, SHOWN_FIRST)
  return (
    <>
      <Rows label={receiptListWords.title}>
        {shown.map(receiptWords).map(({ id, amount, paidOn, period, url }) => (
          <Row key={id} sub={period} meta={url ? <ReceiptLink url={url}>{paidOn}</ReceiptLink> : paidOn}>
            <b className="num">{amount}</b>
          </Row>
        ))}
      </Rows>
      {shown.length < receipts.length && (
        <Button variant="ghost" size="sm" block onClick={() => setIsExpanded(true)}>
          {receiptListWords.showAll(receipts.length)}
        </Button>
      )}
    </>
  )
}

function ReceiptLink({ url, children }: { url: string; children: string }) {
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden">{receiptListWords.opensInNewTab}</span>
    </a>
  )
}
