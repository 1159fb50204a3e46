/** The in-memory cluster keeps the contract of every cluster. */
import { testCluster } from './cluster.contract.ts'
import { createMemoryBus, createMemoryCluster } from './memory-cluster.ts'

const buses = new Map<() => Date, ReturnType<typeof createMemoryBus>>()

testCluster('memory', (nodeId, now) => {
  const bus = buses.get(now) ?? createMemoryBus(now)
  buses.set(now, bus)
  return createMemoryCluster(bus, { nodeId, onDeliveryError: () => undefined })
})
