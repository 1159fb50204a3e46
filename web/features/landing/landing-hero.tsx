/** The first screen of the landing page: headline, throne with the live count in its water, and four links. */
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Wall } from '#web/ui/layout/wall.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
import { landingWords } from './landing.words.ts'
import { LandingTiles } from './landing-tiles.tsx'
import './landing-hero.css'

type LandingHeroProps = {
  count: number | undefined
  countSentence: ReactNode
  /** False when an admin has turned guests off. */
  admitsGuests: boolean
}

export function LandingHero({ count, countSentence, admitsGuests }: LandingHeroProps) {
  return (
    <Wall className="landing-hero">
      <LandingTiles count={count} />
      <header className="landing-top">
        <Brand />
        <ButtonLink className="landing-guide" variant="glaze" size="sm" to="/guide">
          {landingWords.howItWorks}
        </ButtonLink>
      </header>
      <div className="landing-columns">
        <h1>{landingWords.headline}</h1>
        <div className="landing-throne">
          <Throne isOn pulseKey={count} waterLabel={<WaterCount count={count} />} />
        </div>
        <div className="landing-count">{countSentence}</div>
        <EntryLinks admitsGuests={admitsGuests} />
      </div>
    </Wall>
  )
}

function WaterCount({ count }: { count: number | undefined }) {
  return (
    <>
      <b>{count === undefined ? '\u00a0' : <RollingCount value={count} />}</b>
      <small>{landingWords.onTheBowl}</small>
    </>
  )
}

/** When the number changes, the old digits slide up and out and the new ones come from below. */
function RollingCount({ value }: { value: number }) {
  const [shown, setShown] = useState({ value, previous: value })
  if (shown.value !== value) setShown({ value, previous: shown.value })
  const hasChanged = shown.previous !== shown.value
  return (
    <span className="rolling-count num">
      {hasChanged && (
        <span className="rolling-out" key={`out ${shown.previous}`} aria-hidden="true">
          {shown.previous}
        </span>
      )}
      <span className={hasChanged ? 'rolling-in' : undefined} key={shown.value}>
        {shown.value}
      </span>
    </span>
  )
}

function EntryLinks({ admitsGuests }: { admitsGuests: boolean }) {
  return (
    <div className="landing-ways">
      <ButtonLink variant="water" block to="/signup">
        {landingWords.signUp}
      </ButtonLink>
      {admitsGuests ? (
        <ButtonLink variant="porcelain" block to="/guest-setup">
          {landingWords.guest}
        </ButtonLink>
      ) : (
        <p className="landing-closed">{landingWords.noGuests}</p>
      )}
      <ButtonLink variant="glaze" to="/signin">
        {landingWords.signIn}
      </ButtonLink>
      <ButtonLink variant="brass" to="/subscribe">
        {landingWords.upgrade}
      </ButtonLink>
    </div>
  )
}
