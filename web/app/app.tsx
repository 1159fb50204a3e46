/** The whole app: the providers around the screens, and the toasts. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { LiveProvider } from '#web/app/live/live-provider.tsx'
import { PageFailed } from '#web/app/loading/page-failed.tsx'
import { Router } from '#web/app/routing/router.tsx'
import { SessionProvider, useSession } from '#web/session/session.tsx'
import type { SessionStore } from '#web/session/session-store.ts'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import { ErrorBoundary, Optional } from '#web/ui/loading/error-boundary.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-loading.tsx'
import { AppLayout } from './app-layout.tsx'
import './toast-place.css'

// Only a person who sits has scenes.
const Scenes = lazyComponent(() => import('#web/app/scenes/scenes.tsx').then(({ Scenes }) => Scenes))
// The landing page rarely has a toast, which waits in its store until this code has loaded.
const Toaster = lazyComponent(() => import('#web/ui/feedback/toast/toaster.tsx').then(({ Toaster }) => Toaster))

type AppProps = { session: SessionStore; cache: QueryClient }

export function App({ session, cache }: AppProps) {
  return (
    <BrowserRouter>
      <QueryClientProvider client={cache}>
        <SessionProvider store={session}>
          <ErrorBoundary renderError={(error) => <PageFailed error={error} />}>
            <LiveProvider store={session}>
              <AppLayout>
                <Router />
              </AppLayout>
              <UserScenes />
            </LiveProvider>
          </ErrorBoundary>
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    </BrowserRouter>
  )
}

function UserScenes() {
  const { user } = useSession()
  return <Optional>{user && <Scenes />}</Optional>
}

function Toasts() {
  const { pathname } = useLocation()
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.current() !== null)
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && (hasToast || pathname !== '/')) setIsNeeded(true)
  return <Optional>{isNeeded && <Toaster />}</Optional>
}
