/** One case: the evidence, the reporters with their reasons, and the actions. */
import type { AdminReport } from '#contract/admin/admin-reports.ts'
import { banText, muteText } from '#web/features/admin-people/sanctions/sanction.words.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { formatMoment } from '#web/ui/text/format.ts'
import { caseWords, countText, reasonText } from './report.words.ts'
import { CaseActions } from './report-actions.tsx'
import type { Decision } from './use-reports.ts'

/** Keeps a case with many reporters as short as the others. */
const REPORTERS_SHOWN = 3

type ReportCaseProps = {
  report: AdminReport
  onDecide: (id: string, decision: Decision) => Promise<boolean>
  onUndo: (id: string) => Promise<boolean>
}

export function ReportCase({ report, onDecide, onUndo }: ReportCaseProps) {
  const { id, kind, accused, isHidden, count, createdAt, settledAt, outcome } = report
  return (
    <li>
      <Card as="article" className="report-case" aria-label={caseWords.title(kind, accused.nickname)}>
        <header className="report-head">
          <Avatar emoji={accused.emoji} size={40} />
          <span>
            <PersonName name={accused.nickname} />
            <span className="xs muted">{caseWords.kindAndTime(kind, createdAt)}</span>
          </span>
          <span className="person-flags">
            {accused.isGuest && <Chip>{caseWords.guest}</Chip>}
            {accused.isGone && <Chip>{caseWords.gone}</Chip>}
            {isHidden && <Chip tone="bad">{caseWords.hidden}</Chip>}
            {accused.openCases > 1 && <Chip tone="bad">{caseWords.openCases(accused.openCases)}</Chip>}
          </span>
        </header>
        <Evidence report={report} />
        <CaseReports count={count} voices={report.voices} />
        <ul className="report-sanctions sm">
          {accused.ban && <li>{banText(accused.ban)}</li>}
          {accused.mute && <li>{muteText(accused.mute)}</li>}
          {outcome && settledAt && <li>{caseWords.settled(settledAt, outcome)}</li>}
        </ul>
        <CaseActions report={report} onDecide={(decision) => onDecide(id, decision)} onUndo={() => onUndo(id)} />
      </Card>
    </li>
  )
}

/** As it was when first reported; the original may have changed since. */
function Evidence({ report: { evidence } }: { report: AdminReport }) {
  const { nickname, emoji, content, timestamp } = evidence
  return (
    <figure className="report-evidence">
      <blockquote>{content ?? <PersonName name={nickname} />}</blockquote>
      <figcaption className="xs muted">
        {content === undefined ? caseWords.asReportedWith : caseWords.asReportedBy(nickname)}
        {content === undefined && <Emoji char={emoji} size={18} />}
        {timestamp !== undefined && `, ${formatMoment(timestamp)}`}
      </figcaption>
    </figure>
  )
}

function CaseReports({ count, voices }: Pick<AdminReport, 'count' | 'voices'>) {
  const more = voices.length - REPORTERS_SHOWN
  return (
    <div className="case-reports">
      <p className="sm">
        <b>{countText(count)}</b>
      </p>
      <CaseReportList voices={voices.slice(0, REPORTERS_SHOWN)} />
      {more > 0 && (
        <details>
          <summary className="sm">{caseWords.showMore(more)}</summary>
          <CaseReportList voices={voices.slice(REPORTERS_SHOWN)} />
        </details>
      )}
      {count > voices.length && <p className="xs muted">{caseWords.keptLast(voices.length)}</p>}
    </div>
  )
}

function CaseReportList({ voices }: Pick<AdminReport, 'voices'>) {
  return (
    <ul className="sm">
      {voices.map(({ reporter, reason, note, at }) => (
        <li key={`${reporter?.id ?? ''} ${at}`}>
          <b>{reasonText(reason)}</b>
          {note && `: ${note}`}{' '}
          <span className="xs muted">
            <bdi>{reporter?.nickname ?? caseWords.formerReporter}</bdi>, {formatMoment(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}
