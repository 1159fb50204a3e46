/** A small preview of the profile as visitors will see it. */
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'
import type { Look } from '#contract/premium/suites.ts'
import { PencilTrim, Wall } from '#web/ui/layout/wall.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { findSuiteChoice } from './suites.tsx'
import { suiteDialogWords } from './suites.words.ts'

export type PreviewedPerson = { nickname: string; emoji: string; isOnBowl: boolean }

type SuitePreviewProps = { person: PreviewedPerson; look: Look }

/** Hidden from screen readers, which read the checked radio and boxes instead. */
export function SuitePreview({ person, look }: SuitePreviewProps) {
  const { name, line } = findSuiteChoice(look.suite)
  return (
    <div className="suite-preview" data-suite={look.suite ?? 'plain'} aria-hidden="true">
      <Wall className="suite-preview-wall">
        <Avatar emoji={person.emoji} size={56} state={person.isOnBowl ? 'on' : 'dry'} gold />
        <span>
          <PersonName name={person.nickname} gold />
          <small>
            {name} · {line}
          </small>
        </span>
      </Wall>
      <PencilTrim />
      <div className="suite-preview-floor">
        {look.featuredBadges.map((badge: BadgeKey) => (
          <i key={badge}>
            <Emoji char={badges[badge].emoji} size={28} />
          </i>
        ))}
        <b>{suiteDialogWords.live}</b>
      </div>
    </div>
  )
}
