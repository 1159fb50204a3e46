/** The whole app: the providers around the screens. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { LiveProvider } from '#web/app/live/live-provider.tsx'
import { Router } from '#web/app/routing/router.tsx'
import { SessionProvider } from '#web/session/session.tsx'
import type { SessionStore } from '#web/session/session-store.ts'
import { AppFrame } from './app-frame.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Toasts } from './toasts.tsx'

type AppProps = { session: SessionStore; cache: QueryClient }

export function App({ session, cache }: AppProps) {
  return (
    <BrowserRouter>
      <QueryClientProvider client={cache}>
        <SessionProvider store={session}>
          <ErrorBoundary>
            <LiveProvider store={session}>
              <AppFrame>
                <Router />
              </AppFrame>
            </LiveProvider>
          </ErrorBoundary>
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    </BrowserRouter>
  )
}
