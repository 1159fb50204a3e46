/** Worker thread that renders SVG cards to PNG, so that rendering does not block the server. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
const fontBuffers = await Promise.all(workerData.fontFiles.map((file) => readFile(file)))

parentPort.on('message', (svg) => {
  // Only the bundled fonts, so that a card looks the same on every machine.
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false, fontBuffers } })
  const rendered = drawing.render()
  const png = rendered.asPng().slice()
  rendered.free()
  drawing.free()
  parentPort.postMessage(png, [png.buffer])
})
