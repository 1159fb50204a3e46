/** Sends notifications to the push services of browsers: encrypted for the device and signed by this server. */
import http from 'node:http'
import https from 'node:https'
import { isPublicKey, type VapidKeys } from '#server/lib/vapid-keys.ts'
import { isPublicEndpoint, publicLookup } from './public-address.ts'
import { createPushQueue } from './push-queue.ts'

const TIMEOUT_MS = 5000
const MAX_CONCURRENT = 16
const MAX_WAITING = 1000
const MAX_RESPONSE_BYTES = 16 * 1024
/** A notification that is a day old is of no use. */
const TTL_SECONDS = 24 * 60 * 60

export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** While a device is off, the push service keeps only the newest payload of each topic. */
export type PushPayload = { text: string; topic: string; isUrgent: boolean }

/** `gone`: the device no longer exists. `dropped`: never tried, because the queue was full. */
export type Delivery = 'delivered' | 'gone' | 'failed' | 'dropped'

export type PushSender = {
  accepts(device: PushDevice): boolean
  send(device: PushDevice, payload: PushPayload): Promise<Delivery>
  close(): void
}

type Needs = {
  keys: VapidKeys
  /** Contact for the push service, as VAPID requires. */
  subject: string
  fakeOrigin: string | undefined
  onFailure: (failure: Record<string, unknown>) => void
}

export function createPushSender({ keys, subject, fakeOrigin, onFailure }: Needs): PushSender {
  const queue = createPushQueue({ atOnce: MAX_CONCURRENT, waiting: MAX_WAITING })
  const agent = new https.Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT })

  return {
    accepts,

    async send(device, payload) {
      // Checked again, because settings may have changed since the device was stored.
      if (!accepts(device)) return 'gone'
      const status = await queue.run(() => post(device, payload))
      return status === undefined ? 'dropped' : toDelivery(status)
    },

    close() {
      queue.close()
      agent.destroy()
    },
  }

  function accepts({ endpoint, p256dh }: PushDevice): boolean {
    return isPublicEndpoint(endpoint, fakeOrigin) && isPublicKey(p256dh)
  }

  async function post(device: PushDevice, payload: PushPayload): Promise<number> {
    const { hostname: host } = new URL(device.endpoint)
    try {
      const { headers, body } = await encrypt(device, payload)
      const status = await postRequest(device.endpoint, headers, body)
      if (toDelivery(status) === 'failed') onFailure({ host, status })
      return status
    } catch (error) {
      // Not the whole endpoint: anyone who has it could send to the device.
      onFailure({ host, reason: error instanceof Error ? error.message : String(error) })
      return 0
    }
  }

  async function encrypt({ endpoint, p256dh, auth }: PushDevice, { text, topic, isUrgent }: PushPayload) {
    // Loaded here, because most servers never send a notification.
    const { default: webPush } = await import('web-push')
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      topic,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
  }

  function postRequest(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> {
    const isPlain = endpoint.startsWith('http:')
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
    return new Promise((resolve, reject) => {
      const request = isPlain
        ? http.request(endpoint, options)
        : https.request(endpoint, { ...options, agent, lookup: publicLookup })
      request.on('error', reject)
      request.once('response', (response) => {
        // Redirects are not followed, and the body is discarded up to a limit.
        let bytes = 0
        response.on('error', () => undefined)
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MAX_RESPONSE_BYTES) response.destroy()
        })
        resolve(response.statusCode ?? 0)
      })
      request.end(body)
    })
  }
}

function toDelivery(status: number): Delivery {
  if (status >= 200 && status < 300) return 'delivered'
  return status === 404 || status === 410 ? 'gone' : 'failed'
}
