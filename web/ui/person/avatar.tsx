/** A person as a bowl seen from above: water in it means on the bowl, a brass rim means premium. */
import { classNames } from '#web/ui/layout/class-names.ts'
import { Emoji } from './emoji.tsx'
import './avatar.css'

export type AvatarProps = {
  emoji: string
  size?: 28 | 36 | 40 | 44 | 56 | 104 | undefined
  /** `on` the bowl, `dry` when around but not on it, or nobody knows, `off` when away. */
  state?: 'on' | 'dry' | 'off' | undefined
  gold?: boolean | undefined
  className?: string | undefined
}

/** Decorative: the row beside it says the name and the state in words. */
export function Avatar({ emoji, size = 44, state = 'dry', gold = false, className }: AvatarProps) {
  return (
    <span
      className={classNames('avatar', className)}
      data-size={size}
      data-state={state}
      data-gold={gold || undefined}
      aria-hidden="true"
    >
      <Emoji char={emoji} />
    </span>
  )
}
