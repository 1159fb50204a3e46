/** People whose names and words are all markup: they fill every field that a person can fill, by calls. */
import { adminAddTrivia, adminLogin, adminPutSettings, TRIVIA_SOURCE_MAX } from '#contract/admin/admin.ts'
import { setStatus } from '#contract/bowl/presence.ts'
import { createShare } from '#contract/bowl/share.ts'
import { signUp } from '#contract/people/auth.ts'
import { report } from '#contract/people/safety.ts'
import { SUPPORT_SUBJECT_MAX, writeToSupport } from '#contract/premium/support.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { requestBuddy } from '#contract/social/buddies.ts'
import { dropPin, LOCATION_NAME_MAX } from '#contract/social/pins.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { type Browser, createBrowser } from '#server/testing/browser.ts'
import { joinLive } from '#server/testing/live.ts'
import type { Person } from './browser.ts'
import { PASSWORD } from './people.ts'
import { ADMIN_PASSWORD } from './server.ts'

const TIME_ZONE_MAX = 64

export type Author = { id: string; nickname: string; browser: Browser; shareUrl: string }

/** On the bowl, premium, and with a link to share. */
export async function signUpAuthors(
  url: string,
  names: readonly string[],
  texts: readonly string[],
): Promise<Author[]> {
  const people: Author[] = []
  for (const [at, nickname] of names.entries()) {
    const browser = createBrowser(() => url)
    const device = { 'user-agent': texts.filter(isPlain)[at] ?? 'none' }
    const timeZone = (texts[at] ?? '').slice(0, TIME_ZONE_MAX)
    const form = {
      email: `author-${at}@bowl.example`,
      password: PASSWORD,
      nickname,
      emoji: '🚽',
      isPremium: true,
      timeZone,
    }
    const { id } = await done(browser, signUp, { body: form, headers: device })
    await done(browser, setStatus, { body: { userId: id, isOnBowl: true } })
    const share = await done(browser, createShare, { body: { type: 'checkins' } })
    people.push({ id, nickname, browser, shareUrl: share.url })
  }
  return people
}

/** A header holds nothing else. */
const isPlain = (text: string) => /^[\x20-\x7e]+$/.test(text)

/** Each text once in the public room, by whoever's turn it is; each is reported by the next, with a note. */
export async function talk(url: string, people: readonly Author[], texts: readonly string[]): Promise<void> {
  const [speaker, witness] = people
  if (!speaker || !witness) throw new Error('Nobody is there to talk')
  const live = await joinLive(url, speaker)
  for (const [at, content] of texts.entries()) {
    live.say({ type: 'MESSAGE', message: { id: `local-xss-${at}`, content } })
    const { message } = await live.hears('MESSAGE', (event) => event.message.clientId === `local-xss-${at}`)
    const body = { kind: 'message' as const, subjectId: message.id, reason: 'other' as const, note: content }
    await done(witness.browser, report, { body })
  }
  live.cut()
}

/** Each text once, from all of them in turn; and all of them want to be buddies. */
export async function writeTo(receiverId: string, people: readonly Author[], texts: readonly string[]): Promise<void> {
  for (const { id: senderId, browser } of people) await done(browser, requestBuddy, { body: { senderId, receiverId } })
  for (const [at, content] of texts.entries()) {
    const sender = people[at % people.length]
    if (sender) await sendPrivateMessageTo(sender, receiverId, content)
  }
}

export async function sendPrivateMessageTo({ id: senderId, browser }: Author, receiverId: string, content: string) {
  await done(browser, sendPrivateMessage, { body: { senderId, receiverId, content } })
}

/** All at one place, so that one popup lists them. */
export async function dropPins(person: { id: string; browser: Browser }, texts: readonly string[]): Promise<void> {
  for (const notes of texts) {
    const locationName = notes.slice(0, LOCATION_NAME_MAX)
    const body = { userId: person.id, latitude: 48.2, longitude: 16.37, locationName, notes }
    await done(person.browser, dropPin, { body })
  }
}

export async function askSupport(asker: Author | undefined, texts: readonly string[]): Promise<void> {
  if (!asker) throw new Error('Nobody is there to ask')
  for (const message of texts) {
    await done(asker.browser, writeToSupport, { body: { subject: message.slice(0, SUPPORT_SUBJECT_MAX), message } })
  }
}

/** The admin's own fields: facts and where they are from. Whoever has premium is shown another one at each look. */
export async function administrate(url: string, texts: readonly string[]): Promise<Browser> {
  const browser = createBrowser(() => url)
  const { token } = await done(browser, adminLogin, { body: { password: ADMIN_PASSWORD } })
  browser.carry(token)
  await done(browser, adminPutSettings, { body: { maxMessagesStored: 1000, triviaFrequency: 'always' } })
  for (const fact of texts) {
    await done(browser, adminAddTrivia, { body: { fact, source: fact.slice(0, TRIVIA_SOURCE_MAX) } })
  }
  return browser
}

/** The calls of somebody who has a window. */
export async function callsOf({ context }: Person, url: string): Promise<Browser> {
  const browser = createBrowser(() => url)
  for (const { name, value } of await context.cookies()) browser.cookies.set(name, value)
  return browser
}

async function done<E extends Endpoint>(browser: Browser, endpoint: E, args: Parameters<Browser['call']>[1]) {
  const { status, body, text } = await browser.call<E>(endpoint, args as never)
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${text}; ${JSON.stringify(args)}`)
  return body
}
