/** The contrast of text and background, for the colour tokens of both themes and of every suite. */
import { expect, test } from 'vitest'
import light from './colours.css?raw'
import dark from './colours-dark.css?raw'
import suites from './suites.css?raw'

/** WCAG AA, for text of any size. */
const MIN_CONTRAST = 4.5

/** Text colour → its backgrounds. In a pair, the second is a translucent layer over the first. */
const BACKGROUNDS: Record<string, (string | [ground: string, veil: string])[]> = {
  '--foreground': ['--background', '--card', '--popover', '--muted', '--secondary', '--water-wash', '--brass-wash'],
  '--muted-foreground': ['--background', '--card', '--popover', '--muted', '--water-wash', '--brass-wash'],
  '--card-foreground': ['--card', '--secondary'],
  '--popover-foreground': ['--popover', '--muted'],
  '--secondary-foreground': ['--secondary'],
  '--accent-foreground': ['--accent'],
  '--primary': ['--background', '--card', '--popover', '--water-wash'],
  '--primary-foreground': ['--primary'],
  '--destructive-text': ['--background', '--card', '--popover', '--muted'],
  '--destructive-foreground': ['--destructive'],
  '--on-wall': ['--wall', ['--wall', '--wall-veil'], ['--wall', '--shade']],
  '--on-wall-muted': ['--wall', ['--wall', '--shade']],
  '--on-porcelain': ['--porcelain'],
  '--on-porcelain-muted': ['--porcelain'],
  '--water-text': ['--background', '--card', '--popover', '--muted', '--secondary', '--water-wash'],
  '--water-ink': ['--water'],
  '--brass-text': ['--card', '--popover', '--brass-wash'],
  '--on-brass': ['--brass', '--brass-hi'],
  '--soap-text': ['--soap'],
  '--on-soap': ['--soap'],
  '--on-lock': ['--vacant', '--occupied'],
  '--on-ink': ['--ink', '--ink-bad'],
  '--on-ink-muted': ['--ink', '--ink-bad'],
  '--ink-accent': ['--ink'],
  '--on-ink-accent': ['--ink-accent'],
  '--ink-bad-accent': ['--ink-bad'],
  '--on-ink-bad-accent': ['--ink-bad-accent'],
}

/** Used with `color`, but not for text. */
const DRAWINGS = new Set(['--map-land', '--brass-lo', '--ink-bad', '--fg'])

