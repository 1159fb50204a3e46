/** Times memory access in its own thread, so that it sees stalls while the clients are busy. */
import { parentPort, workerData } from 'node:worker_threads'

const { everyMs, bytes, pageBytes } = workerData
const memory = new Uint8Array(bytes)
const pause = new Int32Array(new SharedArrayBuffer(4))
const now = () => performance.timeOrigin + performance.now()
const probes = []
let isStopped = false
parentPort.once('message', () => {
  isStopped = true
})

while (!isStopped) {
  Atomics.wait(pause, 0, 0, everyMs)
  const at = now()
  for (let page = 0; page < bytes; page += pageBytes) memory[page]++
  probes.push({ at, tookMs: now() - at })
  // Lets the stop message in.
  await new Promise(setImmediate)
}
parentPort.postMessage(probes)
