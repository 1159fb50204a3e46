/** The access matrix: who may make which call. The guard enforces it; a call without a row cannot be served. */

type OwnId = `body.${string}` | `params.${string}`

export type AccessRow = {
  /** `anyone` needs no identity; `person` is a guest or a user; `admin` is a bearer token and nothing else. */
  allow: 'anyone' | 'person' | 'user' | 'premium' | 'admin'
  own?: OwnId
  /** The caller is not looked up, so that the call is answered even while the database is down. */
  skipsIdentity?: true
}

export const access: Record<string, AccessRow> = {
  'GET /api/active-users': { allow: 'anyone' },
  'POST /api/user/status': { allow: 'person', own: 'body.userId' },
  'GET /api/sits/latest': { allow: 'person' },
  'GET /api/people/:userId/company': { allow: 'user' },

  'GET /api/messages': { allow: 'person' },
  'GET /api/messages/:messageId/reactions': { allow: 'person' },

  'POST /api/signin': { allow: 'anyone' },
  'POST /api/signup': { allow: 'anyone' },
  'POST /api/signout': { allow: 'anyone' },
  'GET /api/me': { allow: 'person' },
  'POST /api/forgot-password': { allow: 'anyone' },
  'POST /api/reset-password': { allow: 'anyone' },
  'PUT /api/user/update-password': { allow: 'user', own: 'body.userId' },
  'GET /api/sessions': { allow: 'user' },
  'DELETE /api/sessions/:sessionId': { allow: 'user' },

  'GET /api/account/export': { allow: 'user' },
  'DELETE /api/account': { allow: 'user' },

  'GET /api/preferences': { allow: 'user' },
  'PUT /api/preferences': { allow: 'user' },

  'GET /api/user/profile/:userId': { allow: 'person' },
  'GET /api/badges': { allow: 'user' },
  'POST /api/badges/seen': { allow: 'user' },
  'PUT /api/badges/settings': { allow: 'user' },
  'PUT /api/user/look': { allow: 'premium' },
  'GET /api/user/statistics': { allow: 'premium' },
  'GET /api/trivia/card': { allow: 'premium' },
  'POST /api/support': { allow: 'user' },
  'GET /api/leaderboard': { allow: 'anyone' },
  'GET /api/leaderboard/me': { allow: 'user' },

  'POST /api/shares': { allow: 'user' },
  'GET /api/shares': { allow: 'user' },
  'DELETE /api/shares/:id': { allow: 'user' },
  /** The link itself is the permission. */
  'GET /s/:id': { allow: 'anyone' },
  'GET /s/:id/card.png': { allow: 'anyone' },

  'GET /api/subscription/plans': { allow: 'anyone' },
  'GET /api/subscription/status/:userId': { allow: 'person' },
  'POST /api/subscription/create': { allow: 'user', own: 'body.userId' },
  'POST /api/subscription/demo/pay': { allow: 'user' },
  'POST /api/subscription/demo/confirm': { allow: 'user' },
  'POST /api/subscription/refresh': { allow: 'user' },
  'POST /api/subscription/cancel': { allow: 'user' },
  'POST /api/subscription/resume': { allow: 'user' },
  'GET /api/subscription/receipts': { allow: 'user' },
  'POST /api/upgrade-premium': { allow: 'user', own: 'body.userId' },
  'POST /api/update-premium-profile': { allow: 'premium', own: 'body.userId' },
  /** The provider authenticates itself by a signature. */
  'POST /api/stripe/webhook': { allow: 'anyone' },

  'GET /api/poop-pins/:userId': { allow: 'person', own: 'params.userId' },
  'POST /api/poop-pins': { allow: 'person', own: 'body.userId' },
  'PUT /api/poop-pins/:pinId': { allow: 'person' },
  'DELETE /api/poop-pins/:pinId': { allow: 'person' },
  'GET /api/poop-pins/world': { allow: 'premium' },

  'POST /api/buddies/request': { allow: 'premium', own: 'body.senderId' },
  'POST /api/buddies/respond': { allow: 'premium' },
  /** Also for members whose premium has ended: they must be able to leave. */
  'DELETE /api/buddies/:otherId': { allow: 'user' },
  'GET /api/buddies/status/:userId/:otherId': { allow: 'premium', own: 'params.userId' },
  'GET /api/buddies/:userId': { allow: 'premium', own: 'params.userId' },

  /** Members whose premium has ended can still read; the feature refuses members who never had it. */
  'GET /api/private-chats/:userId': { allow: 'user', own: 'params.userId' },
  'GET /api/private-messages/:userId/:otherId': { allow: 'user', own: 'params.userId' },
  'POST /api/private-messages/:userId/:otherId/read': { allow: 'user', own: 'params.userId' },
  'GET /api/private-unread/:userId': { allow: 'user', own: 'params.userId' },
  'POST /api/private-messages': { allow: 'premium', own: 'body.senderId' },
  'PUT /api/private-messages/:messageId': { allow: 'premium' },
  /** Also for members whose premium has ended: nobody has to leave something behind. */
  'DELETE /api/private-messages/:messageId': { allow: 'user' },
  'PUT /api/private-messages/:messageId/reactions': { allow: 'premium' },
  'GET /api/private-settings/:userId': { allow: 'premium', own: 'params.userId' },
  'PUT /api/private-settings/:userId': { allow: 'premium', own: 'params.userId' },

  /** Members whose premium has ended get no notifications, but can still turn them off. */
  'GET /api/push': { allow: 'user' },
  'PUT /api/push': { allow: 'user' },
  'POST /api/push/subscription': { allow: 'user' },
  'DELETE /api/push/subscription': { allow: 'user' },

  'GET /api/waves': { allow: 'user' },
  'POST /api/waves': { allow: 'user' },

  'GET /api/blocks': { allow: 'person' },
  'POST /api/blocks': { allow: 'person' },
  'DELETE /api/blocks/:userId': { allow: 'person' },
  'POST /api/reports': { allow: 'person' },

  'POST /api/admin/login': { allow: 'anyone' },
  'POST /api/admin/logout': { allow: 'admin' },
  'GET /api/admin/users': { allow: 'admin' },
  'DELETE /api/admin/users/:id': { allow: 'admin' },
  'PUT /api/admin/users/:id/premium': { allow: 'admin' },
  'PUT /api/admin/users/:id/reset-password': { allow: 'admin' },
  'PUT /api/admin/users/:id/ban': { allow: 'admin' },
  'DELETE /api/admin/users/:id/ban': { allow: 'admin' },
  'PUT /api/admin/users/:id/mute': { allow: 'admin' },
  'DELETE /api/admin/users/:id/mute': { allow: 'admin' },
  'POST /api/admin/emails': { allow: 'admin' },
  'GET /api/admin/settings': { allow: 'admin' },
  'PUT /api/admin/settings': { allow: 'admin' },
  'GET /api/admin/trivia': { allow: 'admin' },
  'POST /api/admin/trivia': { allow: 'admin' },
  'PUT /api/admin/trivia/:id': { allow: 'admin' },
  'DELETE /api/admin/trivia/:id': { allow: 'admin' },
  'GET /api/admin/reports': { allow: 'admin' },
  'POST /api/admin/reports/:id/decision': { allow: 'admin' },
  'POST /api/admin/reports/:id/undo': { allow: 'admin' },
  'GET /api/admin/overview': { allow: 'admin' },
  'GET /api/admin/audit': { allow: 'admin' },
  'GET /api/admin/seats': { allow: 'admin' },

  'POST /api/page-views': { allow: 'anyone' },
  'GET /api/health': { allow: 'anyone', skipsIdentity: true },
  'GET /api/ready': { allow: 'anyone', skipsIdentity: true },
  'GET /api/instance': { allow: 'anyone' },
  'GET /api/docs.json': { allow: 'anyone' },
  /** Served only outside production, and only without a mail server. */
  'GET /dev/outbox': { allow: 'anyone' },
}
