/** Composes accounts, sessions, guests, passwords, bans, blocks, preferences and reports. */

import { createGuests } from '#server/features/auth/guest/guests.ts'
import { createPasswordChanges } from '#server/features/auth/password/password-changes.ts'
import { createPasswords } from '#server/features/auth/password/passwords.ts'
import { createKnownDevices } from '#server/features/auth/session/known-devices.ts'
import { createSessions } from '#server/features/auth/session/sessions.ts'
import { createSignInAttempts } from '#server/features/auth/session/sign-in-attempts.ts'
import { accountDeletedMail, passwordChangedMail, resetMail } from '#server/outside/mail/mail-texts.ts'
import { createOwnAccount } from '../features/account/account.ts'
import { createAuth } from '../features/auth/auth.ts'
import { registerBanEvents } from '../features/auth/bans.live.ts'
import { createBans } from '../features/auth/bans.ts'
import { createCustomProfile } from '../features/auth/custom-profile.ts'
import { registerPreferencesEvents } from '../features/preferences/preferences.live.ts'
import { openPreferences } from '../features/preferences/preferences.ts'
import { openBlocks } from '../features/safety/blocks.ts'
import { openReports } from '../features/safety/reports.ts'
import type { Settings } from '../features/settings/settings.ts'
import type { Foundation } from './foundation.ts'

const MINUTE_MS = 60_000

export type People = Awaited<ReturnType<typeof composePeople>>

export async function composePeople(foundation: Foundation, settings: Settings) {
  const { config, facts, hub, outbox, mailer, background, log, publicUrl, secrets } = foundation
  const reports = await openReports(foundation)
  const passwords = createPasswords({ hasher: foundation.hasher })
  const sessions = createSessions(foundation)
  const guests = createGuests({
    ...foundation,
    secret: secrets.session,
    areGuestsAllowed: () => settings.current().allowGuestUsers,
  })
  const knownDevices = createKnownDevices(secrets.session)
  const attempts = createSignInAttempts({ ...foundation, secret: secrets.session, isLimited: config.hasRateLimits })
  const auth = createAuth({ ...foundation, sessions, passwords, attempts, knownDevices })
  const bans = createBans({ ...foundation, sessions })
  registerBanEvents(hub, facts)
  const customProfile = createCustomProfile({ ...foundation, muteRefusal: reports.muteRefusal })
  const passwordChanges = createPasswordChanges({
    ...foundation,
    sessions,
    passwords,
    knownDevices,
    resetTokenMs: config.resetTokenMs,
    canSendMail: config.canSendMail,
    sendResetMail: ({ email, nickname, token }) => {
      const link = `${publicUrl()}/reset-password?token=${token}`
      const minutes = Math.ceil(config.resetTokenMs / MINUTE_MS)
      return mailer.send({ to: email, ...resetMail({ nickname, link, minutes }) })
    },
  })
  facts.after('password.changed', ({ email, nickname, by, at }) =>
    background.run('password notice', () =>
      mailer.send({ to: email, ...passwordChangedMail({ nickname, when: at, by }) }),
    ),
  )
  const account = createOwnAccount({
    ...foundation,
    prove: passwordChanges.prove,
    remove: auth.remove,
    sendAccountDeletedMail: ({ email, nickname, at }) =>
      background.run('account deletion notice', () =>
        mailer.send({ to: email, ...accountDeletedMail({ nickname, when: at }) }),
      ),
  })
  facts.within('account.deleted', (tx, { userId }) => outbox.forget(tx, userId))
  // After restoring an older backup, the log says which accounts to delete again.
  facts.after('account.deleted', ({ userId }) => log.info({ userId }, 'account deleted'))

  const isKnownPerson = async (personId: string) => (await auth.findPerson(personId)) !== undefined
  const blocks = await openBlocks({ ...foundation, isKnownPerson })
  const preferences = await openPreferences(foundation)
  registerPreferencesEvents(hub, facts)

  return {
    auth,
    sessions,
    guests,
    attempts,
    passwords,
    passwordChanges,
    customProfile,
    account,
    bans,
    blocks,
    preferences,
    reports,
    isKnownPerson,
  }
}
