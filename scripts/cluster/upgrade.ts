/** Passes a socket on: the request that opens it as it came, and then bytes both ways until either end is gone. */
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { forwardedFor } from './forwarded-for.ts'

type Needs = { call: IncomingMessage; wire: Socket; head: Buffer; targets: number[] }

export function passUpgrade({ call, wire, head, targets: [target, ...others] }: Needs): void {
  wire.on('error', () => wire.destroy())
  if (target === undefined) {
    wire.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n')
    return
  }
  const onward = connect(target, '127.0.0.1')
  let isConnected = false
  onward.setNoDelay(true)
  onward.once('connect', () => {
    isConnected = true
    onward.write(requestOf(call))
    onward.write(head)
    wire.pipe(onward).pipe(wire)
  })
  onward.on('error', () => {
    if (!isConnected) passUpgrade({ call, wire, head, targets: others })
  })
  // Not at once: its last word may be a farewell that is still on its way.
  onward.once('close', () => {
    if (isConnected) wire.destroySoon()
  })
  wire.once('close', () => onward.destroy())
}

/** Word for word, with who sent it. */
function requestOf(call: IncomingMessage): string {
  const { method, url, rawHeaders } = call
  const lines: string[] = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (name.toLowerCase() !== 'x-forwarded-for') lines.push(`${name}: ${value}`)
  }
  return [...lines, `x-forwarded-for: ${forwardedFor(call)}`, '', ''].join('\r\n')
}
