/** What an admin sets for the whole instance: the settings, and the trivia that premium members read. */
import type { adminAddTrivia, adminEditTrivia, TriviaFact } from '#contract/admin/admin.ts'
import type { AppSettings, SettingsChange } from '#contract/admin/settings.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import type { Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import type { Audit, AuditEntry } from '#server/features/admin/audit/audit.ts'

type TriviaText = BodyOf<typeof adminAddTrivia>
type TriviaChange = BodyOf<typeof adminEditTrivia>

type Needs = {
  audit: Audit
  settings: {
    current: () => AppSettings
    change: (tx: Tx, announce: Announce, change: SettingsChange) => Promise<string[]>
  }
  trivia: {
    list: () => Promise<TriviaFact[]>
    add: (tx: Tx, text: TriviaText) => Promise<TriviaFact>
    edit: (tx: Tx, id: string, change: TriviaChange) => Promise<{ before: TriviaFact; after: TriviaFact }>
    remove: (tx: Tx, id: string) => Promise<void>
  }
}

export type AdminSettings = ReturnType<typeof createAdminSettings>

export function createAdminSettings({ audit, settings, trivia }: Needs) {
  return {
    settings: settings.current,

    async changeSettings(change: SettingsChange): Promise<AppSettings> {
      await audit.transaction(async (tx, announce, log) => {
        const changes = await settings.change(tx, announce, change)
        if (changes.length > 0) log({ action: 'changed settings', detail: changes.join(', ') })
      })
      return settings.current()
    },

    facts: trivia.list,

    addFact: (text: TriviaText): Promise<TriviaFact> =>
      audit.transaction(async (tx, _announce, log) => {
        const added = await trivia.add(tx, text)
        log({ action: 'added trivia', subject: added.id })
        return added
      }),

    editFact: (id: string, change: TriviaChange): Promise<TriviaFact> =>
      audit.transaction(async (tx, _announce, log) => {
        const { before, after } = await trivia.edit(tx, id, change)
        for (const entry of editEntries(before, after)) log(entry)
        return after
      }),

    removeFact: (id: string): Promise<void> =>
      audit.transaction(async (tx, _announce, log) => {
        await trivia.remove(tx, id)
        log({ action: 'deleted trivia', subject: id })
      }),
  }
}

/** Saving without a change is an edit too: every action leaves a row. */
function editEntries(before: TriviaFact, after: TriviaFact): AuditEntry[] {
  const isApprovalChanged = before.approved !== after.approved
  const isTextChanged = before.fact !== after.fact || before.source !== after.source
  const subject = after.id
  return [
    ...(isTextChanged || !isApprovalChanged ? [{ action: 'edited trivia' as const, subject }] : []),
    ...(isApprovalChanged
      ? [{ action: after.approved ? ('approved trivia' as const) : ('unapproved trivia' as const), subject }]
      : []),
  ]
}
