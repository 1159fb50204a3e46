/** The little HTML that letters are made of, with every word escaped. */

export function paragraph(words: string): string {
  return `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
