/** The eight badges as glazed or matt tiles; on one's own profile an earned tile is the button that shares it. */
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import { type BadgeKey, type BadgeMap, badgeKeys, badges } from '#contract/bowl/badges.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { type BadgeState, badgeStatesOf } from './badge-order.ts'
import { tileLabel } from './tile-label.ts'
import './badges.css'

type BadgesSectionProps = {
  earned: BadgeMap
  /** Those their owner put in front. */
  featured?: readonly BadgeKey[] | undefined
  /** Those whose tiles are still to flip. */
  fresh?: readonly BadgeKey[] | undefined
  onFlipped?: ((badge: BadgeKey) => void) | undefined
  /** Only on one's own profile. */
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
  const { emoji, takes } = badges[badge]
  return (
    <>
      <Emoji char={emoji} />
      <span className="badge-words">
        {tileLabel(badge)} <small>{takes}</small>
      </span>
      <span className="visually-hidden">{isFeatured ? 'Featured' : isEarned ? 'Earned' : 'Not earned yet'}</span>
      {isFeatured && <StarIcon className="badge-star" weight="fill" aria-hidden="true" />}
    </>
  )
}
