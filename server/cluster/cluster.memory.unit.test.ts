/** The cluster within one process keeps the contract. */
import { testCluster } from './cluster.contract.ts'
import { createMemoryBus, createMemoryCluster } from './memory-cluster.ts'

const ethers = new Map<() => Date, ReturnType<typeof createMemoryBus>>()

testCluster('memory', (nodeId, now) => {
  const ether = ethers.get(now) ?? createMemoryBus(now)
  ethers.set(now, ether)
  return createMemoryCluster(ether, { nodeId, onFault: () => undefined })
})
