/** Proves that messages are cut at the right places, however the bytes arrive. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutIntoRuns } from './wire-messages.ts'

function message(type: string, body = ''): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const start = message('', 'user')
const query = Buffer.concat(['P', 'B', 'D', 'E', 'S'].map((type) => message(type, type.repeat(5))))

test('a run ends where the client waits for an answer', () => {
  const { runs, rest, isOver } = cutIntoRuns(Buffer.concat([start, query, message('Q', 'select 1'), query]))
  expect(runs).toEqual([start, query, message('Q', 'select 1'), query])
  expect(rest.length).toBe(0)
  expect(isOver).toBe(false)
})

test('what follows a goodbye is not answered', () => {
  const { runs, isOver } = cutIntoRuns(Buffer.concat([query, message('X'), query]))
  expect(runs).toEqual([query])
  expect(isOver).toBe(true)
})

test('no byte is lost or doubled, wherever the stream is cut', () => {
  const all = Buffer.concat([start, query, query])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: all.length })), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), all.length]
      const chunks = places.slice(1).map((end, i) => all.subarray(places[i], end))
      let arriving = Buffer.alloc(0)
      const answered: Buffer[] = []
      for (const chunk of chunks) {
        const { runs, rest } = cutIntoRuns(Buffer.concat([arriving, chunk]))
        answered.push(...runs)
        arriving = Buffer.from(rest)
      }
      expect(Buffer.concat([...answered, arriving])).toEqual(all)
      expect(arriving.length).toBe(0)
    }),
  )
})
