/** People whose names and messages are markup: they fill every field that a person can fill, by calls. */
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

/** Premium, on the bowl, and with a share link. */
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
    const { id } = await callOrFail(browser, signUp, { body: form, headers: device })
    await callOrFail(browser, setStatus, { body: { userId: id, isOnBowl: true } })
    const share = await callOrFail(browser, createShare, { body: { type: 'checkins' } })
    people.push({ id, nickname, browser, shareUrl: share.url })
  }
  return people
}

/** Headers allow only these characters. */
const isPlain = (text: string) => /^[\x20-\x7e]+$/.test(text)

/** Posts each text in the public room; another person reports it with the text as a note. */
export async function postAndReport(url: string, people: readonly Author[], texts: readonly string[]): Promise<void> {
  const [speaker, witness] = people
  if (!speaker || !witness) throw new Error('Two people are needed')
  const live = await joinLive(url, speaker)
  for (const [at, content] of texts.entries()) {
    live.send({ type: 'MESSAGE', message: { id: `local-xss-${at}`, content } })
    const { message } = await live.waitFor('MESSAGE', (event) => event.message.clientId === `local-xss-${at}`)
    const body = { kind: 'message' as const, subjectId: message.id, reason: 'other' as const, note: content }
    await callOrFail(witness.browser, report, { body })
  }
  live.cut()
}

/** Sends each text once, people taking turns; all of them also send a buddy request. */
export async function writeTo(receiverId: string, people: readonly Author[], texts: readonly string[]): Promise<void> {
  for (const { id: senderId, browser } of people)
    await callOrFail(browser, requestBuddy, { body: { senderId, receiverId } })
  for (const [at, content] of texts.entries()) {
    const sender = people[at % people.length]
    if (sender) await sendPrivateMessageTo(sender, receiverId, content)
  }
}

export async function sendPrivateMessageTo({ id: senderId, browser }: Author, receiverId: string, content: string) {
  await callOrFail(browser, sendPrivateMessage, { body: { senderId, receiverId, content } })
}

/** At one place, so that one popup lists them all. */
export async function dropPins(person: { id: string; browser: Browser }, texts: readonly string[]): Promise<void> {
  for (const notes of texts) {
    const locationName = notes.slice(0, LOCATION_NAME_MAX)
    const body = { userId: person.id, latitude: 48.2, longitude: 16.37, locationName, notes }
    await callOrFail(person.browser, dropPin, { body })
  }
}

export async function askSupport(asker: Author | undefined, texts: readonly string[]): Promise<void> {
  if (!asker) throw new Error('A person is needed')
  for (const message of texts) {
    await callOrFail(asker.browser, writeToSupport, {
      body: { subject: message.slice(0, SUPPORT_SUBJECT_MAX), message },
    })
  }
}

/** Trivia facts and sources; premium members see another one at each visit. */
export async function fillAdminFields(url: string, texts: readonly string[]): Promise<Browser> {
  const browser = createBrowser(() => url)
  const { token } = await callOrFail(browser, adminLogin, { body: { password: ADMIN_PASSWORD } })
  browser.setToken(token)
  await callOrFail(browser, adminPutSettings, { body: { maxMessagesStored: 1000, triviaFrequency: 'always' } })
  for (const fact of texts) {
    await callOrFail(browser, adminAddTrivia, { body: { fact, source: fact.slice(0, TRIVIA_SOURCE_MAX) } })
  }
  return browser
}

/** The calls of a person with a window. */
export async function createBrowserFor({ context }: Person, url: string): Promise<Browser> {
  const browser = createBrowser(() => url)
  for (const { name, value } of await context.cookies()) browser.cookies.set(name, value)
  return browser
}

async function callOrFail<E extends Endpoint>(browser: Browser, endpoint: E, args: Parameters<Browser['call']>[1]) {
  const { status, body, text } = await browser.call<E>(endpoint, args as never)
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${text}; ${JSON.stringify(args)}`)
  return body
}
