/** Every refusal of the server: its code, HTTP status and message. */
import * as z from 'zod/mini'

export const problems = {
  VALIDATION: { status: 400, message: 'Please check your information and try again' },
  BAD_MESSAGE: { status: 400, message: 'We couldn’t read that message' },
  TOO_LONG: { status: 400, message: 'That message is too long' },
  WRONG_PASSWORD: { status: 400, message: 'That’s not your current password' },
  WEAK_PASSWORD: { status: 400, message: 'That password is too easy to guess. Please choose another one.' },
  INVALID_TOKEN: { status: 400, message: 'Invalid or expired reset token. Please try again.' },
  WORDS_REFUSED: { status: 400, message: 'We don’t use that word here. Please say it another way.' },
  NICKNAME_REFUSED: { status: 400, message: 'You can’t use that nickname. Please choose a different one.' },
  BAD_SIGNATURE: { status: 400, message: 'That signature isn’t right' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in' },
  INVALID_CREDENTIALS: { status: 401, message: 'Please check your credentials and try again' },
  ADMIN_REQUIRED: { status: 401, message: 'Please log in as an admin' },
  INVALID_ADMIN_PASSWORD: { status: 401, message: 'Invalid admin password' },
  CARD_DECLINED: { status: 402, message: 'Your card was declined.' },
  PAYMENT_REQUIRED: { status: 402, message: 'Please pay for premium first' },
  FORBIDDEN: { status: 403, message: 'You can’t do that' },
  CROSS_SITE: { status: 403, message: 'This call came from another site' },
  PREMIUM_REQUIRED: { status: 403, message: 'This is only available for premium users' },
  REGISTERED_ONLY: { status: 403, message: 'Password updates are only available for registered users.' },
  GUESTS_OFF: { status: 403, message: 'Guests can’t join right now. Please sign up.' },
  NOT_ON_BOWL: { status: 403, message: 'You must be on the bowl to join the chat room' },
  GUEST_LIMIT: { status: 403, message: 'Guest users can only send 10 messages. Sign up for unlimited messaging!' },
  TOO_LATE: { status: 403, message: 'Ten minutes are up. It’s set in porcelain now.' },
  BLOCKED: { status: 403, message: 'We can’t deliver this message' },
  BUDDY_DECLINED: { status: 403, message: 'Your last request was declined. You can ask again later.' },
  BANNED: { status: 403, message: 'You’re banned' },
  MUTED: { status: 403, message: 'You’re muted for now' },
  NOTHING_TO_SHARE: { status: 404, message: 'There’s nothing to share here yet' },
  NOT_FOUND: { status: 404, message: 'There’s nothing here' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'That’s not how this call is made' },
  EMAIL_EXISTS: { status: 409, message: 'Email already registered' },
  NICKNAME_EXISTS: {
    status: 409,
    message: 'Someone else is already using that nickname. Please choose a different one!',
  },
  GUEST_ID_TAKEN: { status: 403, message: 'Someone else is visiting under that id' },
  PINS_FULL: { status: 409, message: 'You’ve dropped 1,000 pins. Please delete one first.' },
  BLOCKS_FULL: { status: 409, message: 'You’ve blocked 1,000 people. Please unblock someone first.' },
  CASE_SETTLED: { status: 409, message: 'Someone’s settled this one. Please take another look.' },
  TOO_SLOW: { status: 408, message: 'That took too long to arrive' },
  ALREADY_SUBSCRIBED: { status: 409, message: 'Already subscribed' },
  TOO_LARGE: { status: 413, message: 'That’s too much at once' },
  ADDRESS_TOO_LONG: { status: 414, message: 'That address is too long' },
  NOT_JSON: { status: 415, message: 'Please send JSON' },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Please wait a moment.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'Those headers are too large' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  PAYMENT_PROVIDER_DOWN: { status: 502, message: 'The payment provider isn’t responding. Please try again later.' },
  BUSY: { status: 503, message: 'Everyone arrived at once. Please try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'We can’t do that right now. Please try again in a moment.' },
  MAIL_OFF: {
    status: 503,
    message: 'This site can’t send mail, so we can’t send you a link. Please ask the people who run it.',
  },
  BILLING_OFF: { status: 503, message: 'You can’t buy premium here right now' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** The body of every refusal. `error` repeats `code` for clients that read that field. */
export const ProblemBody = z.object({
  success: z.literal(false),
  code: z.enum(codes),
  error: z.enum(codes),
  message: z.string(),
  /** Field → what is wrong with it, when the input was invalid. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ProblemBody = z.infer<typeof ProblemBody>

type ProblemDetails = {
  message?: string
  status?: number
  retryAfterSeconds?: number
  fields?: Record<string, string>
}

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly fields: Record<string, string> | undefined

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? problems[code].message)
    this.code = code
    this.status = details.status ?? problems[code].status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.fields = details.fields
  }
}

export const problemEvents = [
  z.object({
    type: z.literal('ERROR'),
    code: z.enum(codes),
    message: z.string(),
    clientId: z.optional(z.string()),
  }),
] as const
