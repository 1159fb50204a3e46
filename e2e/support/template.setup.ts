/** Before the journeys: the product is started once, so that each stage can begin with a copy of its data. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataTemplate: string
  }
}

export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'on-the-bowl-e2e-template-'))
  const server = await startServer({ DEMO_BUDDIES: 'off' })
  await server.end()
  await cp(server.dataDir, template, { recursive: true })
  await server.stop()
  project.provide('dataTemplate', template)
  return () => rm(template, { recursive: true, force: true })
}
