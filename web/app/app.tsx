/** The whole page: what every screen can rely on, wrapped round the screens. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { AppFrame } from './app-frame.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LiveProvider } from './live-provider.tsx'
import { lazyPart } from './page-loading.ts'
import { Router } from './router.tsx'
import { SessionProvider } from './session.tsx'
import type { SessionStore } from './session-store.ts'
import { Spare } from './spare.tsx'

// A toast waits in its store until the code that draws it is there; the first paint does not wait for it.
const Toaster = lazyPart(() => import('#web/ui/toaster.tsx').then(({ Toaster }) => Toaster))

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
          <Spare>
            <Toaster />
          </Spare>
        </SessionProvider>
      </QueryClientProvider>
    </BrowserRouter>
  )
}
