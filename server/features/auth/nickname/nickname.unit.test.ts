/** The nickname policy: cleaning, characters, scripts, reserved and suggested names, slurs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMO_NICKNAMES, SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { checkCustomNickname, cleanNickname, type NicknameRefusal } from './nickname.ts'
import { skeletonOf } from './nickname-skeleton.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 30 }),
)

function verdictOn(raw: string): string {
  const verdict = checkCustomNickname(raw)
  return verdict.ok ? 'ok' : verdict.reason
}

test.each([
  ['  Flush   Gordon ', 'Flush Gordon'],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'Full Width'],
  ['ﬁne\u00a0name', 'fine name'],
  ['Zoe\u0301', 'Zoé'],
])('[NICK-1] %j is cleaned to %j', (raw, clean) => {
  expect(cleanNickname(raw)).toBe(clean)
})

test.each([
  'Flush Gordon',
  'Zoë',
  "O'Loo",
  'Sir Loo_42',
  'Иван',
  'Νίκος',
  'Արամ',
  'トイレの花子さん',
  'ラーメン王 King',
  '화장실 King',
  '廁所ㄅㄆ King',
  'محمد علي',
  'दीपक',
  'สมชาย',
  'Nguyễn Vệ',
  '🚽🚽🚽',
  'Badminton',
  'Modern Loo',
  'Moral Support',
  'Kings on the Bowl',
  'Cockpit',
  'Scunthorpe',
  'Crapper',
  'Turd Ferguson',
  'FlushMaster2000',
])('[NICK-7] the name %s is accepted', (name) => {
  expect(checkCustomNickname(name)).toEqual({ ok: true, nickname: name, skeleton: skeletonOf(name) })
})

const refused: Record<NicknameRefusal, string[]> = {
  too_short: ['', '  ', 'ab', ' ab ', '🚽🚽', 'e\u0301e\u0301'],
  too_long: ['a'.repeat(21), '🚽'.repeat(11), 'x'.repeat(100_000), '\ufdfa\ufdfa'],
  forbidden_characters: [
    'bob\u0000by',
    'line\nbreak',
    'line\u2028break',
    'zero\u200bwidth',
    'soft\u00adhyphen',
    'over\u202eride',
    'iso\u2066late',
    'pri\ue000vate',
    'lone\ud800half',
    'un\u0378assigned',
    '\u3164\u3164\u3164',
    '\u2800\u2800\u2800',
    'a\u115fbc',
    'tag\u{e0041}ged',
    'z\u0316\u0317\u0318algo',
    '\u0301abc',
    'a \u0301bc',
    'gone\ufffd',
    'ᏚᎢᎪᎢ',
    'ꓢꓬꓢ',
    '👨‍👩‍👧‍👦',
  ],
  mixed_scripts: ['Аdministrator', 'pаypal', 'Νikos', 'Հello', 'ひらがな한글', 'Bob Иван', 'ㄅひら'],
  reserved: [
    'admin',
    'ADMIN',
    'Adm1n',
    '@dmin',
    'ad min',
    'a.d.m.i.n',
    'аԁміп',
    'Admin Bob',
    'BobAdmin',
    'bob_admin_7',
    'The Real Admin',
    'administrator',
    'Moderator Max',
    'rnoderator',
    'Mod',
    'm0d',
    'Mod 7',
    'system',
    '5y5tem',
    'Supp0rt',
    'Support Team',
    'On the Bowl',
    'OnTheB0wl Team',
    'Flushed User',
    ...DEMO_NICKNAMES,
    'Paper P0et',
    '(Just Visiting)',
    '(Just Visiting)42',
    'Just Visiting 7',
    'JustVlslting',
    '🅰🅳🅼🅸🅽',
    '🇦🇩🇲🇮🇳',
    'ᴀᴅᴍɪɴ',
    'ádmïn',
    'ⓐⓓⓜⓘⓝ',
    'ＭＯＤ',
  ],
  suggested: [
    ...SUGGESTED_NICKNAMES,
    'Flush Master',
    'flushmaster',
    'FIushMaster',
    'F1ush_Master',
    'BowlBar0n',
    'PottyPaI',
  ],
  slur: ['Nigger', 'n1gg3r', 'N I G G E R', 'TheFaggot', 'SpicHater', 'x_kike_x', 'retarded'],
}

const ruleOf: Record<NicknameRefusal, string> = {
  too_short: '[NICK-2]',
  too_long: '[NICK-2]',
  forbidden_characters: '[NICK-3] [NICK-4]',
  mixed_scripts: '[NICK-4]',
  reserved: '[NICK-5]',
  suggested: '[NICK-7]',
  slur: '[NICK-11]',
}

const refusals = (Object.keys(refused) as NicknameRefusal[]).flatMap((reason) =>
  refused[reason].map((name) => ({ rule: ruleOf[reason], reason, name, shown: JSON.stringify(name.slice(0, 40)) })),
)

test.each(refusals)('[NICK-3, NICK-4, NICK-5] $rule $shown is refused as $reason', ({ name, reason }) => {
  expect(verdictOn(name)).toBe(reason)
})

test('[NICK-2] three and twenty characters are both allowed', () => {
  expect([verdictOn('Loo'), verdictOn('Twenty characters ok')]).toEqual(['ok', 'ok'])
})

test('[NICK-3] no string makes the check throw, and an accepted name is already clean', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const verdict = checkCustomNickname(raw)
      if (!verdict.ok) return
      expect(cleanNickname(verdict.nickname)).toBe(verdict.nickname)
      expect(checkCustomNickname(verdict.nickname)).toEqual(verdict)
      expect(verdict.skeleton).not.toBe('')
    }),
    { numRuns: 2000 },
  )
})

test('[NICK-1] cleaning a clean name changes nothing', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      expect(cleanNickname(cleanNickname(raw))).toBe(cleanNickname(raw))
    }),
  )
})
