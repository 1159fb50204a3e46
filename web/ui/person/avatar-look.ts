/** The avatar state of a person; undefined means unknown, as while the connection is lost. */
import type { AvatarProps } from './avatar.tsx'

export function avatarLook(isOnBowl: boolean | undefined): NonNullable<AvatarProps['state']> {
  if (isOnBowl === undefined) return 'dry'
  return isOnBowl ? 'on' : 'off'
}
