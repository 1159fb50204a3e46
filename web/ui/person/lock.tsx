/** The door lock: green and vacant, or red and occupied, always in words too. */
import './lock.css'

export type LockProps = { isOn: boolean; text?: string | undefined }

export function Lock({ isOn, text = isOn ? 'Occupied' : 'Vacant' }: LockProps) {
  return (
    <span className="lock" data-on={isOn}>
      {text}
    </span>
  )
}
