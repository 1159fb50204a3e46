/** Formats metrics in the Prometheus text format, version 0.0.4. */
import type { Family, Sample } from './family.ts'

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function formatExposition(families: Iterable<Family>): string {
  return Array.from(families, formatFamily).join('')
}

function formatFamily(family: Family): string {
  const { name, help, type } = family
  const samples = family.samples().map((sample) => formatSample(name, sample))
  return [`# HELP ${name} ${escapeText(help)}\n`, `# TYPE ${name} ${type}\n`, ...samples].join('')
}

function formatSample(name: string, { suffix = '', labels, value }: Sample): string {
  const pairs = labels.map(([label, text]) => `${label}="${escapeText(text).replaceAll('"', '\\"')}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${formatNumber(value)}\n`
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function formatNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  if (value === Number.NEGATIVE_INFINITY) return '-Inf'
  return String(value)
}
