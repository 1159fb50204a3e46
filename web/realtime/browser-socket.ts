/** The browser's WebSocket to the server the page came from. */
import { SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { OpenSocket } from './socket-session.ts'

export const openBrowserSocket: OpenSocket = (listeners) => {
  const socket = new WebSocket(socketAddress(window.location))
  socket.onopen = () => listeners.onOpen()
  socket.onmessage = ({ data }) => listeners.onMessage(String(data))
  socket.onclose = ({ code }) => listeners.onClose(code)
  socket.onerror = () => console.info('The live connection failed')
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

/** Secure if the page is. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${SOCKET_PATH}`
}
