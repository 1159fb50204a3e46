/** The landing page's first screen as HTML, rendered at build time; the server fills in the count. */
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import '#web/styles/fonts.css'
import '#web/styles/reset.css'
import '#web/styles/tokens.css'
import '#web/styles/colours.css'
import '#web/styles/colours-dark.css'
import '#web/styles/type.css'
import { LandingHero } from '#web/features/landing/landing-hero.tsx'
import '#web/features/presence/list/live-count.css'
import './app-layout.css'

/** Stands for the count, which is a number on the page and a slot in the HTML. */
const COUNT = 987_654_321

export function landingHtml(): string {
  const sentence = (
    <p className="count-sentence">
      <b className="num">{COUNT}</b> {'{{countWords}}'}
    </p>
  )
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <div className="app-layout" data-navigation="no">
        <div className="app-layout-rail" />
        <main className="app-layout-main">
          <LandingHero count={COUNT} countSentence={sentence} admitsGuests />
        </main>
      </div>
    </StaticRouter>,
  )
  return html.replaceAll(String(COUNT), '{{count}}')
}
