/** The little HTML that letters are made of, with every word escaped. */
import { escapeHtml } from '#server/lib/escape-html.ts'

export function paragraph(words: string): string {
  return `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
}
