/** Our colours and shapes as Stripe's appearance options; its form is in an iframe and can't see our tokens. */
import type { Appearance } from '@stripe/stripe-js'

/** Resolves one of our colour tokens to a format that Stripe understands. */
export type ReadColour = (token: string) => string

export function stripeLook(theme: 'light' | 'dark', colour: ReadColour): Appearance {
  const border = `1.5px solid ${colour('--input')}`
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--primary'),
      colorBackground: colour('--card'),
      colorText: colour('--foreground'),
      colorTextSecondary: colour('--muted-foreground'),
      colorTextPlaceholder: colour('--muted-foreground'),
      colorDanger: colour('--destructive-text'),
      fontFamily: 'Figtree, system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSizeBase: '17px',
      borderRadius: '12px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '12px',
    },
    rules: {
      '.Input': { border, boxShadow: 'none', padding: '15px 16px' },
      '.Input:focus': { border, boxShadow: `0 0 0 3px ${colour('--ring')}`, outline: 'none' },
      '.Input--invalid': { border: `1.5px solid ${colour('--destructive-text')}`, boxShadow: 'none' },
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '7px' },
      '.Error': { fontSize: '15px', fontWeight: '600' },
      '.Tab': { border, boxShadow: 'none' },
    },
  }
}

/** Paints one pixel and reads it back, which turns any CSS colour into RGB. */
export function resolveColour(token: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return 'rgb(0, 0, 0)'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
