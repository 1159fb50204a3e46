/** The actor of an HTTP call: from an admin's bearer token, a session cookie or a guest cookie. */
import { GUEST_COOKIE_SECONDS, type Guests } from '#server/features/auth/guest/guests.ts'
import type { Identity } from '#server/http/serve.ts'
import type { AdminActor } from '#server/identity/actor.ts'
import type { Sessions } from './sessions.ts'

type Needs = {
  sessions: Sessions
  guests: Guests
  findAdmin: (token: string) => Promise<AdminActor | undefined>
}

export function createIdentity({ sessions, guests, findAdmin }: Needs): Identity {
  return {
    async identify({ bearer, cookies }) {
      const admin = bearer && (await findAdmin(bearer))
      if (admin) return admin
      const token = cookies.read('session')
      const user = token && (await sessions.find(token))
      if (user) return user
      const cookie = cookies.read('guest')
      return (cookie && (await guests.find(cookie))) || { kind: 'none' }
    },

    async claimGuest({ cookies, address }, id, requestedProfile) {
      const claimed = await guests.claim({ id, cookie: cookies.read('guest'), requestedProfile, address })
      cookies.set('guest', claimed.cookie, GUEST_COOKIE_SECONDS)
      return claimed.guest
    },
  }
}
