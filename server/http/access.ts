/**
 * The access matrix: who may make which call. It drives the guards, and tests walk it cell by cell;
 * a call without a row cannot be served.
 */

/** Where a call carries the id that must be the caller's own. */
type OwnId = `body.${string}` | `params.${string}`

export type AccessRow = {
  /** `anyone` needs no identity; `person` is a guest or a user; `admin` is a bearer token and nothing else. */
  allow: 'anyone' | 'person' | 'user' | 'premium' | 'admin'
  own?: OwnId
  /** Nobody is asked who they are, so that it is answered also while the database is away. */
  unasked?: true
}

export const access: Record<string, AccessRow> = {
  'GET /api/active-users': { allow: 'anyone' },
  'POST /api/user/status': { allow: 'person', own: 'body.userId' },

  'POST /api/signin': { allow: 'anyone' },
  'POST /api/signup': { allow: 'anyone' },
  'POST /api/signout': { allow: 'anyone' },
  'GET /api/me': { allow: 'person' },
  'POST /api/forgot-password': { allow: 'anyone' },
  'POST /api/reset-password': { allow: 'anyone' },
  'PUT /api/user/update-password': { allow: 'user', own: 'body.userId' },
  'GET /api/sessions': { allow: 'user' },
  'DELETE /api/sessions/:sessionId': { allow: 'user' },

  'GET /api/user/profile/:userId': { allow: 'person' },
  'GET /api/leaderboard': { allow: 'anyone' },
  'GET /api/leaderboard/me': { allow: 'user' },

  'GET /api/subscription/plans': { allow: 'anyone' },
  'GET /api/subscription/status/:userId': { allow: 'person' },
  'POST /api/upgrade-premium': { allow: 'user', own: 'body.userId' },

  'POST /api/admin/login': { allow: 'anyone' },
  'POST /api/admin/logout': { allow: 'admin' },
  'GET /api/admin/users': { allow: 'admin' },
  'DELETE /api/admin/users/:id': { allow: 'admin' },
  'PUT /api/admin/users/:id/premium': { allow: 'admin' },
  'PUT /api/admin/users/:id/reset-password': { allow: 'admin' },
  'GET /api/admin/audit': { allow: 'admin' },

  'POST /api/page-views': { allow: 'anyone' },
  'GET /api/health': { allow: 'anyone', unasked: true },
  'GET /api/ready': { allow: 'anyone', unasked: true },
  'GET /api/instance': { allow: 'anyone' },
  'GET /api/docs.json': { allow: 'anyone' },
  /** Served outside production only, and only while no mail server is set. */
  'GET /dev/outbox': { allow: 'anyone' },
}
