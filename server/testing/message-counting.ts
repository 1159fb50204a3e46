/** Counting for tests of the room alone: every guest may send one message, and nobody earns a badge. */
import { sql } from 'drizzle-orm'
import type { CountingSql } from '#server/features/chat/insert-batch.store.ts'

export const countNothing = (): CountingSql => ({
  countMessages: () => sql`earned as (select '' as user_id, '' as badge where false)`,
  spendAllowance: () => sql`guest_gets as (select id, 1 as allowed from guest_wants)`,
})
