/** Splits the text of a message into plain text, web addresses and mentions, and finds messages of nothing but emojis. */
import { mentionPattern } from '#web/features/conversation/mention-pattern.ts'

export type MessagePart = { text: string; href?: string | undefined; isMention?: boolean | undefined }

type Drawing = {
  /** Addresses stay text. */
  isPlain?: boolean | undefined
  /** The reader's nickname, if the message mentions them. */
  mention?: string | undefined
}

/** As many as are drawn large. */
const LARGE_EMOJIS_MAX = 3

// Control and format characters end an address: they could make it look like another one.
const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s\p{C}<>"]+/giu
const PUNCTUATION_AT_END = /[.,;:!?'’”»…]$/u

const SHAPE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?`
const EMOJI = String.raw`(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|${SHAPE}(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*[\u{E0020}-\u{E007F}]*)`
const ONE_EMOJI = new RegExp(EMOJI, 'gu')
const ONLY_EMOJIS = new RegExp(String.raw`^(?:${EMOJI}\s*){1,${LARGE_EMOJIS_MAX}}$`, 'u')

export function partsOf(text: string, { isPlain = false, mention }: Drawing = {}): MessagePart[] {
  const parts = isPlain ? [{ text }] : addressesIn(text)
  return mention === undefined ? parts : parts.flatMap((part) => withMention(part, mention))
}

function addressesIn(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const shown = withoutEnding(match[0])
    const href = addressOf(shown)
    if (!href) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: shown, href })
    end = match.index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** One to three emojis and nothing else; otherwise undefined. */
export function largeEmojisIn(text: string): string[] | undefined {
  const trimmed = text.trim()
  return ONLY_EMOJIS.test(trimmed) ? (trimmed.match(ONE_EMOJI) ?? undefined) : undefined
}

function withMention(part: MessagePart, nickname: string): MessagePart[] {
  if (part.href !== undefined) return [part]
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: text, index } of part.text.matchAll(mentionPattern(nickname))) {
    if (index > end) parts.push({ text: part.text.slice(end, index) })
    parts.push({ text, isMention: true })
    end = index + text.length
  }
  if (end < part.text.length) parts.push({ text: part.text.slice(end) })
  return parts
}

/** A user name before the host would show a place that the address does not lead to. */
function addressOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  const isPlain = username === '' && password === ''
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? href : undefined
}

/** The full stop of the sentence and an unopened bracket do not belong to the address. */
function withoutEnding(address: string): string {
  if (PUNCTUATION_AT_END.test(address)) return withoutEnding(address.slice(0, -1))
  const isUnopened = [')(', ']['].some(([close = '', open = '']) => address.endsWith(close) && !address.includes(open))
  return isUnopened ? withoutEnding(address.slice(0, -1)) : address
}
