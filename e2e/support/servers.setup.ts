/** Before the journeys: the product is started once, for its data to be copied by each stage, and once more to be shared. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { PATIENT, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataTemplate: string
    /** The address of the server for journeys that mind nobody. */
    sharedServer: string
  }
}

export default async function prepareServers(project: TestProject): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(folderOfTests, 'on-the-bowl-e2e-template-'))
  const server = await startServer(PATIENT)
  await server.end()
  await cp(server.dataDir, template, { recursive: true })
  await server.start()
  project.provide('dataTemplate', template)
  project.provide('sharedServer', server.url)
  return async () => {
    await server.stop()
    await rm(template, { recursive: true, force: true })
  }
}
