/** A nickname, separated from its marks so that no name can imitate them. */
import { classNames } from '#web/ui/layout/class-names.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { Emoji } from './emoji.tsx'
import './person-name.css'

export type PersonNameProps = {
  name: string
  gold?: boolean | undefined
  /** Empty if there is text about premium beside it. */
  goldAlt?: string | undefined
  isYou?: boolean | undefined
  className?: string | undefined
}

export function PersonName({
  name,
  gold = false,
  goldAlt = uiWords.premium,
  isYou = false,
  className,
}: PersonNameProps) {
  return (
    <span className={classNames('person-name', className)}>
      <bdi>{name}</bdi>
      {gold && <Emoji char="toilet-gold" alt={goldAlt} />}
      {isYou && <span className="person-you">{uiWords.you}</span>}
    </span>
  )
}
