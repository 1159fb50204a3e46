/** Locating tools: what is known, what is found, what is installed, and what stays missing. */
import { expect, test } from 'vitest'
import { locateAll } from './tools.mjs'

const HERE = process.execPath

function pretendTool({ found = null, afterInstall = null, isStillRight = () => true }) {
  let path = found
  const calls = []
  const tool = {
    key: 'tool',
    name: 'Tool',
    serves: 'tests',
    isStillRight,
    async find() {
      calls.push('find')
      return path
    },
    async install() {
      calls.push('install')
      path = afterInstall
    },
  }
  return { tool, calls }
}

const locate = ({ tool }, known = {}, isStrict = false) =>
  locateAll({ tools: [tool], known, isStrict, run: () => {}, say: () => {} })

test('[START-2] a tool that is known and still there is not looked for', async () => {
  const pretend = pretendTool({})
  expect(await locate(pretend, { tool: HERE })).toEqual({ tool: HERE })
  expect(pretend.calls).toEqual([])
})

test('[START-2] a tool that has moved, or that the environment names otherwise, is looked for again', async () => {
  const moved = pretendTool({ found: HERE })
  expect(await locate(moved, { tool: '/gone' })).toEqual({ tool: HERE })
  const renamed = pretendTool({ found: '/other', isStillRight: () => false })
  expect(await locate(renamed, { tool: HERE })).toEqual({ tool: '/other' })
})

test('[START-2] a missing tool is installed', async () => {
  const pretend = pretendTool({ afterInstall: HERE })
  expect(await locate(pretend)).toEqual({ tool: HERE })
  expect(pretend.calls).toEqual(['find', 'install', 'find'])
})

test('[START-2] a failed installation is repeated only where nothing may be skipped', async () => {
  const relaxed = pretendTool({})
  expect(await locate(relaxed, { tool: null })).toEqual({ tool: null })
  expect(relaxed.calls).toEqual(['find'])
  const strict = pretendTool({})
  await locate(strict, { tool: null }, true)
  expect(strict.calls).toEqual(['find', 'install', 'find'])
})
