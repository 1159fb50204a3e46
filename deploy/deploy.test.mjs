/** Tests that settings, ports, paths and commands in deploy/ exist, and that images are pinned. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { serverEntries } from '../scripts/server-bundle.mjs'
import { readConfig } from '../server/config.ts'

const read = (file) => readFileSync(join(import.meta.dirname, file), 'utf8')
const allIn = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

const settings = new Set(allIn(read('../server/config.ts'), /\(\s*'([A-Z][A-Z_]+)'/g))
const unknownAmong = (names) => names.filter((name) => !settings.has(name))
const compose = parse(read('compose.yaml'), { merge: true })
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ')
const lines = (instruction) => allIn(dockerfile, new RegExp(`^${instruction} (.+)$`, 'gm'))
const imageEnv = Object.fromEntries(lines('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))))
const unit = read('on-the-bowl.service')
const inUnit = (name) => allIn(unit, new RegExp(`^${name}=(.*)$`, 'gm'))

/** What an operator would fill in. */
const FILLED_IN = {
  PUBLIC_URL: 'https://bowl.example',
  SESSION_SECRET: 'x'.repeat(44),
  ADMIN_PASSWORD: 'x'.repeat(12),
  POSTGRES_PASSWORD: 'abc123',
}
const fillIn = (value) =>
  String(value).replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name, otherwise = '') => FILLED_IN[name] ?? otherwise)
const filled = (environment) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value)]))

const isPublic = (port) => !port.startsWith('127.0.0.1:')
const apps = ['app-1', 'app-2'].map((name) => compose.services[name])
const pathsServed = ['contract/admin/instance.ts'].flatMap((file) => allIn(read(`../${file}`), /path: '([^']+)'/g))
const BUILT = new Set(Object.keys(serverEntries).map((name) => `dist/server/${name}.js`))

describe('[SCALE-12] the image', () => {
  test('every stage begins with one pinned version, the same for all', () => {
    const stages = lines('FROM').map((line) => line.split(' ')[0])
    expect(stages.length).toBeGreaterThan(1)
    expect(new Set(stages)).toEqual(new Set([expect.stringMatching(/^node:\d+\.\d+\.\d+-[a-z-]+$/)]))
    const names = allIn(dockerfile, /^FROM .+ AS (\w+)$/gm)
    for (const from of allIn(dockerfile, /^COPY --from=(\w+)/gm)) expect(names).toContain(from)
  })

  test('the image runs what the build makes, as an unprivileged user, with a health check', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(last).toMatch(/^USER node$/m)
    expect(JSON.parse(lines('CMD').at(-1)).filter((part) => BUILT.has(part))).toHaveLength(1)
    expect(JSON.parse(lines('CMD').at(-1))).toEqual(JSON.parse(read('../package.json')).scripts.start.split(' '))
    expect(pathsServed).toContain(/HEALTHCHECK.*\}(\/api\/\w+)`/.exec(last)?.[1])
    expect(unknownAmong(Object.keys(imageEnv))).toEqual([])
    expect(lines('EXPOSE')).toEqual([imageEnv.PORT])
    for (const script of allIn(dockerfile, /^RUN node (\S+)/gm))
      expect(existsSync(join(import.meta.dirname, '..', script))).toBe(true)
  })

  test('secrets and local files do not go into the image', () => {
    const ignored = read('../.dockerignore').split('\n')
    for (const name of ['.git', '.env', 'deploy/*.env', 'data', 'backups', 'node_modules', 'dist']) {
      expect(ignored).toContain(name)
    }
  })
})

describe('[SCALE-12] the compose file', () => {
  test('images are pinned, except the one that is built', () => {
    const images = Object.values(compose.services).filter(({ build }) => !build)
    expect(images.map(({ image }) => image)).toEqual(
      images.map(() => expect.stringMatching(/^[\w/]+:v?\d+\.\d+(\.\d+)?$/)),
    )
    for (const { build } of apps) {
      expect(existsSync(join(import.meta.dirname, build.context, build.dockerfile))).toBe(true)
    }
  })

  test('two equal processes get settings that exist and that a production accepts', () => {
    expect(apps[0]).toEqual(apps[1])
    const { environment } = apps[0]
    expect(unknownAmong(Object.keys(environment))).toEqual([])
    const config = readConfig({ ...imageEnv, ...filled(environment) })
    expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', redisUrl: 'redis://valkey:6379/0' })
    expect(new URL(config.databaseUrl)).toMatchObject({ hostname: 'postgres', password: 'abc123', pathname: '/bowl' })
    expect(readConfig({ ...imageEnv, ...filled(environment), WEB_CONCURRENCY: '4' }).webConcurrency).toBe(4)
    expect(Number.parseInt(apps[0].stop_grace_period, 10) * 1000).toBeGreaterThan(config.drainMs + 12_000)
  })

  test('example.env has exactly the variables of the compose file', () => {
    const asked = new Set(allIn(read('compose.yaml'), /\$\{(\w+):[?-]/g))
    asked.delete('VERSION')
    expect(new Set(allIn(read('example.env'), /^([A-Z_]+)=/gm))).toEqual(asked)
  })

  test('only Caddy can be reached from outside, and the data only from inside', () => {
    const open = Object.entries(compose.services).filter(([, { ports = [] }]) => ports.some(isPublic))
    expect(open.map(([name]) => name)).toEqual(['caddy'])
    expect(compose.networks.inside.internal).toBe(true)
    for (const name of ['postgres', 'valkey']) expect(compose.services[name].networks).toEqual(['inside'])
  })

  test('a Prometheus inside finds the metrics of every process where OPERATIONS.md says, and Caddy does not expose them', () => {
    const { metrics } = readConfig({ ...imageEnv, ...filled(apps[0].environment) })
    expect(metrics).toEqual({ host: '0.0.0.0', port: 9464 })
    const operations = read('../docs/OPERATIONS.md')
    for (const name of ['app-1', 'app-2']) expect(operations).toContain(`\`${name}:${metrics.port}\``)
    expect(operations).toContain(`\`${compose.name}_inside\``)
    for (const { networks } of apps) expect(networks).toContain('inside')
    expect(compose.services.caddy.networks).toEqual(['outside'])
    expect(read('Caddyfile')).not.toContain(String(metrics.port))
  })
})

