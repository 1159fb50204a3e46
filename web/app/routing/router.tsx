/** Which screen stands at which address. */
import { type ComponentType, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { lazyPart } from '#web/app/loading/lazy-import.ts'
import { QuietWall } from '#web/app/loading/route-loading.tsx'
import { LandingPage } from '#web/pages/landing-page.tsx'
import { useSession } from '#web/session/session.tsx'
import { Guarded } from './guarded.tsx'
import { Arrival } from './route-effects.tsx'
import { notFoundRule, type RoutePath, type RouteRule, routePaths, ruleOf } from './routes.ts'

const ProfilePage = lazyPart(() => import('#web/pages/profile/profile-page.tsx').then((page) => page.ProfilePage))
const NotFoundPage = lazyPart(() => import('#web/pages/not-found-page.tsx').then((page) => page.NotFoundPage))

/** The landing page comes with the first load; every other one is fetched when it is opened. */
const pages: Record<RoutePath, ComponentType> = {
  '/': LandingPage,
  '/signin': lazyPart(() => import('#web/pages/auth/signin-page.tsx').then((page) => page.SignInPage)),
  '/signup': lazyPart(() => import('#web/pages/auth/signup-page.tsx').then((page) => page.SignUpPage)),
  '/old-signup': lazyPart(() => import('#web/pages/auth/old-signup-page.tsx').then((page) => page.OldSignUpPage)),
  '/simple-signup': lazyPart(() =>
    import('#web/pages/auth/simple-signup-page.tsx').then((page) => page.SimpleSignUpPage),
  ),
  '/guest-setup': lazyPart(() => import('#web/pages/auth/guest-setup-page.tsx').then((page) => page.GuestSetupPage)),
  '/forgot-password': lazyPart(() =>
    import('#web/pages/auth/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
  ),
  '/reset-password': lazyPart(() =>
    import('#web/pages/auth/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  ),
  '/home': lazyPart(() => import('#web/pages/home-page.tsx').then((page) => page.HomePage)),
  '/chat': lazyPart(() => import('#web/pages/chat-page.tsx').then((page) => page.ChatPage)),
  '/private-chat': lazyPart(() =>
    import('#web/pages/private-chat/private-chat-page.tsx').then((page) => page.PrivateChatPage),
  ),
  '/trivia': lazyPart(() => import('#web/pages/pin-map-page.tsx').then((page) => page.PinMapPage)),
  '/profile': ProfilePage,
  '/profile/:userId': ProfilePage,
  '/leaderboard': lazyPart(() => import('#web/pages/leaderboard-page.tsx').then((page) => page.LeaderboardPage)),
  '/guide': lazyPart(() => import('#web/pages/guide-page.tsx').then((page) => page.GuidePage)),
  '/subscribe': lazyPart(() => import('#web/pages/subscribe-page.tsx').then((page) => page.SubscribePage)),
  '/admin': lazyPart(() => import('#web/pages/admin-page.tsx').then((page) => page.AdminPage)),
}

export function Router() {
  const { handovers } = useSession()
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<QuietWall />}>
      <ErrorBoundary key={`${pathname} ${handovers}`}>
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
      <Arrival rule={rule} />
    </Guarded>
  )
}
