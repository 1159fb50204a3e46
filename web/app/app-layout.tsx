/** The layout around every screen: skip link, navigation, connection notice. */
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/people/users.ts'
import type { SuiteKey } from '#contract/premium/suites.ts'
import { ruleAt } from '#web/app/routing/routes.ts'
import { ConnectionNotice } from '#web/realtime/connection-notice.tsx'
import { useSession } from '#web/session/session.tsx'
import { Optional } from '#web/ui/loading/error-boundary.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-loading.tsx'
import { useSceneOpen } from '#web/ui/scene/scene-state.ts'
import { layoutWords } from './app.words.ts'
import './app-layout.css'

export const MAIN_ID = 'main'

// Visitors never see the navigation, so its icons are not part of their first load.
const Rail = lazyComponent(() => import('#web/app/routing/navigation.tsx').then(({ Rail }) => Rail))
const TabBar = lazyComponent(() => import('#web/app/routing/navigation.tsx').then(({ TabBar }) => TabBar))

export function AppLayout({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  useSuiteOnPage(suiteAt(pathname, user))
  const navigationUser = ruleAt(pathname).hasNavigation ? user : null
  return (
    <Layout hasNavigation={navigationUser !== null}>
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={handleSkip}>
        {layoutWords.skip}
      </a>
      <div className="app-layout-rail">
        <Optional>{navigationUser && <Rail user={navigationUser} />}</Optional>
      </div>
      <main className="app-layout-main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {user && (
        <div className="app-layout-notice">
          <ConnectionNotice />
        </div>
      )}
      <Optional>{navigationUser && <TabBar user={navigationUser} />}</Optional>
    </Layout>
  )
}

/** A component of its own, so that a scene doesn't render the whole layout again. */
function Layout({ hasNavigation, children }: { hasNavigation: boolean; children: ReactNode }) {
  const isCovered = useSceneOpen()
  return (
    <div className="app-layout" data-navigation={hasNavigation ? 'yes' : 'no'} data-covered={isCovered || undefined}>
      {children}
    </div>
  )
}

/** On the body, because scenes and dialogs are portals outside the layout. */
function useSuiteOnPage(suite: SuiteKey | undefined): void {
  useLayoutEffect(() => {
    if (!suite) return
    document.body.dataset.suite = suite
    return () => void delete document.body.dataset.suite
  }, [suite])
}

/** A member's own pages are in their suite; another person's profile brings its owner's. */
function suiteAt(pathname: string, user: User | null): SuiteKey | undefined {
  const isOther = pathname.startsWith('/profile/') && pathname !== `/profile/${user?.id}`
  return isOther || !user?.isPremium ? undefined : user.suite
}

/** Only moves the focus: a changed URL would count as a new page view. */
function handleSkip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}
