/** Your open links, newest first: title and dates, with buttons to copy and revoke. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { listShares, type SharedLink } from '#contract/bowl/share.ts'
import { useCall } from '#web/api/use-call.ts'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { formatDay } from '#web/ui/text/format.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { useCopier } from './copier.ts'
import { shareButtonWords, sharedLinksWords } from './share.words.ts'
import './shared-links.css'

type SharedLinkListProps = { onRevoke: (link: SharedLink) => void }

export function SharedLinkList({ onRevoke }: SharedLinkListProps) {
  const { data, error, refetch } = useCall(listShares, {}, { refetchOnMount: 'always' })
  if (data) return <Links links={data.shares} onRevoke={onRevoke} />
  if (!error)
    return (
      <div className="shared-links-waiting">
        <Spinner label={sharedLinksWords.loading} />
      </div>
    )
  return (
    <div className="shared-links-waiting">
      <p role="alert">{sharedLinksWords.notLoaded}</p>
      <Button variant="ghost" size="sm" onClick={() => void refetch()}>
        {uiWords.tryAgain}
      </Button>
    </div>
  )
}

export function Links({ links, onRevoke }: SharedLinkListProps & { links: readonly SharedLink[] }) {
  if (links.length === 0) return <EmptyState title={sharedLinksWords.none}>{sharedLinksWords.noneLine}</EmptyState>
  return (
    <ul className="shared-links">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} onRevoke={() => onRevoke(link)} />
      ))}
    </ul>
  )
}

function LinkRow({ link, onRevoke }: { link: SharedLink; onRevoke: () => void }) {
  const { isCopied, copy } = useCopier()
  return (
    <li>
      <Emoji char={link.emoji} size={32} />
      <span className="shared-link-words">
        <a href={link.url} target="_blank" rel="noopener noreferrer">
          {link.title}
        </a>
        <span className="shared-link-dates num">
          <span className="visually-hidden">{sharedLinksWords.open}</span> {linkDates(link)}
        </span>
      </span>
      <IconButton label={sharedLinksWords.copyLabel(link.title)} onClick={() => copy(link.url)}>
        {isCopied ? <CheckIcon weight="bold" aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
      </IconButton>
      <IconButton className="shared-link-revoke" label={sharedLinksWords.revokeLabel(link.title)} onClick={onRevoke}>
        <TrashIcon aria-hidden="true" />
      </IconButton>
      <span className="visually-hidden" role="status">
        {isCopied && shareButtonWords.copied}
      </span>
    </li>
  )
}

/** "15 Nov 2026 – 15 Nov 2027" */
export function linkDates(
  { sharedAt, expiresAt }: Pick<SharedLink, 'sharedAt' | 'expiresAt'>,
  timeZone?: string,
): string {
  return `${formatDay(sharedAt, timeZone)} – ${formatDay(expiresAt, timeZone)}`
}
