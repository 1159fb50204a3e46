/** Reads metrics like Prometheus, and fails where Prometheus would. */

type Labels = Record<string, string>
type Sample = { name: string; labels: Labels; value: number }

const SAMPLE =
  /^([a-z][a-z0-9_]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (\+Inf|-Inf|NaN|-?[\d.]+(?:e[+-]?\d+)?)$/
const ABOUT = /^# (HELP|TYPE) ([a-z][a-z0-9_]*) (\S.*)$/
const PARTS = /_(bucket|sum|count)$/

export async function scrape(metricsUrl: string) {
  const response = await fetch(`${metricsUrl}/metrics`)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The metrics were refused: ${response.status} ${text}`)
  return { text, type: response.headers.get('content-type'), ...scraped(text) }
}

export function scraped(text: string) {
  const helps = new Map<string, string>()
  const types = new Map<string, string>()
  const samples: Sample[] = []
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, name = '', rest = ''] = ABOUT.exec(line) ?? []
    if (kind === 'HELP') helps.set(name, rest)
    else if (kind === 'TYPE') types.set(name, rest)
    else samples.push(parseSample(line))
  }
  const familyOf = (name: string) => (types.has(name) ? name : name.replace(PARTS, ''))
  for (const { name } of samples) {
    if (!types.has(familyOf(name)) || !helps.has(familyOf(name))) throw new Error(`${name} is not explained`)
  }

  return {
    helps,
    types,
    samples,
    names: new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : name,
      ),
    ),
    /** The sample with exactly these labels. */
    value: (name: string, labels: Labels = {}): number | undefined =>
      samples.find((sample) => sample.name === name && isSame(sample.labels, labels))?.value,
  }
}

function parseSample(line: string): Sample {
  const [, name, pairs = '', value] = SAMPLE.exec(line) ?? []
  if (!name) throw new Error(`Prometheus cannot read this: ${line}`)
  const labels = [...pairs.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => {
    return [label, text.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))]
  })
  return { name, labels: Object.fromEntries(labels), value: Number(value?.replace('Inf', 'Infinity')) }
}

function isSame(one: Labels, other: Labels): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
