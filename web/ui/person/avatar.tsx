/** A person's avatar, drawn as a bowl from above: water means on the bowl, a brass rim means premium. */
import { classNames } from '#web/ui/layout/class-names.ts'
import { Emoji } from './emoji.tsx'
import './avatar.css'

export type AvatarProps = {
  emoji: string
  size?: 28 | 36 | 40 | 44 | 56 | 104 | undefined
  /** on: on the bowl. dry: online but not on the bowl, or unknown. off: away. */
  state?: 'on' | 'dry' | 'off' | undefined
  gold?: boolean | undefined
  className?: string | undefined
}

/** Hidden from screen readers: the row beside it has the name and the state as text. */
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

/** Undefined means unknown, as while the connection is lost. */
export function avatarLook(isOnBowl: boolean | undefined): NonNullable<AvatarProps['state']> {
  if (isOnBowl === undefined) return 'dry'
  return isOnBowl ? 'on' : 'off'
}
