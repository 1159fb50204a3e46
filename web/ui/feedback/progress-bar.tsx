/** A progress bar, drawn as a tube that fills with water. */
import './progress-bar.css'

export type ProgressBarProps = {
  label: string
  value: number
  max: number
  /** Read out instead of a percentage. */
  valueText?: string | undefined
}

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}
