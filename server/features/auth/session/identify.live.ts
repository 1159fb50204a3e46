/** The actor of a socket, from the cookies of its upgrade request. */
import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import { GUEST_COOKIE_SECONDS, type Guests } from '#server/features/auth/guest/guests.ts'
import { COOKIE_OPTIONS, cookieNames } from '#server/http/cookies.ts'
import type { SocketIdentity } from '#server/realtime/upgrade.ts'
import type { Sessions } from './sessions.ts'

type Needs = { sessions: Sessions; guests: Guests; isHttps: boolean }

export function createSocketIdentity({ sessions, guests, isHttps }: Needs): SocketIdentity {
  const names = cookieNames(isHttps)
  const parseCookies = ({ headers }: IncomingMessage) => fastifyCookie.parse(headers.cookie ?? '')

  return {
    async identify(request) {
      const { [names.session]: token, [names.guest]: cookie } = parseCookies(request)
      const user = token && (await sessions.find(token))
      if (user) return user
      return (cookie && (await guests.find(cookie))) || { kind: 'none' }
    },

    guestCookieOf(request) {
      const cookie = parseCookies(request)[names.guest]
      return cookie && guests.hasValidSignature(cookie) ? cookie : undefined
    },

    newGuestCookie: guests.newCookie,

    setCookieHeader: (cookie) =>
      fastifyCookie.serialize(names.guest, cookie, {
        ...COOKIE_OPTIONS,
        secure: isHttps,
        maxAge: GUEST_COOKIE_SECONDS,
      }),

    claimGuest: async (claim) => (await guests.claim(claim)).guest,
  }
}
