/** `npm run soak`: normal people and hostile clients together, and what the normal people notice. */
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { busySeconds, readCpuSeconds } from '../fan-out/process-tree.ts'
import { type Caller, createCaller } from './caller.ts'
import { createHostileClient } from './hostile-client.ts'
import { type Account, createNormalPerson, PASSWORD } from './normal-person.ts'
import { createFigures, type Row, unlimited } from './soak-figures.ts'
import { startSoakServer } from './soak-server.ts'

const WEIGH_EVERY_MS = 2000
const SIGN_UPS_AT_ONCE = 4

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '500' },
    hostile: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
  },
})
const [minutes, people, hostile, seed] = [number('minutes'), number('people'), number('hostile'), number('seed')]

const server = await startSoakServer()
/** Separate connections, so that normal people do not wait for the attackers'. */
const agents = { soaker: createAgent(), attacker: createAgent() }
const figures = createFigures()
const newcomer = (name: Name, address: string) => createCaller({ url: server.url, address, agent: agents[name] })
console.log(
  `Soaking ${server.url} for ${minutes} minutes with ${people} people and ${hostile} hostile clients (--seed ${seed})`,
)

try {
  process.exitCode = (await soak()) ? 0 : 1
} finally {
  await server.stop()
}
process.exit()

async function soak(): Promise<boolean> {
  const normal = await signUpAll(people, 'soaker', 10)
  const attackers = await signUpAll(hostile, 'attacker', 66)
  const accounts = normal.map(({ account }) => account)
  const begun = { at: performance.now(), own: ownSeconds(), server: serverSeconds(), all: busySeconds() }
  const isOver = () => performance.now() - begun.at > minutes * 60_000 || !server.isAlive()
  const lives = [
    ...normal.map(({ account, caller }, at) => {
      const random = createSeededRandom(seed + at)
      const others = [...accounts.slice(at + 1, at + 6), ...accounts.slice(0, 6)]
      return createNormalPerson({ account, caller, random, figures, others }).live(isOver)
    }),
    ...attackers.map(({ account: { id }, caller }, at) => {
      const localAddress = `127.66.${at}.1`
      const victims = accounts.filter(({ kind }) => kind !== 'guest')
      return createHostileClient({ caller, id, url: server.url, localAddress, victims, figures }).live(at, isOver)
    }),
    sampleMemory(isOver),
  ]
  await Promise.all(lives)
  const seconds = (performance.now() - begun.at) / 1000
  const [own, served] = [ownSeconds() - begun.own, serverSeconds() - begun.server]
  const ofACore = (used: number) => `${((used / seconds) * 100).toFixed(0)} % of a core`
  const rows = [
    ...figures.rows(),
    unlimited('processor of the server', ofACore(served)),
    unlimited('processor of this load', ofACore(own)),
    unlimited('processor of everything else', ofACore(busySeconds() - begun.all - own - served)),
    logged(),
    { what: 'the server', value: server.isAlive() ? 'goes on' : 'has ended', limit: 'goes on', kept: server.isAlive() },
  ]
  console.table(rows)
  return rows.every(({ kept }) => kept)
}

function logged(): Row {
  const { failures } = server
  const value = `${failures.length} ${failures[0] ?? ''}`.slice(0, 200)
  return { what: 'failures in the log', value, limit: '0', kept: failures.length === 0 }
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function serverSeconds(): number {
  return server.isAlive() ? readCpuSeconds([server.pid]) : 0
}

async function sampleMemory(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    figures.weighed(await server.residentBytes())
    await delay(WEIGH_EVERY_MS)
  }
}

function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 400 })
}

type Name = 'soaker' | 'attacker'
type SignedUp = { account: Account; caller: Caller }

/** Of five people one is a guest and one is premium; each has its own address. */
async function signUpAll(count: number, name: Name, network: number): Promise<SignedUp[]> {
  const all: SignedUp[] = []
  let next = 0
  const signUpNext = async () => {
    while (next < count) {
      const at = next++
      const caller = newcomer(name, `${network}.${at >> 8}.${at & 255}.1`)
      all.push({ caller, account: await signUp(caller, name, at) })
    }
  }
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUpNext))
  return all
}

async function signUp(caller: Caller, name: Name, at: number): Promise<Account> {
  if (name === 'soaker' && at % 5 === 0) {
    return { kind: 'guest', id: `guest-${String(at).padStart(8, '0')}`, email: '' }
  }
  const isPremium = at % 5 === 1
  const email = `${name}-${at}@example.com`
  const form = {
    email,
    password: PASSWORD,
    nickname: isPremium ? `${name} ${at}` : 'FlushMaster',
    emoji: '🧼',
    isPremium,
  }
  const { status, text } = await caller.call('POST', '/api/signup', form)
  if (status !== 200) throw new Error(`${email} could not sign up: ${status} ${text}`)
  return { kind: isPremium ? 'premium' : 'member', id: JSON.parse(text).id, email }
}

function number(name: keyof typeof values): number {
  const asked = Number(values[name])
  if (asked > 0) return asked
  console.error(`--${name} must be a number above 0`)
  process.exit(1)
}
