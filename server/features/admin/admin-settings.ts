/** What the caretaker sets for the whole house: the settings, and the facts that premium members read. */
import type { adminAddTrivia, adminEditTrivia, TriviaFact } from '#contract/admin/admin.ts'
import type { AppSettings, SettingsChange } from '#contract/admin/settings.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import type { Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import type { Audit, Deed } from '#server/features/admin/audit/audit.ts'

type TriviaText = BodyOf<typeof adminAddTrivia>
type TriviaChange = BodyOf<typeof adminEditTrivia>

type Needs = {
  audit: Audit
  settings: {
    current: () => AppSettings
    change: (tx: Tx, announce: Announce, wished: SettingsChange) => Promise<string[]>
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

    async changeSettings(wished: SettingsChange): Promise<AppSettings> {
      await audit.done(async (tx, announce, note) => {
        const changes = await settings.change(tx, announce, wished)
        if (changes.length > 0) note({ action: 'changed settings', detail: changes.join(', ') })
      })
      return settings.current()
    },

    facts: trivia.list,

    addFact: (text: TriviaText): Promise<TriviaFact> =>
      audit.done(async (tx, _announce, note) => {
        const added = await trivia.add(tx, text)
        note({ action: 'added trivia', subject: added.id })
        return added
      }),

    editFact: (id: string, change: TriviaChange): Promise<TriviaFact> =>
      audit.done(async (tx, _announce, note) => {
        const { before, after } = await trivia.edit(tx, id, change)
        for (const deed of editsOf(before, after)) note(deed)
        return after
      }),

    removeFact: (id: string): Promise<void> =>
      audit.done(async (tx, _announce, note) => {
        await trivia.remove(tx, id)
        note({ action: 'deleted trivia', subject: id })
      }),
  }
}

/** Saving it as it was is an edit too: every action leaves a row. */
function editsOf(before: TriviaFact, after: TriviaFact): Deed[] {
  const isJudged = before.approved !== after.approved
  const isReworded = before.fact !== after.fact || before.source !== after.source
  const subject = after.id
  return [
    ...(isReworded || !isJudged ? [{ action: 'edited trivia' as const, subject }] : []),
    ...(isJudged
      ? [{ action: after.approved ? ('approved trivia' as const) : ('unapproved trivia' as const), subject }]
      : []),
  ]
}
