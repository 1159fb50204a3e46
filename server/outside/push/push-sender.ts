/** Sends notifications to the push services of browsers: encrypted for the device, signed by this server, soon over. */
import http from 'node:http'
import https from 'node:https'
import { isPublicEndpoint, publicLookup } from './public-address.ts'
import { createPushQueue } from './push-queue.ts'
import { isPublicKey, type VapidKeys } from './vapid-keys.ts'

const PATIENCE_MS = 5000
const MOST_AT_ONCE = 16
const MOST_WAITING = 1000
const MOST_HEARD_BYTES = 16 * 1024
/** Nobody needs to be told of something that is a day old. */
const TTL_SECONDS = 24 * 60 * 60

export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** Of several with one topic that wait for a device that is off, the newest is kept. */
export type PushPayload = { text: string; topic: string; isUrgent: boolean }

/** `gone`: there is no such device any more. `dropped`: it was never tried, because too many others wait. */
export type Delivery = 'delivered' | 'gone' | 'failed' | 'dropped'

export type PushSender = {
  /** Whether a device may be written to at all. */
  accepts(device: PushDevice): boolean
  send(device: PushDevice, parcel: PushPayload): Promise<Delivery>
  close(): void
}

type Needs = {
  keys: VapidKeys
  /** Whom a push service can turn to. */
  subject: string
  /** A push service on this machine, for tests. */
  standIn: string | undefined
  onTrouble: (trouble: Record<string, unknown>) => void
}

export function createPushSender({ keys, subject, standIn, onTrouble }: Needs): PushSender {
  const turns = createPushQueue({ atOnce: MOST_AT_ONCE, waiting: MOST_WAITING })
  const agent = new https.Agent({ keepAlive: true, maxSockets: MOST_AT_ONCE })

  return {
    accepts,

    async send(device, parcel) {
      // Asked again, as settings change.
      if (!accepts(device)) return 'gone'
      const status = await turns.take(() => post(device, parcel))
      return status === undefined ? 'dropped' : outcomeOf(status)
    },

    close() {
      turns.end()
      agent.destroy()
    },
  }

  function accepts({ endpoint, p256dh }: PushDevice): boolean {
    return isPublicEndpoint(endpoint, standIn) && isPublicKey(p256dh)
  }

  /** The status of the answer; 0 when there was none. */
  async function post(device: PushDevice, parcel: PushPayload): Promise<number> {
    const { hostname: host } = new URL(device.endpoint)
    try {
      const { headers, body } = await sealed(device, parcel)
      const status = await statusOf(device.endpoint, headers, body)
      if (outcomeOf(status) === 'failed') onTrouble({ host, status })
      return status
    } catch (error) {
      // Not the whole address: whoever has it could try to write there.
      onTrouble({ host, reason: error instanceof Error ? error.message : String(error) })
      return 0
    }
  }

  async function sealed({ endpoint, p256dh, auth }: PushDevice, { text, topic, isUrgent }: PushPayload) {
    // Only a server that sends needs the library.
    const { default: webPush } = await import('web-push')
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      ...{ vapidDetails: { subject, ...keys }, TTL: TTL_SECONDS, topic },
      ...{ urgency: isUrgent ? 'high' : 'normal', contentEncoding: 'aes128gcm' },
    })
  }

  function statusOf(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> {
    const isPlain = endpoint.startsWith('http:')
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS) }
    return new Promise((resolve, reject) => {
      const request = isPlain
        ? http.request(endpoint, options)
        : https.request(endpoint, { ...options, agent, lookup: publicLookup })
      request.on('error', reject)
      request.once('response', (response) => {
        // Redirections are not followed, and nothing that is said beside the status matters.
        let heard = 0
        response.on('error', () => undefined)
        response.on('data', (chunk: Buffer) => {
          heard += chunk.length
          if (heard > MOST_HEARD_BYTES) response.destroy()
        })
        resolve(response.statusCode ?? 0)
      })
      request.end(body)
    })
  }
}

function outcomeOf(status: number): Delivery {
  if (status >= 200 && status < 300) return 'delivered'
  return status === 404 || status === 410 ? 'gone' : 'failed'
}
