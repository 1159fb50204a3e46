/** The lock of the throne: green for vacant, red for occupied, always with text. */
import './lock.css'

export type LockProps = { isOn: boolean; text?: string | undefined }

export function Lock({ isOn, text = isOn ? 'Occupied' : 'Vacant' }: LockProps) {
  return (
    <span className="lock" data-on={isOn}>
      {text}
    </span>
  )
}
