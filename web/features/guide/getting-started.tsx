/** "Getting Started": three steps. */
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { guideHeadings, STEPS } from './guide.words.ts'
import './guide.css'

export function GettingStarted() {
  return (
    <section className="guide-section" aria-labelledby="guide-steps">
      <SectionHeading id="guide-steps">{guideHeadings.steps}</SectionHeading>
      <ol className="guide-cards">
        {STEPS.map(({ title, words, emoji }, i) => (
          <li key={title}>
            <Card className="guide-step">
              <span className="guide-number num" aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="sm muted">{words}</p>
              </div>
              <Emoji char={emoji} size={44} />
            </Card>
          </li>
        ))}
      </ol>
    </section>
  )
}
