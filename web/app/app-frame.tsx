/** The frame round every screen: the way past the navigation, the navigation where it belongs, the screen. */
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/app/loading/lazy-import.ts'
import { Spare } from '#web/app/loading/optional.tsx'
import { focusMain, MAIN_ID } from '#web/app/routing/main-landmark.ts'
import { ruleAt } from '#web/app/routing/routes.ts'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useSession } from '#web/session/session.tsx'
import './app-frame.css'

// Visitors never see the navigation, so its icons are not part of their first load.
const Rail = lazyPart(() => import('#web/app/routing/navigation.tsx').then(({ Rail }) => Rail))
const TabBar = lazyPart(() => import('#web/app/routing/navigation.tsx').then(({ TabBar }) => TabBar))

export function AppFrame({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigator = ruleAt(pathname).hasNavigation ? user : null
  return (
    <div className="app-frame" data-navigation={navigator ? 'yes' : 'no'}>
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={handleSkip}>
        Skip to content
      </a>
      <div className="app-frame-rail">
        <Spare>{navigator && <Rail user={navigator} />}</Spare>
      </div>
      <main className="app-frame-main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {user && (
        <div className="app-frame-notice">
          <ConnectionNotice />
        </div>
      )}
      <Spare>{navigator && <TabBar user={navigator} />}</Spare>
    </div>
  )
}

/** Moves the focus only: a changed address would count as a change of screen. */
function handleSkip(event: MouseEvent) {
  event.preventDefault()
  focusMain()
}
