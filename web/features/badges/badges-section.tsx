/** The eight badges as tiles; on your own profile an earned tile is a button that shares it. */
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import { type BadgeKey, type BadgeMap, badgeKeys, badges } from '#contract/bowl/badges.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import './badges.css'

type BadgeState = { badge: BadgeKey; isEarned: boolean; isFeatured: boolean }

/** The one label too long for a tile on a phone gets a soft hyphen. */
const HYPHENATED: { readonly [key in BadgeKey]?: string } = { bathroomholic: 'Bathroom\u00ADholic' }

type BadgesSectionProps = {
  earned: BadgeMap
  /** In the owner's order. */
  featured?: readonly BadgeKey[] | undefined
  /** Their tiles flip once. */
  fresh?: readonly BadgeKey[] | undefined
  onFlipped?: ((badge: BadgeKey) => void) | undefined
  /** Only on your own profile. */
  onShare?: ((badge: BadgeKey) => void) | undefined
}

export function BadgesSection({ earned, featured, fresh = [], onFlipped, onShare }: BadgesSectionProps) {
  const states = badgeStatesOf(earned, featured)
  const count = states.filter(({ isEarned }) => isEarned).length
  return (
    <section className="badges-section">
      <SectionHeading
        aside={
          <span className="sm muted num">
            {count} of {badgeKeys.length}
          </span>
        }
      >
        Badges
      </SectionHeading>
      <ul className="badge-tiles">
        {states.map((state) => (
          <li key={state.badge}>
            <BadgeTile {...state} isFresh={fresh.includes(state.badge)} onFlipped={onFlipped} onShare={onShare} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BadgesSkeleton() {
  return (
    <section className="badges-section">
      <SectionHeading>Badges</SectionHeading>
      <div className="badge-tiles" role="status" aria-label="Loading badges">
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

type BadgeTileProps = BadgeState & { isFresh: boolean } & Pick<BadgesSectionProps, 'onFlipped' | 'onShare'>

function BadgeTile({ badge, isEarned, isFeatured, isFresh, onFlipped, onShare }: BadgeTileProps) {
  const tile = {
    className: 'badge-tile',
    'data-locked': !isEarned || undefined,
    'data-fresh': (isEarned && isFresh) || undefined,
    onAnimationEnd: () => onFlipped?.(badge),
  }
  if (!isEarned || !onShare)
    return (
      <div {...tile}>
        <BadgeFace badge={badge} isEarned={isEarned} isFeatured={isFeatured} />
      </div>
    )
  return (
    <button {...tile} type="button" onClick={() => onShare(badge)}>
      <BadgeFace badge={badge} isEarned isFeatured={isFeatured} />
      <span className="visually-hidden">Share this badge</span>
      <ShareNetworkIcon className="badge-share" aria-hidden="true" />
    </button>
  )
}

function BadgeFace({ badge, isEarned, isFeatured }: BadgeState) {
  const { emoji, takes, label } = badges[badge]
  return (
    <>
      <Emoji char={emoji} />
      <span className="badge-words">
        {HYPHENATED[badge] ?? label} <small>{takes}</small>
      </span>
      <span className="visually-hidden">{isFeatured ? 'Featured' : isEarned ? 'Earned' : 'Not earned yet'}</span>
      {isFeatured && <StarIcon className="badge-star" weight="fill" aria-hidden="true" />}
    </>
  )
}

/** Featured badges first, in their owner's order, then the other earned ones, then the rest. */
export function badgeStatesOf(earned: BadgeMap, featured: readonly BadgeKey[] = []): BadgeState[] {
  const states = badgeKeys.map((badge) => ({ badge, isEarned: earned[badge] ?? false, isFeatured: false }))
  const first = featured.flatMap((badge) => states.filter((state) => state.badge === badge && state.isEarned))
  const others = states.filter((state) => !first.includes(state))
  return [
    ...first.map((state) => ({ ...state, isFeatured: true })),
    ...others.filter(({ isEarned }) => isEarned),
    ...others.filter(({ isEarned }) => !isEarned),
  ]
}
