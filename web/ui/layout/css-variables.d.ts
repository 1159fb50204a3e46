/** Lets inline styles carry CSS custom properties without a cast. */
import 'react'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
