/** What premium adds, in a real browser: suites that visitors see, charts, letters to support; and what all may share. */
import { expect, test } from 'vitest'
import { type Person, type Viewport, WIDTHS } from './support/browser.ts'
import { member, sit } from './support/people.ts'
import { holds, inPage, sees, seesToast } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()
const suiteShown = "document.querySelector('main [data-suite]')?.dataset.suite"

test.each(WIDTHS)(
  '[PROF-8, PROF-12, PREM-21] on %s a suite is chosen with a preview, saved, and seen by visitors',
  chooseSuite,
)

async function chooseSuite(_: string, viewport: Viewport) {
  const { width } = viewport
  const nickname = `Pearl ${width}`
  const pearl = await member(browser, url, { email: `suite-${width}@bowl.example`, premium: true, nickname, viewport })
  const { page } = pearl
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change suite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Hammam' }).check()
  await dialog.getByText('Cobalt zellige, terracotta').waitFor()
  expect(await inPage(page, suiteShown)).toBeUndefined()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seesToast(page, 'Profile updated')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => inPage(page, suiteShown)).toBe('hammam')

  const rhoda = await member(browser, url, { email: `suite-visitor-${width}@bowl.example`, viewport })
  await rhoda.page.goto(`/profile/${pearl.user.id}`)
  await sees(rhoda.page, nickname)
  await expect.poll(() => inPage(rhoda.page, suiteShown)).toBe('hammam')
  for (const { errors } of [pearl, rhoda]) expect(errors).toEqual([])
}

test('[PROF-14, STATS-7] a first sit is drawn, and every chart is a table too', async () => {
  const { page, errors } = await member(browser, url, {
    ...{ email: 'charts@bowl.example', premium: true, nickname: 'Charty', isOnBowl: true },
  })
  await page.goto('/profile')
  const weekdays = page.getByRole('figure', { name: 'By weekday' })
  await weekdays.getByText('Show as table').click()
  expect(await weekdays.getByRole('row').count()).toBe(8)
  const counts = await weekdays.getByRole('cell').allInnerTexts()
  expect(counts.map(Number).reduce((total, one) => total + one, 0)).toBe(1)
  expect(errors).toEqual([])
})

test('[SHARE-10, SHARE-13, SHARE-15] a number is shared with its card, which says the same, and the link opens it', async () => {
  const sharer = await member(browser, url, { email: 'sharer@bowl.example', nickname: 'LooLegend', isOnBowl: true })
  const { page, context, user, errors } = sharer
  for (const isOnBowl of [false, true]) await sit(context.request, user, isOnBowl)
  // This page heard of the first visit only; another device was there for the second.
  await page.route('**/api/user/profile/*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, profile: { ...answer.profile, totalVisits: 1 } } })
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Share total visits' }).click()
  const dialog = page.getByRole('dialog', { name: '2 visits' })
  await dialog.getByRole('img', { name: /LooLegend has been on the bowl 2 times/ }).waitFor()
  await holds(page, "document.querySelector('.share-card img')?.naturalWidth === 1200")
  const post = new URL((await dialog.getByRole('link', { name: /on X/ }).getAttribute('href')) ?? '')
  expect(post.searchParams.get('text')).toContain('LooLegend has been on the bowl 2 times.')
  await page.goto(post.searchParams.get('url') ?? '')
  await page.getByRole('img', { name: /LooLegend: 2 visits/ }).waitFor()
  await page.getByRole('link', { name: 'Join them on the bowl' }).waitFor()
  expect(errors).toEqual([])
})

test('[PROF-11, PROF-13] a letter that cannot be sent stays in the form; then it is sent', async () => {
  const { page, context } = await member(browser, url, { email: 'writer@bowl.example' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Write to support' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('The lid')
  await page.getByRole('textbox', { name: 'Message' }).fill('It squeaks.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').getByText('Your text is still here').waitFor()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Write to support' }).click()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('It squeaks.')
  await page.getByRole('button', { name: 'Send' }).click()
  await seesToast(page, 'Message sent')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('[HOME-18, LEAD-10, FACT-4] members see one ad in the Hall of Fame and none on home; premium members have trivia instead', async () => {
  const rhoda = await member(browser, url, { email: 'ads@bowl.example' })
  const pearl = await member(browser, url, { email: 'noads@bowl.example', premium: true, nickname: 'NoAds' })
  for (const [path, ads] of [['/home', 0] as const, ['/leaderboard', 1] as const]) {
    for (const [{ page }, expected] of [[rhoda, ads] as const, [pearl, 0] as const]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // The ad is below a list and comes with it.
      await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0)
      expect(await page.getByRole('complementary', { name: 'House ad' }).count()).toBe(expected)
    }
  }
  const trivia = ({ page }: Person) => page.getByRole('region', { name: 'Premium trivia' })
  await pearl.page.goto('/home')
  await trivia(pearl)
    .getByText(/^Source: /)
    .waitFor()
  await rhoda.page.goto('/home')
  await rhoda.page.getByRole('link', { name: /^Go Premium/ }).waitFor()
  expect(await trivia(rhoda).count()).toBe(0)
})
