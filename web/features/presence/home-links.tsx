/** The links of home: map, Hall of Fame, guide and premium. */
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/ssr/BookOpenText'
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/ssr/HourglassMedium'
import { MapPinAreaIcon } from '@phosphor-icons/react/dist/ssr/MapPinArea'
import { RankingIcon } from '@phosphor-icons/react/dist/ssr/Ranking'
import { Link } from 'react-router'
import { MONTHLY_PRICE } from '#contract/premium/premium.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowLink, Rows } from '#web/ui/layout/row.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { homeLinkWords } from './presence.words.ts'
import './home-links.css'

type HomeLinksProps = { isPremium: boolean; isUpgradePending: boolean }

export function HomeLinks({ isPremium, isUpgradePending }: HomeLinksProps) {
  return (
    <>
      <Card flush>
        <Rows>
          {/* Other people have the map in their tab bar. */}
          {isPremium && (
            <RowLink to="/trivia" icon={<MapPinAreaIcon aria-hidden="true" />}>
              {homeLinkWords.map}
            </RowLink>
          )}
          <RowLink to="/leaderboard" icon={<RankingIcon aria-hidden="true" />}>
            {homeLinkWords.hallOfFame}
          </RowLink>
          <RowLink to="/guide" icon={<BookOpenTextIcon aria-hidden="true" />}>
            {homeLinkWords.guide}
          </RowLink>
          {isPremium && <ConstipationCorner />}
        </Rows>
      </Card>
      {!isPremium && (isUpgradePending ? <FinishUpgrade /> : <GoPremium />)}
    </>
  )
}

function FinishUpgrade() {
  return (
    <ButtonLink variant="brass" block to="/subscribe">
      {homeLinkWords.finishUpgrade}
    </ButtonLink>
  )
}

function GoPremium() {
  return (
    <Card flush tone="brass">
      <Link className="go-premium" to="/profile">
        <Emoji char="toilet-sparkles" size={48} />
        <span>
          <b>{homeLinkWords.goPremium}</b>
          <span className="sm muted">{homeLinkWords.whatPremiumAdds}</span>
        </span>
        <span className="go-premium-price num">
          {MONTHLY_PRICE}
          <small>{homeLinkWords.perMonth}</small>
        </span>
      </Link>
    </Card>
  )
}

function ConstipationCorner() {
  return (
    <li>
      <button type="button" className="row row-link coming-soon" disabled>
        <span className="row-icon">
          <HourglassMediumIcon aria-hidden="true" />
        </span>
        <span className="row-main">{homeLinkWords.constipationCorner}</span>
        <Chip>{homeLinkWords.comingSoon}</Chip>
      </button>
    </li>
  )
}
