/** One emoji as a picture that looks the same everywhere; an unknown one is rendered as text. */
import { classNames } from '#web/ui/layout/class-names.ts'
import { emojiFile } from './emoji-files.ts'
import './emoji.css'

export type EmojiProps = {
  /** The Unicode character, or the name of a picture such as `toilet-gold`. */
  char: string
  /** In pixels; without it the emoji is 1.25 em and CSS may size it. */
  size?: number | undefined
  /** Empty if there is text beside it. */
  alt?: string | undefined
  className?: string | undefined
}

export function Emoji({ char, size, alt = '', className }: EmojiProps) {
  const file = emojiFile(char)
  const style = size === undefined ? undefined : { inlineSize: size, blockSize: size, fontSize: size }
  const names = classNames('emoji', className)
  if (file) return <img className={names} style={style} src={file} alt={alt} decoding="async" draggable={false} />
  const aria = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <span {...aria} className={names} style={style}>
      {char}
    </span>
  )
}
