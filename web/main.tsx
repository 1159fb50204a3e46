/** Mounts the app. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import '#web/styles/index.css'
import { clearStoredDrafts, persistDrafts } from '#web/api/draft-storage.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { pageStorage, tabStorage } from '#web/api/storage.ts'
import { App } from '#web/app/app.tsx'
import { registerServiceWorker } from '#web/app/service-worker.ts'
import { clearUnsent } from '#web/realtime/send-queue/send-queue-storage.ts'
import { createSessionStore } from '#web/session/session-store.ts'
import { unsubscribePushOnUserChange } from './app/service-worker.ts'
import { clearOnUserChange } from './session/session-store.ts'

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true })

const cache = createQueryClient()
const session = createSessionStore(pageStorage())
// The user may have signed out in another tab while this one was not loaded.
if (!session.get().user) clearUnsent(tabStorage)
persistDrafts({ cache, storage: tabStorage, currentUserId: () => session.get().user?.id })
clearOnUserChange(
  session,
  cache,
  { clear: () => clearUnsent(tabStorage) },
  { clear: () => clearStoredDrafts(tabStorage) },
)
unsubscribePushOnUserChange(session)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount on')
// As a transition, which lets the browser paint and handle input in between; otherwise it is one task.
startTransition(() => createRoot(root).render(<App session={session} cache={cache} />))

registerServiceWorker()
