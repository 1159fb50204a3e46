/** A loading spinner. */
import './spinner.css'

export type SpinnerProps = {
  size?: number | undefined
  /** For a spinner without text beside it. */
  label?: string | undefined
}

export function Spinner({ size = 28, label }: SpinnerProps) {
  const style = { inlineSize: size, blockSize: size }
  if (!label) return <span className="spinner" style={style} aria-hidden="true" />
  return <span className="spinner" style={style} role="status" aria-label={label} />
}
