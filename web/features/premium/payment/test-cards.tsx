/** The test cards of the demo billing; a tap fills one in. */
import { Card } from '#web/ui/layout/card.tsx'
import { Rows } from '#web/ui/layout/row.tsx'
import { TEST_CARDS } from './demo-card.fields.ts'

export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <Card as="section" flush className="test-cards">
      <h3>Test cards</h3>
      <Rows>
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <b className="num">{number}</b>
              <span className="muted">{does}</span>
              <span className="link" aria-hidden="true">
                Use
              </span>
            </button>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
