/** One valid request for every call, for a given person; the access matrix tests send them. */
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { pushSubscription } from './fake-push-service.ts'
import { ADMIN_PASSWORD } from './start-app.ts'

/** The person the call is about. `turn` differs in every request, for values that must be unique. */
export type Subject = { id: string; email: string; password: string; sessionId: string; turn: number }

export type Sample = {
  params?: Record<string, string>
  /** Starts with `?`. */
  query?: string
  body?: Record<string, unknown>
  /** For an actor that may make the call; 200 by default. */
  status?: number
  /** For an actor that may make the call only about themselves; `status` by default. */
  statusForOthers?: number
  statusForPremium?: number
}

const nothing = (): Sample => ({})
const byId = ({ id }: Subject): Sample => ({ params: { id } })
const unknownLink = (): Sample => ({ params: { id: 'no-such-link-000' }, status: 404 })
const somewhere = { latitude: 48.21, longitude: 16.37 }
const aboutUser = ({ id }: Subject): Sample => ({ params: { userId: id } })
const withUnknown = ({ id }: Subject): Sample => ({ params: { userId: id, otherId: 'u-unknown' } })
/** Decided by the feature, which also admits members whose premium has ended. */
const premiumOnly = { status: 403, statusForPremium: 200 }

export const sampleCalls: Record<string, (subject: Subject) => Sample> = {
  'GET /api/active-users': nothing,
  'POST /api/user/status': ({ id }) => ({ body: { userId: id, isOnBowl: false, nickname: 'Forged', emoji: '👑' } }),

  'GET /api/messages': nothing,
  'GET /api/messages/:messageId/reactions': () => ({ params: { messageId: 'm-99' }, status: 404 }),

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

  'GET /api/account/export': nothing,
  'DELETE /api/account': ({ password }) => ({ body: { password } }),

  'GET /api/preferences': nothing,
  'PUT /api/preferences': () => ({ body: { showsTyping: false } }),

  'GET /api/user/profile/:userId': aboutUser,
  'GET /api/sits/latest': nothing,
  'GET /api/people/:userId/company': () => ({ params: { userId: 'u-unknown' }, status: 404 }),
  'GET /api/badges': nothing,
  'POST /api/badges/seen': () => ({ body: { badges: ['regular'] } }),
  'PUT /api/badges/settings': () => ({ body: { tellsRoom: false } }),
  'PUT /api/user/look': () => ({ body: { suite: 'deco', featuredBadges: [] } }),
  'GET /api/user/statistics': nothing,
  'GET /api/trivia/card': nothing,
  'POST /api/support': () => ({ body: { subject: 'The lid', message: 'It squeaks.' } }),
  'GET /api/leaderboard': nothing,
  'GET /api/leaderboard/me': nothing,

  'POST /api/shares': () => ({ body: { type: 'checkins' } }),
  'GET /api/shares': nothing,
  'DELETE /api/shares/:id': unknownLink,
  'GET /s/:id': unknownLink,
  'GET /s/:id/card.png': unknownLink,

  'GET /api/subscription/plans': nothing,
  'GET /api/subscription/status/:userId': aboutUser,
  'POST /api/subscription/create': ({ id }) => ({ body: { userId: id, planType: 'WEEKLY' }, status: 400 }),
  'POST /api/subscription/demo/pay': () => ({
    body: { clientSecret: 'none', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' },
    status: 404,
  }),
  'POST /api/subscription/demo/confirm': () => ({ body: { clientSecret: 'none', isApproved: true }, status: 404 }),
  'POST /api/subscription/refresh': nothing,
  'POST /api/subscription/cancel': () => ({ status: 404 }),
  'POST /api/subscription/resume': () => ({ status: 404 }),
  'GET /api/subscription/receipts': nothing,
  'POST /api/upgrade-premium': ({ id }) => ({ body: { userId: id } }),
  'POST /api/update-premium-profile': ({ id }) => ({ body: { userId: id, nickname: '', emoji: '👑' } }),
  // Also served without a provider, to report that there is none.
  'POST /api/stripe/webhook': () => ({ status: 503 }),

  'GET /api/poop-pins/:userId': aboutUser,
  'POST /api/poop-pins': ({ id }) => ({ body: { userId: id, ...somewhere } }),
  'PUT /api/poop-pins/:pinId': () => ({ params: { pinId: 'p-unknown' }, body: somewhere, status: 404 }),
  'DELETE /api/poop-pins/:pinId': () => ({ params: { pinId: 'p-unknown' }, status: 404 }),
  'GET /api/poop-pins/world': () => ({ query: '?west=-180&south=-85&east=180&north=85&zoom=2' }),

  'POST /api/buddies/request': ({ id }) => ({ body: { senderId: id, receiverId: 'u-unknown' }, status: 404 }),
  'POST /api/buddies/respond': () => ({ body: { requesterId: 'u-unknown', accept: true }, status: 404 }),
  'DELETE /api/buddies/:otherId': () => ({ params: { otherId: 'u-unknown' }, status: 404 }),
  'GET /api/buddies/status/:userId/:otherId': withUnknown,
  'GET /api/buddies/:userId': aboutUser,

  'GET /api/private-chats/:userId': (subject) => ({ ...aboutUser(subject), ...premiumOnly }),
  'GET /api/private-messages/:userId/:otherId': (subject) => ({ ...withUnknown(subject), ...premiumOnly }),
  'POST /api/private-messages/:userId/:otherId/read': (subject) => ({
    ...withUnknown(subject),
    ...premiumOnly,
    body: { seq: 1 },
  }),
  'GET /api/private-unread/:userId': (subject) => ({ ...aboutUser(subject), ...premiumOnly }),
  'POST /api/private-messages': ({ id }) => ({
    body: { senderId: id, receiverId: 'u-unknown', content: 'Hello?' },
    status: 404,
  }),
  'PUT /api/private-messages/:messageId': () => ({
    params: { messageId: 'pm-unknown' },
    body: { content: 'Hello!' },
    status: 404,
  }),
  'DELETE /api/private-messages/:messageId': () => ({ params: { messageId: 'pm-unknown' }, status: 404 }),
  'PUT /api/private-messages/:messageId/reactions': () => ({
    params: { messageId: 'pm-unknown' },
    body: { emoji: '💩', isOn: true },
    status: 404,
  }),
  'GET /api/private-settings/:userId': aboutUser,
  'PUT /api/private-settings/:userId': (subject) => ({ ...aboutUser(subject), body: { buddiesOnly: true } }),

  'GET /api/push': nothing,
  'PUT /api/push': () => ({ body: { messages: true, requests: false } }),
  'POST /api/push/subscription': ({ turn }) => ({ body: pushSubscription(`https://push.example/${turn}`) }),
  'DELETE /api/push/subscription': nothing,

  'GET /api/waves': nothing,
  'POST /api/waves': () => ({ body: { userId: 'u-unknown' }, status: 404 }),

  'GET /api/blocks': nothing,
  'POST /api/blocks': () => ({ body: { userId: 'u-unknown' }, status: 404 }),
  'DELETE /api/blocks/:userId': () => ({ params: { userId: 'u-unknown' } }),
  'POST /api/reports': () => ({ body: { kind: 'profile', subjectId: 'u-unknown', reason: 'spam' }, status: 404 }),

  'POST /api/admin/login': () => ({ body: { password: ADMIN_PASSWORD } }),
  'POST /api/admin/logout': nothing,
  'GET /api/admin/users': nothing,
  'DELETE /api/admin/users/:id': byId,
  'PUT /api/admin/users/:id/premium': (subject) => ({ ...byId(subject), body: { isPremium: true } }),
  'PUT /api/admin/users/:id/reset-password': (subject) => ({
    ...byId(subject),
    body: { newPassword: 'another good one' },
  }),
  'PUT /api/admin/users/:id/ban': () => ({ params: { id: 'u-unknown' }, body: { reason: 'Spam' }, status: 404 }),
  'DELETE /api/admin/users/:id/ban': () => ({ params: { id: 'u-unknown' }, status: 404 }),
  'PUT /api/admin/users/:id/mute': () => ({
    params: { id: 'u-unknown' },
    body: { reason: 'Spam', until: '2100-01-01T00:00:00.000Z' },
    status: 404,
  }),
  'DELETE /api/admin/users/:id/mute': () => ({ params: { id: 'u-unknown' }, status: 404 }),
  'POST /api/admin/emails': () => ({ body: {} }),
  'GET /api/admin/settings': nothing,
  'PUT /api/admin/settings': () => ({ body: { ...DEFAULT_SETTINGS, maxMessagesStored: 50 } }),
  'GET /api/admin/trivia': nothing,
  'POST /api/admin/trivia': () => ({ body: { fact: 'It flushes.', source: 'Everyone' } }),
  'PUT /api/admin/trivia/:id': () => ({
    params: { id: 'first-paper' },
    body: { fact: 'It was soft.', source: 'Everyone', approved: false },
  }),
  'DELETE /api/admin/trivia/:id': () => ({ params: { id: 't-unknown' }, status: 404 }),
  'GET /api/admin/reports': nothing,
  'POST /api/admin/reports/:id/decision': () => ({ params: { id: 'r-unknown' }, body: {}, status: 404 }),
  'POST /api/admin/reports/:id/undo': () => ({ params: { id: 'r-unknown' }, status: 404 }),
  'GET /api/admin/overview': nothing,
  'GET /api/admin/audit': nothing,
  'GET /api/admin/seats': nothing,

  'POST /api/page-views': () => ({ body: { path: '/home' } }),
  'GET /api/health': nothing,
  'GET /api/ready': nothing,
  'GET /api/instance': nothing,
  'GET /api/docs.json': nothing,
  'GET /dev/outbox': nothing,
}
