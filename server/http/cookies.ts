/** The three cookies: their names and how they are set. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `device` proves an earlier sign-in to an account on this device; it does not sign in by itself. */
export type CookieName = 'session' | 'guest' | 'device'

export type Cookies = {
  read(name: CookieName): string | undefined
  set(name: CookieName, value: string, maxAgeSeconds: number): void
  clear(name: CookieName): void
}

/** `__Host-` ties a cookie to this host and to https; browsers refuse it without https. */
export function cookieNames(isHttps: boolean): Record<CookieName, string> {
  const prefix = isHttps ? '__Host-' : ''
  return { session: `${prefix}otb_session`, guest: `${prefix}otb_guest`, device: `${prefix}otb_device` }
}

export const COOKIE_OPTIONS = { path: '/', httpOnly: true, sameSite: 'strict' } as const

export function createCookies(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Cookies {
  const names = cookieNames(isHttps)
  const options = { ...COOKIE_OPTIONS, secure: isHttps }
  return {
    read: (name) => request.cookies[names[name]],
    set(name, value, maxAge) {
      reply.setCookie(names[name], value, { ...options, maxAge })
    },
    clear(name) {
      reply.clearCookie(names[name], options)
    },
  }
}
