/** A ring of water that turns while something is on its way. */
import './spinner.css'

export type SpinnerProps = {
  size?: number | undefined
  /** Say it when the spinner stands alone; leave it out when words stand beside it. */
  label?: string | undefined
}

export function Spinner({ size = 28, label }: SpinnerProps) {
  const style = { inlineSize: size, blockSize: size }
  if (!label) return <span className="spinner" style={style} aria-hidden="true" />
  return <span className="spinner" style={style} role="status" aria-label={label} />
}
