/** The eight badges as tiles: earned ones with their day, open ones with a bar; your own earned ones can be shared. */
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import type { Ref } from 'react'
import { type BadgeKey, type BadgeMap, type BadgeProgress, badgeKeys, badges } from '#contract/bowl/badges.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { earnedText, progressText, shelfWords } from './badges.words.ts'
import './badges.css'

type BadgeState = { badge: BadgeKey; isEarned: boolean; isFeatured: boolean }

/** The one label too long for a tile on a phone gets a soft hyphen. */
const HYPHENATED: { readonly [key in BadgeKey]?: string } = { bathroomholic: 'Bathroom\u00ADholic' }

type BadgesSectionProps = {
  earned: BadgeMap
  /** In the owner's order. */
  featured?: readonly BadgeKey[] | undefined
  /** The day each was earned. */
  dates?: Readonly<Record<string, string>> | undefined
  /** How far the open ones are; only on your own profile. */
  progress?: Readonly<Record<string, BadgeProgress>> | undefined
  /** Their tiles turn once. */
  turning?: readonly BadgeKey[] | undefined
  onShare?: ((badge: BadgeKey) => void) | undefined
  id?: string | undefined
  ref?: Ref<HTMLElement> | undefined
}

export function BadgesSection({
  earned,
  featured,
  dates = {},
  progress = {},
  turning = [],
  onShare,
  id,
  ref,
}: BadgesSectionProps) {
  const states = sortBadges(earned, featured)
  const count = states.filter(({ isEarned }) => isEarned).length
  return (
    <section className="badges-section" id={id} ref={ref}>
      <SectionHeading aside={<span className="sm muted num">{shelfWords.count(count)}</span>}>
        {shelfWords.title}
      </SectionHeading>
      <ul className="badge-tiles">
        {states.map((state) => (
          <li key={state.badge}>
            <BadgeTile
              {...state}
              day={dates[state.badge]}
              progress={progress[state.badge]}
              isTurning={turning.includes(state.badge)}
              onShare={onShare}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BadgesSkeleton() {
  return (
    <section className="badges-section">
      <SectionHeading>{shelfWords.title}</SectionHeading>
      <div className="badge-tiles" role="status" aria-label={shelfWords.loading}>
        {badgeKeys.map((badge) => (
          <div className="badge-tile" key={badge}>
            <Skeleton width={40} height={40} round />
            <Skeleton width="70%" height={10} />
          </div>
        ))}
      </div>
    </section>
  )
}

type BadgeFaceProps = BadgeState & { day?: string | undefined; progress?: BadgeProgress | undefined }
type BadgeTileProps = BadgeFaceProps & { isTurning: boolean } & Pick<BadgesSectionProps, 'onShare'>

function BadgeTile({ isTurning, onShare, ...face }: BadgeTileProps) {
  const { badge, isEarned } = face
  const tile = {
    className: 'badge-tile',
    'data-locked': !isEarned || undefined,
    'data-turning': (isEarned && isTurning) || undefined,
  }
  if (!isEarned || !onShare)
    return (
      <div {...tile}>
        <BadgeFace {...face} />
      </div>
    )
  return (
    <button {...tile} type="button" onClick={() => onShare(badge)}>
      <BadgeFace {...face} />
      <span className="visually-hidden">{shelfWords.share}</span>
      <ShareNetworkIcon className="badge-share" aria-hidden="true" />
    </button>
  )
}

function BadgeFace({ badge, isEarned, isFeatured, day, progress }: BadgeFaceProps) {
  const { emoji, takes, label } = badges[badge]
  const open = isEarned ? undefined : progress
  const words = open ? progressText(badge, open) : isEarned && day ? earnedText(badge, day, new Date()) : takes
  return (
    <>
      <Emoji char={emoji} />
      <span className="badge-words">
        {HYPHENATED[badge] ?? label} <small>{words}</small>
      </span>
      {open && <ProgressBar label={label} value={open.value} max={open.goal} valueText={words} />}
      <span className="visually-hidden">
        {isFeatured ? shelfWords.featured : isEarned ? shelfWords.earned : shelfWords.notEarned}
      </span>
      {isFeatured && <StarIcon className="badge-star" weight="fill" aria-hidden="true" />}
    </>
  )
}

/** Featured badges first, in their owner's order, then the other earned ones, then the rest. */
export function sortBadges(earned: BadgeMap, featured: readonly BadgeKey[] = []): BadgeState[] {
  const states = badgeKeys.map((badge) => ({ badge, isEarned: earned[badge] ?? false, isFeatured: false }))
  const first = featured.flatMap((badge) => states.filter((state) => state.badge === badge && state.isEarned))
  const others = states.filter((state) => !first.includes(state))
  return [
    ...first.map((state) => ({ ...state, isFeatured: true })),
    ...others.filter(({ isEarned }) => isEarned),
    ...others.filter(({ isEarned }) => !isEarned),
  ]
}
