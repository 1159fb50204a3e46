/** A fake push service: browsers that receive, decrypt and verify the notifications sent to them. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeServer } from './fake-server.ts'

export type Arrival = {
  notice: unknown
  headers: IncomingMessage['headers']
  /** The VAPID claims, after the signature was verified with the key in the header. */
  vapid: { key: string; claims: { aud: string; exp: number; sub: string } }
}

type Keys = { pair: ECDH; auth: Buffer }

export function pushSubscription(endpoint: string, { pair, auth }: Keys = newKeys()) {
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } }
}

export async function startFakePushService() {
  const known = new Map<string, Keys & { arrivals: Arrival[]; status: number }>()
  let tries = 0

  const server = createFakeServer(serve)

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    tries += 1
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const browser = known.get(incoming.url ?? '')
    if (!browser) {
      response.writeHead(404).end()
      return
    }
    const { status, arrivals, ...keys } = browser
    if (status === 201)
      arrivals.push({ notice: decrypted(body, keys), headers: incoming.headers, vapid: verifiedVapid(incoming) })
    response.writeHead(status).end('noted')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    settings: { PUSH_STAND_IN: origin },
    origin,
    tries: () => tries,
    /** Registers a browser; `respondWith` sets the status of later responses. */
    browser(name: string) {
      const browser = { ...newKeys(), arrivals: [] as Arrival[], status: 201 }
      known.set(`/${name}`, browser)
      return {
        arrivals: browser.arrivals,
        body: pushSubscription(`${origin}/${name}`, browser),
        respondWith(status: number) {
          browser.status = status
        },
      }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

function newKeys(): Keys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

/** RFC 8188 and 8291, on the side of the browser: one record, whose padding begins with 2. */
function decrypted(body: Buffer, { pair, auth }: Keys): unknown {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const shared = derive(pair.computeSecret(senderKey), { salt: auth, label: both, length: 32 })
  const label = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`)
  const key = derive(shared, { salt, label: label('aes128gcm'), length: 16 })
  const nonce = derive(shared, { salt, label: label('nonce'), length: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
}

type Derivation = { salt: Buffer; label: Buffer; length: number }

function derive(secret: Buffer, { salt, label, length }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, label, length))
}

function verifiedVapid({ headers }: IncomingMessage): Arrival['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('The signature does not match the key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) }
}
