/** The cluster within one process keeps the contract. */
import { testCluster } from './cluster.contract.ts'
import { createEther, createMemoryCluster } from './memory-cluster.ts'

const ethers = new Map<() => Date, ReturnType<typeof createEther>>()

testCluster('memory', (nodeId, now) => {
  const ether = ethers.get(now) ?? createEther(now)
  ethers.set(now, ether)
  return createMemoryCluster(ether, { nodeId, onFault: () => undefined })
})
