/** The public page of a share link, as visitors and crawlers of social networks see it. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminPutSettings, adminSetPremium } from '#contract/admin/admin.ts'
import { createShare, revokeShare } from '#contract/bowl/share.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { setLook } from '#contract/premium/suites.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { admin, type Member, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const settings = { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' }
const app = await startApp({ settings })
const elsewhere = await startApp({ settings: { ...settings, PUBLIC_URL: 'https://bowl.example' } })

async function sharedBy(person: Member, nickname?: string) {
  const { id, browser } = person
  if (nickname) await app.database.db.update(users).set({ nickname }).where(eq(users.id, id))
  await toggle(person, true)
  return (await browser.call(createShare, { body: { type: 'checkins' } })).body
}

const openPage = (id: string) => app.browser().request(`/s/${id}`)
const openPicture = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/s/${id}/card.png`, { headers })

function tagsIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  return Object.fromEntries(found.map(([, name, content]) => [name, content]))
}

/** What a visitor reads without scripts, pictures and styles. */
function wordsIn(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('[SHARE-10] without scripts the page has the name, what was shared as text, the count and the links into the app', async () => {
  const rhoda = await member(app, 'rhoda')
  const { id } = await sharedBy(rhoda)
  await toggle(rhoda, false)
  const { status, text, headers } = await openPage(id)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(wordsIn(text)).toBe(
    'On the Bowl Sign In FlushMaster 1 visit, and counting. ' +
      '0 people are on the bowl right now Continue as Guest Sign Up',
  )
  expect(text).toContain('<h1><bdi>FlushMaster</bdi></h1>')
  expect(text).toMatch(/<a [^>]*href="\/guest-setup">Continue as Guest<\/a>\n<a [^>]*href="\/signup">Sign Up<\/a>/)
  expect(text).not.toMatch(/<style|style=|<img[^>]*card\.png/)
})

test('[SHARE-10] the only script is our own file, and the content security policy allows no other', async () => {
  const { id } = await sharedBy(await member(app, 'rhoda'))
  const { text, headers } = await openPage(id)
  expect(text.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/share-page.js" defer>'])
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self'; /)
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('vary')).toContain('cookie')
})

test('[SHARE-16] the bowl has water and the minutes while the sharer is on the bowl, and is dry otherwise', async () => {
  const rhoda = await member(app, 'rhoda')
  const { id } = await sharedBy(rhoda)
  const page = async () => (await openPage(id)).text
  expect(await page()).toMatch(
    /class="shared-bowl" data-on="true"[^>]*><img class="emoji" src="\/emoji\/toilet-paper.svg"/,
  )
  expect(wordsIn(await page())).toContain('FlushMaster Back on the bowl 1 visit')
  app.pass(3 * 60_000)
  expect(wordsIn(await page())).toContain('Back on the bowl, 3 min')
  expect(wordsIn(await page())).toContain('1 person is on the bowl right now')
  await toggle(rhoda, false)
  expect(await page()).toContain('class="shared-bowl" aria-hidden')
  expect(wordsIn(await page())).not.toContain('Back on the bowl')
})

test('[SHARE-16] [SAFE-2] people with a block between them do not see each other on the bowl here either', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  const { id } = await sharedBy(rhoda)
  const seenBy = async ({ browser }: Member) => wordsIn((await browser.request(`/s/${id}`)).text)
  expect(await seenBy(robin)).toContain('Back on the bowl')
  await rhoda.browser.call(blockPerson, { body: { userId: robin.id } })
  expect(await seenBy(robin)).not.toContain('Back on the bowl')
  expect(await seenBy(robin)).toContain('0 people are on the bowl right now')
  expect(await seenBy(rhoda)).toContain('Back on the bowl')
})

test('[SHARE-16] the page is in the suite of a sharer who is premium', async () => {
  const pearl = await member(app, 'pearl')
  const ada = await admin(app)
  const setPremium = (isPremium: boolean) =>
    ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium } })
  await setPremium(true)
  const { id } = await sharedBy(pearl)
  expect((await openPage(id)).text).toContain('<body>')
  await pearl.browser.call(setLook, { body: { suite: 'deco', featuredBadges: [] } })
  expect((await openPage(id)).text).toContain('<body data-suite="deco">')
  await setPremium(false)
  expect((await openPage(id)).text).toContain('<body>')
})

test('[SHARE-10] while guests are turned off the page says so and has no guest button', async () => {
  const { id } = await sharedBy(await member(app, 'rhoda'))
  const ada = await admin(app)
  const settings = { allowGuestUsers: false, requireBowlForChat: true, triviaFrequency: 'daily' as const }
  await ada.browser.call(adminPutSettings, { body: settings })
  const { text } = await openPage(id)
  expect(text).not.toContain('Continue as Guest')
  expect(wordsIn(text)).toContain('Guests can’t join right now. Please sign up. Sign Up')
})

