/** One emoji as a picture that looks the same everywhere; an unknown one stays text. */
import { classNames } from '#web/ui/layout/class-names.ts'
import { emojiFile } from './emoji-files.ts'
import './emoji.css'

export type EmojiProps = {
  /** The Unicode character, or the name of a picture such as `toilet-gold`. */
  char: string
  /** In pixels; without it the emoji is 1.25 em and CSS may size it. */
  size?: number | undefined
  /** What it says; empty when the words stand next to it. */
  alt?: string | undefined
  className?: string | undefined
}

export function Emoji({ char, size, alt = '', className }: EmojiProps) {
  const file = emojiFile(char)
  const style = size === undefined ? undefined : { inlineSize: size, blockSize: size, fontSize: size }
  const names = classNames('emoji', className)
  if (file) return <img className={names} style={style} src={file} alt={alt} decoding="async" draggable={false} />
  const voice = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <span {...voice} className={names} style={style}>
      {char}
    </span>
  )
}
