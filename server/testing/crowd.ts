/** As many premium members or guests as a test asks for, each with a browser of their own. */
import { signUp } from '#contract/people/auth.ts'
import { createBrowser } from './browser.ts'
import { guest, PASSWORD, type Visitor } from './people.ts'

/** Passwords are hashed in a queue that refuses more than it can finish soon. */
const AT_A_TIME = 8

export function signUpCrowd(count: number, url: () => string): Promise<Visitor[]> {
  return someAtATime(count, (nth) => signUpOne(nth, url))
}

/** Guests who sit on the bowl. */
export function guestCrowd(count: number, url: () => string): Promise<Visitor[]> {
  const app = { browser: () => createBrowser(url) }
  return someAtATime(count, (nth) => guest(app, `guest-${String(nth).padStart(8, '0')}`))
}

async function someAtATime(count: number, make: (nth: number) => Promise<Visitor>): Promise<Visitor[]> {
  const people: Visitor[] = []
  while (people.length < count) {
    const some = Math.min(AT_A_TIME, count - people.length)
    const first = people.length
    people.push(...(await Promise.all(Array.from({ length: some }, (_, at) => make(first + at)))))
  }
  return people
}

async function signUpOne(nth: number, url: () => string): Promise<Visitor> {
  const browser = createBrowser(url)
  const form = { email: `p${nth}@example.com`, password: PASSWORD, nickname: 'StallStar', emoji: '🧻', isPremium: true }
  const { status, body, text } = await browser.call(signUp, { body: form })
  if (status !== 200) throw new Error(`Person ${nth} could not sign up: ${text}`)
  return { id: body.id, browser }
}