const sheets = import.meta.glob<string>(['../**/*.css', '!../public/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Tokens = Record<string, string>

const lightTokens = tokensOf(light, ':root,[data-suite="plain"]')
const darkTokens = {
  ...lightTokens,
  ...tokensOf(dark, ':root[data-theme="dark"],:root[data-theme="dark"] [data-suite="plain"]'),
}
const suiteNames = [...suites.matchAll(/^ {2}\[data-suite="(\w+)"\]/gm)].map(([, name = '']) => name)

const themes: [name: string, tokens: Tokens][] = [
  ['light', lightTokens],
  ['dark', darkTokens],
  ...suiteNames.flatMap((name): [string, Tokens][] => {
    const suite = `[data-suite="${name}"]`
    const inDark = [
      suite,
      ':root[data-theme="dark"] [data-suite]:not([data-suite="plain"])',
      `:root[data-theme="dark"] ${suite}`,
    ]
    return [
      [`${name}, light`, { ...lightTokens, ...tokensOf(suites, suite) }],
      [`${name}, dark`, Object.assign({}, darkTokens, ...inDark.map((selector) => tokensOf(suites, selector)))],
    ]
  }),
]

test.each(themes)('[A11Y-1] text has enough contrast on all its backgrounds: %s', (_, tokens) => {
  const failures = Object.entries(BACKGROUNDS).flatMap(([text, grounds]) =>
    grounds
      .map((ground) => ({ ground, ratio: contrast(tokens, text, [ground].flat()) }))
      .filter(({ ratio }) => ratio < MIN_CONTRAST)
      .map(({ ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`),
  )
  expect(failures).toEqual([])
})

/** Under words the grout is mixed with the wall. */
const WALL_IN_GROUT = Number(/var\(--grout\), var\(--wall\) (\d+)%/.exec(Object.values(sheets).join())?.[1]) / 100

test.each(themes)('[A11Y-1] names and times have enough contrast on the soft grout of the room: %s', (_, tokens) => {
  expect(WALL_IN_GROUT).toBeGreaterThan(0.5)
  const grout = mixed(tokens, ['--grout', '--wall'], WALL_IN_GROUT)
  const room = { ...tokens, '--soft-grout': `oklch(${grout.join(' ')})` }
  const ratios = ['--on-wall', '--on-wall-muted'].flatMap((text) =>
    [['--soft-grout'], ['--soft-grout', '--shade']].map(
      (layers) => [text, layers, contrast(room, text, layers)] as const,
    ),
  )
  expect(ratios.filter(([, , ratio]) => ratio < MIN_CONTRAST)).toEqual([])
})

test('[A11Y-1] the contrast of every text colour in the style sheets is checked', () => {
  const used = Object.values(sheets).flatMap((css) => [
    ...css.matchAll(/(?:^|[\s;{])(?:color|--fg): var\((--[\w-]+)\)/g),
  ])
  const names = new Set(used.map(([, name = '']) => name))
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => !(name in BACKGROUNDS) && !DRAWINGS.has(name))).toEqual([])
})

test('contrast() is right for black on white and for a translucent layer', () => {
  const tokens = { '--black': 'oklch(0 0 0)', '--white': 'oklch(1 0 0)', '--veil': 'oklch(0 0 0 / 0.5)' }
  expect(contrast(tokens, '--black', ['--white'])).toBeCloseTo(21, 5)
  expect(contrast(tokens, '--black', ['--white', '--veil'])).toBeCloseTo(5.28, 1)
  expect(
    contrast({ '--red': 'oklch(0.628 0.2577 29.23)', '--black': 'var(--none)', '--none': 'oklch(0 0 0)' }, '--red', [
      '--black',
    ]),
  ).toBeCloseTo(5.25, 1)
})

function tokensOf(css: string, selector: string): Tokens {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const rules = [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].filter(
    ([, of = '']) => of.trim().replaceAll(/,\s+/g, ',') === selector,
  )
  const pairs = rules.flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)])
  if (pairs.length === 0) throw new Error(`There is no rule for ${selector}`)
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
}

/** The WCAG contrast of text on layered backgrounds, lowest first. */
function contrast(tokens: Tokens, text: string, layers: string[]): number {
  const ground = layers.map((name) => colourOf(tokens, name)).reduce(blend)
  const [darker = 0, lighter = 0] = [luminance(colourOf(tokens, text)), luminance(ground)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** sRGB, each part from 0 to 1. */
type Colour = { rgb: number[]; alpha: number }

function colourOf(tokens: Tokens, name: string): Colour {
  const value = tokens[name] ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (other) return colourOf(tokens, other)
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(value)
  if (!parts) throw new Error(`${name} is no colour that this test can read: ${value}`)
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = parts
    .slice(1)
    .map((part) => (part ? Number(part) : undefined))
  return { rgb: linearRgb(lightness, chroma, hue).map(encoded), alpha }
}

/** As `color-mix(in oklab)` does; returned as the parts of an oklch colour. */
function mixed(tokens: Tokens, [from, to]: [string, string], share: number): [number, number, number] {
  const [a, b] = [labOf(tokens, from), labOf(tokens, to)]
  const [lightness, x, y] = a.map((part, at) => part * (1 - share) + (b[at] ?? 0) * share) as [number, number, number]
  const hue = (Math.atan2(y, x) * 180) / Math.PI
  return [lightness, Math.hypot(x, y), (hue + 360) % 360]
}

function labOf(tokens: Tokens, name: string): [number, number, number] {
  const [lightness = 0, chroma = 0, hue = 0] = [...(tokens[name] ?? '').matchAll(/[\d.]+/g)].map(Number)
  const radians = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)]
}

/** https://bottosson.github.io/posts/oklab/ */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const radians = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
}

const encoded = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)
const decoded = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function blend(under: Colour, over: Colour): Colour {
  const rgb = over.rgb.map((part, at) => part * over.alpha + (under.rgb[at] ?? 0) * (1 - over.alpha))
  return { rgb, alpha: 1 }
}

function luminance({ rgb }: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(decoded)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
