/** The fields of answers and events that every server sends; a page accepts that any other field is missing. */

const USER = 'id nickname emoji isOnBowl isPremium badges'
const LEADER = ['id', 'nickname', 'emoji', 'isPremium', 'stat']
const REACTION = ['emoji', 'count']
const REACTIONS = REACTION.map((field) => `reactions.${field}`)
const MESSAGE = ['id', 'userId', 'nickname', 'emoji', 'content', 'timestamp', ...REACTIONS]
const PRIVATE_MESSAGE = ['id', 'senderId', 'receiverId', 'content', 'timestamp', ...REACTIONS]

/** Every field: nothing is filled in for payments, admin sign-ins and report decisions. */
const ALL = '*'

/** By call name. A dot leads into an object, list or map. A call that isn't listed has no specified field. */
export const inAnswers: Readonly<Record<string, string>> = {
  'GET /api/active-users': `users ${within('users', `${USER} lastActive`.split(' '))}`,
  'POST /api/signin': USER,
  'POST /api/signup': USER,
  'GET /api/me': USER,
  'GET /api/subscription/status/:userId': 'isPremium',
  'GET /api/user/profile/:userId': `success profile ${within('profile', [
    'userId',
    'totalVisits',
    'currentStreak',
    'longestStreak',
    'messagesCount',
    'badges',
    'isPremium',
  ])}`,
  'POST /api/buddies/request': 'success',
  'POST /api/update-premium-profile': 'user user.nickname user.emoji',
  'GET /api/poop-pins/:userId': `pins ${within('pins', ['userId', 'latitude', 'longitude', 'createdAt'])}`,
  'GET /api/subscription/plans': `plans ${within('plans', ['price', 'interval', 'features'])}`,
  'POST /api/subscription/create': 'clientSecret',
  'GET /api/private-chats/:userId': `chats ${within('chats', ['userId', 'nickname', 'emoji', 'unreadCount'])} ${within('chats.lastMessage', PRIVATE_MESSAGE)}`,
  'GET /api/messages': `messages ${within('messages', MESSAGE)}`,
  'GET /api/messages/:messageId/reactions': `reactions ${within('reactions', REACTION)}`,
  'GET /api/private-messages/:userId/:otherId': `messages ${['messages', 'changed'].map((list) => within(list, PRIVATE_MESSAGE)).join(' ')}`,
  'POST /api/forgot-password': 'success',
  'POST /api/reset-password': 'success',
  'GET /api/leaderboard': `success ${['timeLeaders', 'messageLeaders', 'checkInLeaders'].map((list) => `${list} ${within(list, LEADER)}`).join(' ')}`,
  'GET /api/admin/users': `users ${within('users', ['id', 'nickname', 'emoji', 'createdAt', 'isPremium', 'isOnBowl', 'isGuest', 'ban.reason', 'mute.reason', 'mute.until'])}`,
  'GET /api/push': 'quietHours.from quietHours.to',
  'PUT /api/push': 'quietHours.from quietHours.to',
  'POST /api/subscription/demo/pay': ALL,
  'POST /api/subscription/demo/confirm': ALL,
  'POST /api/subscription/refresh': ALL,
  'POST /api/admin/login': ALL,
  'GET /api/admin/reports': ALL,
  'POST /api/admin/reports/:id/decision': ALL,
  'POST /api/admin/reports/:id/undo': ALL,
}

/** By event type. In an event that isn't listed every field is specified. */
const inEvents: Record<string, string> = {
  ACTIVE_USERS: `type users ${within('users', `${USER} lastActive`.split(' '))}`,
  CHAT_HISTORY: `type messages ${within('messages', MESSAGE)}`,
  MESSAGE: `type message ${within('message', MESSAGE)}`,
  PRIVATE_MESSAGE: `type message sender sender.nickname ${within('message', PRIVATE_MESSAGE)}`,
}

export type IsSpecified = (path: string) => boolean

export function specifiedInAnswer(callName: string): IsSpecified {
  return among(inAnswers[callName] ?? '')
}

export function specifiedInEvent(type: string): IsSpecified {
  return among(inEvents[type] ?? ALL)
}

/** Whether only the arrival of the answer counts, so that even an empty text will do. */
export function isOnlyAcknowledged(callName: string): boolean {
  return !callName.startsWith('GET ') && inAnswers[callName] === undefined
}

function among(fields: string): IsSpecified {
  const all = new Set(fields.split(' '))
  return (path) => all.has(ALL) || all.has(path)
}

function within(owner: string, fields: readonly string[]): string {
  return fields.map((field) => `${owner}.${field}`).join(' ')
}
