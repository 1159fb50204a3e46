/** One good request for every call, made for a given person: what the walk through the access matrix sends. */
import { ADMIN_PASSWORD } from './start-app.ts'

/** Whom the call is about. `turn` is another one for every request, for what may be used only once. */
export type Subject = { id: string; email: string; password: string; sessionId: string; turn: number }

export type Sample = {
  params?: Record<string, string>
  body?: Record<string, unknown>
  /** The answer to whoever may make this call; 200 unless told. */
  status?: number
  /** The answer to somebody who may make the call, but about themselves only; `status` unless told. */
  statusForOthers?: number
}

const nothing = (): Sample => ({})
const byId = ({ id }: Subject): Sample => ({ params: { id } })
const aboutUser = ({ id }: Subject): Sample => ({ params: { userId: id } })

export const sampleCalls: Record<string, (subject: Subject) => Sample> = {
  'GET /api/active-users': nothing,
  'POST /api/user/status': ({ id }) => ({ body: { userId: id, isOnBowl: false, nickname: 'Forged', emoji: '👑' } }),

  'POST /api/signin': ({ email, password }) => ({ body: { email, password } }),
  'POST /api/signup': ({ turn }) => ({
    body: { email: `new-${turn}@example.com`, password: 'quilted and strong', nickname: 'BowlBaron', emoji: '🧼' },
  }),
  'POST /api/signout': nothing,
  'GET /api/me': nothing,
  'POST /api/forgot-password': ({ email }) => ({ body: { email } }),
  'POST /api/reset-password': () => ({
    body: { token: 'no such token', newPassword: 'another good one' },
    status: 400,
  }),
  'PUT /api/user/update-password': ({ id, password }) => ({
    body: { userId: id, currentPassword: password, newPassword: 'another good one' },
  }),
  'GET /api/sessions': nothing,
  'DELETE /api/sessions/:sessionId': ({ sessionId }) => ({ params: { sessionId }, statusForOthers: 404 }),

  'GET /api/user/profile/:userId': aboutUser,
  'GET /api/leaderboard': nothing,
  'GET /api/leaderboard/me': nothing,

  'GET /api/subscription/plans': nothing,
  'GET /api/subscription/status/:userId': aboutUser,
  'POST /api/upgrade-premium': ({ id }) => ({ body: { userId: id } }),

  'POST /api/admin/login': () => ({ body: { password: ADMIN_PASSWORD } }),
  'POST /api/admin/logout': nothing,
  'GET /api/admin/users': nothing,
  'DELETE /api/admin/users/:id': byId,
  'PUT /api/admin/users/:id/premium': (subject) => ({ ...byId(subject), body: { isPremium: true } }),
  'PUT /api/admin/users/:id/reset-password': (subject) => ({
    ...byId(subject),
    body: { newPassword: 'another good one' },
  }),
  'GET /api/admin/audit': nothing,

  'POST /api/page-views': () => ({ body: { path: '/home' } }),
  'GET /api/health': nothing,
  'GET /api/ready': nothing,
  'GET /api/instance': nothing,
  'GET /api/docs.json': nothing,
  'GET /dev/outbox': nothing,
}
