/** Metrics as Prometheus reads them: its text format, version 0.0.4. */
import type { Family, Sample } from './family.ts'

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function expositionOf(families: Iterable<Family>): string {
  return Array.from(families, textOfFamily).join('')
}

function textOfFamily(family: Family): string {
  const { name, help, type } = family
  const samples = family.samples().map((sample) => textOfSample(name, sample))
  return [`# HELP ${name} ${escaped(help)}\n`, `# TYPE ${name} ${type}\n`, ...samples].join('')
}

function textOfSample(name: string, { suffix = '', labels, value }: Sample): string {
  const pairs = labels.map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberOf(value)}\n`
}

/** A line is a line, whatever stands in it. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function numberOf(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  if (value === Number.NEGATIVE_INFINITY) return '-Inf'
  return String(value)
}
