/** The load balancer of `npm run cluster`: HAProxy, which sends calls and sockets to the next node that is ready. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { knownTools } from '../setup/tools.mjs'

/** The page while no node is ready, the same as behind Caddy. */
const OUTAGE = fileURLToPath(new URL('../../deploy/outage.html', import.meta.url))
const HOST = '127.0.0.1'

type Options = { folder: string; port: number; nodePorts: number[] }

/** Detached, so that the terminal's Ctrl-C does not reach it directly. */
export function startBalancer({ folder, port, nodePorts }: Options): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, nodePorts))
  const balancer = spawn(knownTools().haproxy ?? 'haproxy', ['-q', '-db', '-f', file], {
    detached: true,
    stdio: 'ignore',
  })
  // A missing program shows in its exit code.
  return balancer.on('error', () => undefined)
}

/** A node that died since the last check costs a retry. Only a GET is retried once a node may have processed it. */
function configuration(port: number, nodePorts: number[]): string {
  const nodes = nodePorts.map((nodePort) => `  server node-${nodePort} ${HOST}:${nodePort} check`)
  return `
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 1m
  timeout server 1m
  timeout tunnel 24h
  retries ${nodePorts.length}
  option redispatch 1
  retry-on conn-failure empty-response
frontend people
  bind ${HOST}:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /api/ready
  http-check expect status 200
  default-server inter 250ms fall 1 rise 1
  http-error status 503 content-type "text/html; charset=utf-8" file ${OUTAGE} hdr cache-control no-store
${nodes.join('\n')}
`
}
