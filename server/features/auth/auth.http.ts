/** HTTP endpoints for sign-up, sign-in, passwords, the custom profile and sessions. */
import {
  endSession,
  forgotPassword,
  getMe,
  listSessions,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from '#contract/people/auth.ts'
import { updatePremiumProfile } from '#contract/premium/premium.ts'
import type { PasswordChanges } from '#server/features/auth/password/password-changes.ts'
import { DEVICE_COOKIE_SECONDS } from '#server/features/auth/session/known-devices.ts'
import { SESSION_COOKIE_SECONDS, type Sessions } from '#server/features/auth/session/sessions.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Caller, Serve } from '#server/http/serve.ts'
import { type Actor, requirePerson, requireUser } from '#server/identity/actor.ts'
import type { Auth, SignedIn, SignInContext } from './auth.ts'
import type { CustomProfile } from './custom-profile.ts'

type Needs = { auth: Auth; sessions: Sessions; passwordChanges: PasswordChanges; customProfile: CustomProfile }

const FORGOT_MESSAGE = 'If that address is registered, a reset link is on its way.'

export function serveAuth(serve: Serve, { auth, sessions, passwordChanges, customProfile }: Needs): void {
  serve(signUp, async ({ body, actor, caller }) =>
    setSignInCookies(caller, await auth.signUp(body, signInContext(actor, caller))),
  )
  serve(signIn, async ({ body, actor, caller }) =>
    setSignInCookies(caller, await auth.signIn(body, signInContext(actor, caller))),
  )

  serve(signOut, async ({ actor, caller }) => {
    await auth.signOut(actor)
    caller.cookies.clear('session')
    caller.cookies.clear('guest')
    return { success: true as const }
  })

  serve(getMe, ({ actor }) => auth.me(requirePerson(actor)))

  serve(forgotPassword, ({ body }) => {
    passwordChanges.forgot(body.email)
    return { success: true as const, message: FORGOT_MESSAGE }
  })

  serve(resetPassword, async ({ body, caller: { cookies } }) => {
    rememberDevice(cookies, await passwordChanges.reset(body, cookies.read('device')))
    return { success: true as const, message: 'Your password has been reset.' }
  })

  serve(updatePassword, async ({ body, actor, caller: { cookies } }) => {
    const { token, deviceCookie } = await passwordChanges.update(body, requireUser(actor), cookies.read('device'))
    cookies.set('session', token, SESSION_COOKIE_SECONDS)
    rememberDevice(cookies, deviceCookie)
    return { success: true as const, message: 'Your password has been updated.' }
  })

  serve(updatePremiumProfile, async ({ body }) => ({ success: true as const, user: await customProfile.update(body) }))

  serve(listSessions, async ({ actor }) => ({ sessions: await sessions.list(requireUser(actor)) }))

  serve(endSession, async ({ actor, params }) => {
    await sessions.end(requireUser(actor).id, params.sessionId)
    return { success: true as const }
  })
}

function signInContext(actor: Actor, { address, device, cookies }: Caller): SignInContext {
  return { actor, address, device, deviceCookie: cookies.read('device') }
}

function rememberDevice(cookies: Cookies, deviceCookie: string): void {
  cookies.set('device', deviceCookie, DEVICE_COOKIE_SECONDS)
}

function setSignInCookies({ cookies }: Caller, { user, token, deviceCookie }: SignedIn) {
  cookies.set('session', token, SESSION_COOKIE_SECONDS)
  rememberDevice(cookies, deviceCookie)
  cookies.clear('guest')
  return user
}
