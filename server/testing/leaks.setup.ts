/** Fails every test whose clients received data of others. */
import { afterEach, expect } from 'vitest'
import { takeLeaks } from './leak-scan.ts'

afterEach(() => {
  expect(takeLeaks(), 'what clients were sent holds what belongs to others').toEqual([])
})
