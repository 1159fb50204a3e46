/** After every test: nothing that its clients were sent belongs to another. */
import { afterEach, expect } from 'vitest'
import { takeLeaks } from './leak-scan.ts'

afterEach(() => {
  expect(takeLeaks(), 'what clients were sent holds what belongs to others').toEqual([])
})
