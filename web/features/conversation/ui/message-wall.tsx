/** The wall behind a conversation, with its header, its messages and the composer. */
import { classNames } from '#web/ui/layout/class-names.ts'
import { Wall, type WallProps } from '#web/ui/layout/wall.tsx'
import './list/messages.css'
import './message-wall.css'

export function MessageWall({ className, ...rest }: WallProps) {
  return <Wall {...rest} className={classNames('message-wall', className)} />
}
