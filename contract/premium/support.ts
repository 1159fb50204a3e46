/** Messages to the support address of this instance. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'

export const SUPPORT_SUBJECT_MAX = 120
export const SUPPORT_MESSAGE_MAX = 4000
export const SUPPORT_MESSAGES_PER_HOUR = 5

/** Neither an e-mail nor the outbox table can hold a NUL character. */
const hasNoNul = z.refine<string>(
  (text) => !text.includes('\u0000'),
  'There’s a character in there we can’t send. Please retype it.',
)

export const SupportMessage = z.object({
  subject: z
    .string()
    .check(
      hasNoNul,
      z.trim(),
      z.minLength(1, 'Please add a subject'),
      z.maxLength(SUPPORT_SUBJECT_MAX, `At most ${SUPPORT_SUBJECT_MAX} characters`),
    ),
  message: z
    .string()
    .check(
      hasNoNul,
      z.trim(),
      z.minLength(1, 'Please write a message'),
      z.maxLength(SUPPORT_MESSAGE_MAX, `At most ${SUPPORT_MESSAGE_MAX} characters`),
    ),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'Write to support; the e-mail names the tier, and those of premium members are marked priority',
  body: SupportMessage,
  answer: Done,
})
