/** Mounts the app. */
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import '#web/styles/index.css'
import { clearDraft, storeDraft } from '#web/api/draft-storage.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { App } from '#web/app/app.tsx'
import { unsubscribePushBetweenPeople } from '#web/app/live/unsubscribe-push.ts'
import { registerServiceWorker } from '#web/app/service-worker.ts'
import { clearSendQueue } from '#web/realtime/send-queue/send-queue-storage.ts'
import { clearBetweenPeople } from '#web/session/clear-cache.ts'
import { pageStorage, tabStorage } from '#web/session/page-storage.ts'
import { createSessionStore } from '#web/session/session-store.ts'

// The content security policy forbids building code from text, which zod would otherwise try.
z.config({ jitless: true })

const cache = createQueryClient()
const session = createSessionStore(pageStorage())
// They left in another tab, while this one showed something else.
if (!session.get().user) clearSendQueue(tabStorage)
storeDraft({ cache, storage: tabStorage, whose: () => session.get().user?.id })
clearBetweenPeople(session, cache, { clear: () => clearSendQueue(tabStorage) }, { clear: () => clearDraft(tabStorage) })
unsubscribePushBetweenPeople(session)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount on')
createRoot(root).render(<App session={session} cache={cache} />)

registerServiceWorker()
