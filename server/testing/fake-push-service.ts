/** A push service for tests on this machine: browsers that get, open and check what is sent to them. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStandIn } from './fake-server.ts'

/** What the browser of a person got. */
export type Arrival = {
  notice: unknown
  headers: IncomingMessage['headers']
  /** What the server says of itself, once its signature was found good for the key it names. */
  vapid: { key: string; claims: { aud: string; exp: number; sub: string } }
}

type Keys = { pair: ECDH; auth: Buffer }

/** What a browser would send to subscribe. */
export function aBrowser(endpoint: string, { pair, auth }: Keys = newKeys()) {
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } }
}

export async function startFakePushService() {
  const known = new Map<string, Keys & { arrivals: Arrival[]; status: number }>()
  let tries = 0

  const server = createStandIn(serve)

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    tries += 1
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const browser = known.get(incoming.url ?? '')
    // As if it had never heard of it.
    if (!browser) return void response.writeHead(404).end()
    const { status, arrivals, ...keys } = browser
    if (status === 201)
      arrivals.push({ notice: opened(body, keys), headers: incoming.headers, vapid: proven(incoming) })
    response.writeHead(status).end('noted')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    settings: { PUSH_STAND_IN: origin },
    origin,
    /** How often anything was sent here, to whomever. */
    tries: () => tries,
    /** A browser that can be sent to; `answerWith` is what the service says of it from now on. */
    browser(name: string) {
      const browser = { ...newKeys(), arrivals: [] as Arrival[], status: 201 }
      known.set(`/${name}`, browser)
      return {
        arrivals: browser.arrivals,
        body: aBrowser(`${origin}/${name}`, browser),
        answerWith(status: number) {
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

/** RFC 8188 and 8291, from the side of the browser: one record, its last byte of padding is 2. */
function opened(body: Buffer, { pair, auth }: Keys): unknown {
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

function proven({ headers }: IncomingMessage): Arrival['vapid'] {
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
  if (!isGood) throw new Error('The signature is not good for the key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) }
}
