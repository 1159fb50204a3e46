/** A buddy request that another node, or a slow transaction, stored after a block. */
import { expect, test, vi } from 'vitest'
import { createFacts } from '#server/facts/facts.ts'
import { createHub } from '#server/fan-out/hub.ts'
import { registerBuddyEvents } from './buddies.live.ts'

test('[BUDDY-9] [SAFE-2] a request that was stored while its receiver blocked the sender is not sent', () => {
  const hub = createHub()
  const sendToPerson = vi.spyOn(hub, 'sendToPerson')
  const facts = createFacts({ db: {} as never, onListenerError: () => {} })
  registerBuddyEvents({ hub, facts, blockedEitherWay: (id) => new Set(id === 'u-pearl' ? ['u-percy'] : []) })
  const from = { id: 'u-percy', nickname: 'Percy Porcelain', emoji: '🚽' }
  facts.receive([{ name: 'buddy.asked', fact: { from, toId: 'u-pearl' } }])
  expect(sendToPerson).not.toHaveBeenCalled()
  facts.receive([{ name: 'buddy.asked', fact: { from, toId: 'u-paula' } }])
  expect(sendToPerson).toHaveBeenCalledWith('u-paula', { type: 'BUDDY_REQUEST', from })
})
