/** A thread that does nothing but look whether memory is slow, so that it sees a stall also while the crowd is busy. */
import { parentPort, workerData } from 'node:worker_threads'

const { everyMs, bytes, pageBytes } = workerData
const memory = new Uint8Array(bytes)
const pause = new Int32Array(new SharedArrayBuffer(4))
const now = () => performance.timeOrigin + performance.now()
const looks = []
let isAsked = false
parentPort.once('message', () => {
  isAsked = true
})

while (!isAsked) {
  Atomics.wait(pause, 0, 0, everyMs)
  const at = now()
  for (let page = 0; page < bytes; page += pageBytes) memory[page]++
  looks.push({ at, tookMs: now() - at })
  // Hears whether it is asked for what it saw.
  await new Promise(setImmediate)
}
parentPort.postMessage(looks)
