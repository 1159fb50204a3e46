/** A quoted message as a strip of its bubble: in a reply, where it leads to the message, and above the message field. */
import type { Quote } from '#web/features/conversation/conversation.ts'
import { quoteWords } from '#web/features/conversation/conversation.words.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import './quote-strip.css'

type QuoteStripProps = { title: string; text: string }

export function QuoteStrip({ title, text }: QuoteStripProps) {
  return (
    <span className="quote-strip" dir="auto">
      <QuoteLines title={title} text={text} />
    </span>
  )
}

type QuoteInMessageProps = { quote: Quote; onShow: (id: string) => void }

export function QuoteInMessage({ quote, onShow }: QuoteInMessageProps) {
  if (quote.state !== 'shown') {
    return (
      <span className="quote-strip" data-state={quote.state} aria-busy={quote.state === 'loading' || undefined}>
        {quote.state === 'gone' ? quoteWords.gone : <span className="visually-hidden">{quoteWords.loading}</span>}
      </span>
    )
  }
  return (
    <button className="quote-strip" type="button" dir="auto" onClick={() => onShow(quote.id)}>
      <QuoteLines title={quote.isMine ? uiWords.you : quote.nickname} text={quote.content} />
    </button>
  )
}

function QuoteLines({ title, text }: QuoteStripProps) {
  return (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>
      <span>{text}</span>
    </>
  )
}
