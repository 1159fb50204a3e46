/** Chooses which earned badges come first on the profile. */
import { type BadgeKey, type BadgeMap, badgeKeys, badges } from '#contract/bowl/badges.ts'
import { FEATURED_BADGES_MAX } from '#contract/premium/suites.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { suiteDialogWords } from './suites.words.ts'

type FeaturedChoiceProps = { earned: BadgeMap; value: BadgeKey[]; onChange: (badges: BadgeKey[]) => void }

export function FeaturedChoice({ earned, value, onChange }: FeaturedChoiceProps) {
  const choices = badgeKeys.filter((badge) => earned[badge])
  return (
    <fieldset className="featured-choice">
      <legend className="field-label">{suiteDialogWords.badges}</legend>
      <p className="sm muted">{choices.length > 0 ? suiteDialogWords.chooseBadges : suiteDialogWords.noBadges}</p>
      <div className="featured-grid">
        {choices.map((badge) => (
          <Checkbox
            key={badge}
            className="featured-option"
            label={
              <>
                <Emoji char={badges[badge].emoji} size={28} />
                {badges[badge].label}
              </>
            }
            checked={value.includes(badge)}
            disabled={value.length >= FEATURED_BADGES_MAX && !value.includes(badge)}
            onChange={() => onChange(toggleFeatured(value, badge))}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function toggleFeatured(featured: readonly BadgeKey[], badge: BadgeKey): BadgeKey[] {
  if (featured.includes(badge)) return featured.filter((other) => other !== badge)
  return featured.length < FEATURED_BADGES_MAX ? [...featured, badge] : [...featured]
}
