/** Maps every route to its screen. */
import { type ComponentType, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { PageFailed } from '#web/app/loading/page-failed.tsx'
import { LandingPage } from '#web/pages/landing-page.tsx'
import { useSession } from '#web/session/session.tsx'
import { ErrorBoundary } from '#web/ui/loading/error-boundary.tsx'
import { lazyComponent, RouteLoading } from '#web/ui/loading/lazy-loading.tsx'
import { Guarded } from './guarded.tsx'
import { RouteEffects } from './route-effects.tsx'
import { notFoundRule, type RoutePath, type RouteRule, routePaths, ruleOf } from './routes.ts'

const ProfilePage = lazyComponent(() => import('#web/pages/profile/profile-page.tsx').then((page) => page.ProfilePage))
const NotFoundPage = lazyComponent(() => import('#web/pages/not-found-page.tsx').then((page) => page.NotFoundPage))

/** The landing page is part of the first load; every other screen is loaded when opened. */
const pages: Record<RoutePath, ComponentType> = {
  '/': LandingPage,
  '/signin': lazyComponent(() => import('#web/pages/auth/signin-page.tsx').then((page) => page.SignInPage)),
  '/signup': lazyComponent(() => import('#web/pages/auth/signup-page.tsx').then((page) => page.SignUpPage)),
  '/old-signup': lazyComponent(() =>
    import('#web/pages/auth/signup-variant-pages.tsx').then((page) => page.OldSignUpPage),
  ),
  '/simple-signup': lazyComponent(() =>
    import('#web/pages/auth/signup-variant-pages.tsx').then((page) => page.SimpleSignUpPage),
  ),
  '/guest-setup': lazyComponent(() =>
    import('#web/pages/auth/guest-setup-page.tsx').then((page) => page.GuestSetupPage),
  ),
  '/forgot-password': lazyComponent(() =>
    import('#web/pages/auth/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
  ),
  '/reset-password': lazyComponent(() =>
    import('#web/pages/auth/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  ),
  '/home': lazyComponent(() => import('#web/pages/home-page.tsx').then((page) => page.HomePage)),
  '/chat': lazyComponent(() => import('#web/pages/chat/chat-page.tsx').then((page) => page.ChatPage)),
  '/private-chat': lazyComponent(() =>
    import('#web/pages/private-chat/private-chat-page.tsx').then((page) => page.PrivateChatPage),
  ),
  '/trivia': lazyComponent(() => import('#web/pages/pin-map-page.tsx').then((page) => page.PinMapPage)),
  '/profile': ProfilePage,
  '/profile/:userId': ProfilePage,
  '/leaderboard': lazyComponent(() => import('#web/pages/leaderboard-page.tsx').then((page) => page.LeaderboardPage)),
  '/guide': lazyComponent(() => import('#web/pages/guide-page.tsx').then((page) => page.GuidePage)),
  '/subscribe': lazyComponent(() => import('#web/pages/subscribe-page.tsx').then((page) => page.SubscribePage)),
  '/admin': lazyComponent(() => import('#web/pages/admin-page.tsx').then((page) => page.AdminPage)),
}

export function Router() {
  const { userChanges } = useSession()
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<RouteLoading />}>
      <ErrorBoundary key={`${pathname} ${userChanges}`} renderError={(error) => <PageFailed error={error} />}>
        <Routes>
          {routePaths.map((path) => (
            <Route key={path} path={path} element={<Screen key={path} rule={ruleOf(path)} page={pages[path]} />} />
          ))}
          <Route path="*" element={<Screen rule={notFoundRule} page={NotFoundPage} />} />
        </Routes>
      </ErrorBoundary>
    </Suspense>
  )
}

function Screen({ rule, page: Page }: { rule: RouteRule; page: ComponentType }) {
  return (
    <Guarded rule={rule}>
      <Page />
      <RouteEffects rule={rule} />
    </Guarded>
  )
}