describe('[SCALE-16] the profile monitoring', () => {
  const { prometheus, grafana } = compose.services
  const watching = parse(read('prometheus.yaml'))
  const [job] = watching.scrape_configs
  const sourceOf = ({ volumes }, target) => volumes.find((volume) => volume.endsWith(`:${target}:ro`))?.split(':')[0]

  test('nothing but the two starts with the profile, both read-only, and only Grafana has a port, on this machine', () => {
    const profiles = Object.entries(compose.services).filter(([, service]) => service.profiles)
    expect(profiles.map(([name, service]) => [name, service.profiles])).toEqual([
      ['prometheus', ['monitoring']],
      ['grafana', ['monitoring']],
    ])
    for (const service of [prometheus, grafana]) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(prometheus.ports).toBeUndefined()
    expect(grafana.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+:3000$/)])
    expect(read('../docs/OPERATIONS.md')).toContain(`http://${grafana.ports[0].replace(/:3000$/, '')}`)
    expect([prometheus.networks, grafana.networks]).toEqual([['inside', 'monitoring'], ['monitoring']])
    for (const network of grafana.networks) expect(compose.networks).toHaveProperty(network)
  })

  test('nobody can sign in to Grafana or change anything', () => {
    expect(grafana.environment).toMatchObject({
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_AUTH_DISABLE_LOGIN_FORM: 'true',
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    })
  })

  test('every file that is mounted exists, and every volume is declared', () => {
    for (const { volumes = [] } of Object.values(compose.services)) {
      for (const [source] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./'))
          expect([source, existsSync(join(import.meta.dirname, source))]).toEqual([source, true])
        else expect(compose.volumes).toHaveProperty(source)
      }
    }
  })

  test('Prometheus reads the metrics of every process, as often as the dashboard expects, and the alert rules', () => {
    const folder = '/etc/prometheus'
    expect(sourceOf(prometheus, `${folder}/prometheus.yaml`)).toBe('./prometheus.yaml')
    expect(prometheus.command).toContain(`--config.file=${folder}/prometheus.yaml`)
    for (const file of watching.rule_files) expect(sourceOf(prometheus, `${folder}/${file}`)).toBe(`./${file}`)
    const { metrics } = readConfig({ ...imageEnv, ...filled(apps[0].environment) })
    expect(job.static_configs).toEqual([{ targets: ['app-1', 'app-2'].map((name) => `${name}:${metrics.port}`) }])
    expect(read('../docs/OPERATIONS.md')).toContain(`job_name: ${job.job_name}\n`)
  })

  test('Grafana reads this Prometheus, and shows the dashboard without being asked', () => {
    const provisioned = '/etc/grafana/provisioning'
    const [source] = parse(read(sourceOf(grafana, `${provisioned}/datasources/on-the-bowl.yaml`))).datasources
    expect(source).toMatchObject({ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true })
    expect(source.jsonData.timeInterval).toBe(watching.global.scrape_interval)
    const [provider] = parse(read(sourceOf(grafana, `${provisioned}/dashboards/on-the-bowl.yaml`))).providers
    const dashboard = `${provider.options.path}/on-the-bowl.json`
    expect(sourceOf(grafana, dashboard)).toBe('./grafana-dashboard.json')
    expect(grafana.environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH).toBe(dashboard)
  })
})

