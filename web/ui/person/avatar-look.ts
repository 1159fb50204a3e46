/** How a person's bowl is drawn, by what is known of them: while the connection is away, nothing is. */
import type { AvatarProps } from './avatar.tsx'

export function avatarLook(isOnBowl: boolean | undefined): NonNullable<AvatarProps['state']> {
  if (isOnBowl === undefined) return 'dry'
  return isOnBowl ? 'on' : 'off'
}
