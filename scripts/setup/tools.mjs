/** What only tests, trials and measures need: finds or installs each tool and writes down where it is. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { SetupFailed } from './command.mjs'
import { nchan } from './nchan.mjs'
import { memory } from './paths.mjs'
import { postgres } from './postgres.mjs'
import { redis } from './redis.mjs'

export const tools = [chromium, postgres, redis]

const file = join(memory, 'tools.json')
const isStrict = process.env.CI === 'true'

/** { chromium, postgres, redis, nchan }: a path, or null for a tool that was looked for and is not there. */
export function knownTools() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const stepFor = (tools, title, { mayMiss = !isStrict } = {}) => ({
  title,
  isCurrent() {
    const known = knownTools()
    return tools.every((tool) => isUsable(tool, known[tool.key]))
  },
  async run({ run, say }) {
    const found = await locateAll({ tools, known: knownTools(), isStrict: !mayMiss, run, say })
    writeFileSync(file, `${JSON.stringify({ ...knownTools(), ...found }, null, 2)}\n`)
    const missing = tools.filter((tool) => !found[tool.key])
    if (!mayMiss && missing.length > 0)
      throw new SetupFailed(missing.map((tool) => `${tool.name} is missing. ${tool.advice}`).join('\n'))
    for (const tool of missing) say(`${tool.name} is missing, so ${tool.serves} will be skipped. ${tool.advice}`)
  },
})

export const toolsStep = stepFor(tools, 'Looking for what the tests need')

/** A trial of several processes needs no browser. */
export const serversStep = stepFor([postgres, redis], 'Looking for PostgreSQL and Redis')

/** What measures are taken beside, where it can be had. */
export const peersStep = stepFor([nchan], 'Looking for peers to measure beside', { mayMiss: true })

/** An installation that failed once is not tried at every run: only where nothing may be skipped. */
export async function locateAll({ tools, known, isStrict, run, say }) {
  const found = {}
  for (const tool of tools) {
    const path = isUsable(tool, known[tool.key]) ? known[tool.key] : await tool.find()
    const isWorthTrying = isStrict || known[tool.key] === undefined
    found[tool.key] = path ?? (isWorthTrying ? await install({ tool, run, say }) : null)
  }
  return found
}

async function install({ tool, run, say }) {
  say(`Installing ${tool.name} for ${tool.serves}…`)
  await tool.install(run)
  return tool.find()
}

const isUsable = (tool, path) => typeof path === 'string' && existsSync(path) && tool.isStillRight(path)