describe('[ACCESS-40] the alert rules', () => {
  const rules = parse(read('prometheus-alerts.yaml')).groups.flatMap((group) => group.rules)

  test.each(rules.map((rule) => [rule.alert, rule]))('%s says what happened, what to do and why now', (_, rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    expect(Object.keys(rule.annotations)).toEqual(['summary', 'description', 'threshold'])
    expect(rule.annotations.summary.length).toBeLessThan(100)
    for (const text of [rule.annotations.description, rule.annotations.threshold])
      expect(text).toMatch(/^[A-Z].{30,}\.$/)
  })

  test('each alert has its own name, and OPERATIONS.md names no other', () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    const [, documented] = /\*\*Alerts\.\*\*([\s\S]+?)\n## /.exec(read('../docs/OPERATIONS.md'))
    expect(allIn(documented, /`([A-Z][a-z]\w+)`/g).sort()).toEqual(names.toSorted())
  })
})

test('[SCALE-12] Caddy checks the readiness of every process on its own port', () => {
  const caddyfile = read('Caddyfile')
  const targets = /reverse_proxy (.+) \{/.exec(caddyfile)[1].split(' ')
  expect(targets).toEqual(['app-1', 'app-2'].map((name) => `${name}:${imageEnv.PORT}`))
  for (const target of targets) expect(compose.services).toHaveProperty([target.split(':')[0]])
  expect(pathsServed).toContain(/health_uri (\S+)/.exec(caddyfile)[1])
  const askedOf = allIn(caddyfile, /\{\$(\w+)\}/g)
  expect(Object.keys(compose.services.caddy.environment)).toEqual(askedOf)
})

test('[SCALE-12] while no process is ready Caddy shows a self-contained page that reloads itself', () => {
  const onErrors = /handle_errors (.+) \{([\s\S]+)/.exec(read('Caddyfile'))
  expect(onErrors[1].split(' ')).toContain('503')
  const file = `${/root \* (\S+)/.exec(onErrors[2])[1]}${/rewrite \* (\S+)/.exec(onErrors[2])[1]}`
  // A status here would replace the error, and the page would pass for the requested one.
  expect(onErrors[2]).not.toContain('status')
  expect(compose.services.caddy.volumes).toContain(`./outage.html:${file}:ro`)
  const page = read('outage.html')
  expect(page).toContain('<meta http-equiv="refresh" content="5" />')
  expect(page).not.toMatch(/\b(?:src|href)=|url\(|@import|<script/)
})

describe('[SCALE-12] the systemd unit', () => {
  test('the unit starts what the build makes, with settings that exist', () => {
    const [start] = inUnit('ExecStart')
    expect(start.split(' ').filter((part) => BUILT.has(part))).toHaveLength(1)
    const named = inUnit('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]))
    expect(unknownAmong(named)).toEqual([])
    expect(inUnit('User')).not.toEqual(['root'])
  })

  test('the unit leaves time for the longest drain, and ends the first process first', () => {
    expect(inUnit('KillMode')).toEqual(['mixed'])
    expect(Number(inUnit('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(60_000 + 12_000)
  })

  test('the unit may write only to its data folder, and gains no rights', () => {
    for (const [name, value] of [
      ...[
        ['NoNewPrivileges', 'yes'],
        ['CapabilityBoundingSet', ''],
        ['ProtectSystem', 'strict'],
      ],
      ...[
        ['ProtectHome', 'yes'],
        ['PrivateTmp', 'yes'],
        ['SystemCallFilter', '@system-service'],
      ],
    ]) {
      expect([name, ...inUnit(name)]).toEqual([name, value])
    }
    expect(inUnit('Environment')[0]).toContain(`DATA_DIR=/var/lib/${inUnit('StateDirectory')[0]}`)
  })
})
