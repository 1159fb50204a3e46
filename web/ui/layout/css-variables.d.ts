/** Allows CSS custom properties in inline styles without a cast. */
import 'react'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
