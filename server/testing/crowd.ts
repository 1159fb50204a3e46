/** Signs up many premium members, or opens many guests, each with their own browser. */
import { signUp } from '#contract/people/auth.ts'
import { createBrowser } from './browser.ts'
import { guest, PASSWORD, type TestPerson } from './people.ts'

/** The password hashing queue refuses more than this at once. */
const BATCH_SIZE = 8

export function signUpCrowd(count: number, url: () => string): Promise<TestPerson[]> {
  return inBatches(count, (nth) => signUpOne(nth, url))
}

export function guestCrowd(count: number, url: () => string): Promise<TestPerson[]> {
  const app = { browser: () => createBrowser(url) }
  return inBatches(count, (nth) => guest(app, `guest-${String(nth).padStart(8, '0')}`))
}

async function inBatches(count: number, make: (nth: number) => Promise<TestPerson>): Promise<TestPerson[]> {
  const people: TestPerson[] = []
  while (people.length < count) {
    const some = Math.min(BATCH_SIZE, count - people.length)
    const first = people.length
    people.push(...(await Promise.all(Array.from({ length: some }, (_, at) => make(first + at)))))
  }
  return people
}

async function signUpOne(nth: number, url: () => string): Promise<TestPerson> {
  const browser = createBrowser(url)
  const form = { email: `p${nth}@example.com`, password: PASSWORD, nickname: 'StallStar', emoji: '🧻', isPremium: true }
  const { status, body, text } = await browser.call(signUp, { body: form })
  if (status !== 200) throw new Error(`Person ${nth} could not sign up: ${text}`)
  return { id: body.id, browser }
}
