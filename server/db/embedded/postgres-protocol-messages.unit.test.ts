/** Messages are split at the right places, for any chunks in which the bytes arrive. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitIntoRuns } from './postgres-protocol-messages.ts'

function message(type: string, body = ''): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const start = message('', 'user')
const query = Buffer.concat(['P', 'B', 'D', 'E', 'S'].map((type) => message(type, type.repeat(5))))

test('a run ends where the client waits for a response', () => {
  const { runs, rest, isTerminated } = splitIntoRuns(Buffer.concat([start, query, message('Q', 'select 1'), query]))
  expect(runs).toEqual([start, query, message('Q', 'select 1'), query])
  expect(rest.length).toBe(0)
  expect(isTerminated).toBe(false)
})

test('bytes after a terminate message are ignored', () => {
  const { runs, isTerminated } = splitIntoRuns(Buffer.concat([query, message('X'), query]))
  expect(runs).toEqual([query])
  expect(isTerminated).toBe(true)
})

test('no byte is lost or duplicated, for any chunks of the stream', () => {
  const all = Buffer.concat([start, query, query])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: all.length })), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), all.length]
      const chunks = places.slice(1).map((end, i) => all.subarray(places[i], end))
      let arriving = Buffer.alloc(0)
      const complete: Buffer[] = []
      for (const chunk of chunks) {
        const { runs, rest } = splitIntoRuns(Buffer.concat([arriving, chunk]))
        complete.push(...runs)
        arriving = Buffer.from(rest)
      }
      expect(Buffer.concat([...complete, arriving])).toEqual(all)
      expect(arriving.length).toBe(0)
    }),
  )
})
