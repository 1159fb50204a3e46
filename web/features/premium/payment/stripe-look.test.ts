/** Proves that Stripe's form uses our colours. */
import { expect, test } from 'vitest'
import { stripeLook } from './stripe-look.ts'

test('[SUB-4] fields take their colours from our tokens, in both themes', () => {
  const light = stripeLook('light', (token) => `colour of ${token}`)
  expect(light.variables).toMatchObject({ colorPrimary: 'colour of --primary', borderRadius: '12px' })
  expect(light.rules?.['.Input']?.border).toBe('1.5px solid colour of --input')
  expect(light.theme).toBe('stripe')
  expect(stripeLook('dark', () => 'rgb(0, 0, 0)').theme).toBe('night')
})