test('[SHARE-10] its meta tags have a title, a description and a picture, with absolute URLs', async () => {
  const { id, url } = await sharedBy(await member(app, 'rhoda'))
  const tags = tagsIn((await openPage(id)).text)
  expect(tags).toMatchObject({
    'og:title': 'FlushMaster: 1 visit',
    'og:description': 'And counting. You’re not alone.',
    'og:url': url,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringContaining('FlushMaster: 1 visit'),
    'twitter:card': 'summary_large_image',
    robots: 'noindex',
  })
  expect(tags['og:image']).toMatch(`${url}/card.png?v=`)
  expect(tags['twitter:image']).toBe(tags['og:image'])
})

test('[SHARE-10] PUBLIC_URL takes precedence over the Host header', async () => {
  const rhoda = await member(elsewhere, 'rhoda')
  await toggle(rhoda, true)
  const { id, url } = (await rhoda.browser.call(createShare, { body: { type: 'checkins' } })).body
  expect(url).toBe(`https://bowl.example/s/${id}`)
  const { text } = await elsewhere.browser().request(`/s/${id}`)
  expect(tagsIn(text)['og:image']).toMatch(`https://bowl.example/s/${id}/card.png`)
  expect(text).not.toContain('127.0.0.1')
})

test('[SHARE-11] the picture is a PNG of 1200 by 630 that is cached for five minutes and has an ETag', async () => {
  const { id } = await sharedBy(await member(app, 'rhoda'))
  const response = await openPicture(id)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const png = Buffer.from(await response.arrayBuffer())
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const etag = response.headers.get('etag') ?? ''
  expect((await openPicture(id, { 'if-none-match': etag })).status).toBe(304)
  expect((await fetch(`${app.url}/s/${id}/card.png`, { method: 'HEAD' })).status).toBe(200)
})

test('[SHARE-12] revoked, misspelled and unknown links all get the same page, and no picture', async () => {
  const rhoda = await member(app, 'rhoda')
  const { id } = await sharedBy(rhoda)
  const { headers } = await openPicture(id)
  await rhoda.browser.call(revokeShare, { params: { id } })
  const pages = await Promise.all([id, 'AAAAAAAAAAAAAAAA', 'x', '%00', 'a'.repeat(150)].map(openPage))
  for (const { status, text } of pages) expect([status, text]).toEqual([404, pages[0]?.text])
  expect(wordsIn(pages[0]?.text ?? '')).toBe(
    'On the Bowl Sign In This one’s been flushed. Links work for a year, unless their owner takes them down. ' +
      '1 person is on the bowl right now Continue as Guest Sign Up',
  )
  expect(pages[0]?.text).not.toContain('FlushMaster')
  expect(tagsIn(pages[0]?.text ?? '')).toMatchObject({ robots: 'noindex' })
  expect((await openPicture(id, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(404)
})

test('[SHARE-10] a name is escaped on the page', async () => {
  const pearl = await member(app, 'pearl')
  const { id } = await sharedBy(pearl, `"><img src=x onerror=a()> & 'Co`)
  const { text } = await openPage(id)
  expect(text).not.toMatch(/<img src=x|onerror=a\(\)>/)
  expect(text).toContain('&quot;&gt;&lt;img src=x onerror=a()&gt; &amp; &#39;Co: 1 visit')
  expect((await openPicture(id)).status).toBe(200)
})

test('[SHARE-11] a name that the picture cannot show completely is complete on the page', async () => {
  const rhoda = await member(app, 'rhoda')
  for (const name of ['日本トイレ', 'Rhoda 🚽']) {
    const { id } = await sharedBy(rhoda, name)
    expect((await openPage(id)).text).toContain(`<h1><bdi>${name}</bdi></h1>`)
  }
})

test('[SHARE-5] [SHARE-10] the page shows the shared name only, and nothing else about the person', async () => {
  const rhoda = await member(app, 'rhoda')
  const { id } = await sharedBy(rhoda, 'LooLegend (from Leeds)')
  for (const isOnBowl of [false, true, false, true]) await toggle(rhoda, isOnBowl)
  const { text } = await openPage(id)
  expect(wordsIn(text)).toContain('LooLegend Back on the bowl 1 visit, and counting.')
  for (const secret of ['Leeds', rhoda.id, rhoda.email, '3 visits', '/profile']) expect(text).not.toContain(secret)
})

test('[SHARE-8] a new name shows once the same thing is shared again, and the picture changes with it', async () => {
  const rhoda = await member(app, 'rhoda')
  const { id } = await sharedBy(rhoda)
  const before = (await openPicture(id)).headers.get('etag')
  await app.database.db.update(users).set({ nickname: 'BowlBaron' }).where(eq(users.id, rhoda.id))
  expect((await openPage(id)).text).toContain('FlushMaster')
  await rhoda.browser.call(createShare, { body: { type: 'checkins' } })
  const { text } = await openPage(id)
  expect(text).toContain('BowlBaron')
  expect(text).not.toContain('FlushMaster')
  expect((await openPicture(id)).headers.get('etag')).not.toBe(before)
})
