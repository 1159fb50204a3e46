/** One person in the table: name, e-mail, status flags and actions. */
import { CrownIcon } from '@phosphor-icons/react/dist/ssr/Crown'
import { KeyIcon } from '@phosphor-icons/react/dist/ssr/Key'
import { ProhibitIcon } from '@phosphor-icons/react/dist/ssr/Prohibit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { memo, type ReactElement, useState } from 'react'
import type { AdminUser } from '#contract/admin/admin.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Tooltip } from '#web/ui/feedback/tooltip.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { formatDay } from '#web/ui/text/format.ts'
import { actionWords, listFlags, tableWords } from './people.words.ts'
import type { PersonDialogRequest } from './person-dialogs.tsx'

type PersonRowProps = {
  person: AdminUser
  onPremium: (person: AdminUser, isPremium: boolean) => Promise<boolean>
  onOpenDialog: (request: PersonDialogRequest) => void
}

export const PersonRow = memo(function PersonRow({ person, onPremium, onOpenDialog }: PersonRowProps) {
  const { nickname, emoji, email, createdAt, isPremium, isOnBowl } = person
  return (
    <tr>
      <td>
        <span className="person-who">
          <Avatar emoji={emoji} size={40} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />
          <PersonName name={nickname} gold={isPremium} goldAlt="" />
        </span>
      </td>
      <td title={email}>{email ?? <span className="muted">{tableWords.noEmail}</span>}</td>
      <td className="num muted">{formatDay(createdAt)}</td>
      <td>
        <span className="person-flags">
          {listFlags(person).map(({ label, tone }) => (
            <Chip key={label} tone={tone} drip={tone === 'live'}>
              {label}
            </Chip>
          ))}
        </span>
      </td>
      <td>
        <PersonActions person={person} onPremium={onPremium} onOpenDialog={onOpenDialog} />
      </td>
    </tr>
  )
})

/** A guest has no password, and premium is for members. */
function PersonActions({ person, onPremium, onOpenDialog }: PersonRowProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { nickname, isPremium, isGuest } = person
  const open = (act: PersonDialogRequest['act']) => onOpenDialog({ act, person, at: Date.now() })
  const togglePremium = () => {
    if (isBusy) return
    setIsBusy(true)
    void onPremium(person, !isPremium).then(() => setIsBusy(false))
  }
  return (
    <div className="person-actions">
      {!isGuest && (
        <Action
          text={isPremium ? actionWords.removePremium : actionWords.grantPremium}
          nickname={nickname}
          tone={isPremium ? 'brass' : undefined}
          icon={<CrownIcon weight={isPremium ? 'fill' : 'regular'} aria-hidden="true" />}
          busy={isBusy}
          onClick={togglePremium}
        />
      )}
      {!isGuest && (
        <Action
          text={actionWords.resetPassword}
          nickname={nickname}
          icon={<KeyIcon aria-hidden="true" />}
          onClick={() => open('reset')}
        />
      )}
      <Action
        text={actionWords.sanction}
        nickname={nickname}
        icon={<ProhibitIcon aria-hidden="true" />}
        onClick={() => open('sanction')}
      />
      <Action
        text={actionWords.delete}
        nickname={nickname}
        tone="danger"
        icon={<TrashIcon aria-hidden="true" />}
        onClick={() => open('delete')}
      />
    </div>
  )
}

type ActionProps = {
  text: string
  nickname: string
  icon: ReactElement
  tone?: 'brass' | 'danger' | undefined
  /** Inactive while a call runs, but not `disabled`, which would lose the focus. */
  busy?: boolean
  onClick: () => void
}

function Action({ text, nickname, icon, tone, busy = false, onClick }: ActionProps) {
  return (
    <Tooltip text={text}>
      <IconButton
        label={actionWords.about(text, nickname)}
        data-tone={tone}
        aria-disabled={busy || undefined}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
}
