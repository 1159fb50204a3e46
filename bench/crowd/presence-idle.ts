/** What a page on which nothing happens is sent, with ten to ten thousand people on the bowl. */
import { type Figure, type Options, percentile } from '../measure.ts'
import { repeatMeasure } from '../repetitions.ts'
import { actAtRate, frameBytes, joinCrowd, type Page, toggleInTurn } from './crowd-clients.ts'
import { type CrowdServers, openCrowdServers } from './crowd-servers.ts'

const SIZES = [10, 200, 1000, 10_000]
const TOGGLES_PER_SECOND = 50
/** All others sit still. */
const TOGGLING = 100
/** Until what may come at once is used up. */
const WARM_UP_SECONDS = 5
const SECONDS = 10

export async function measurePresenceIdle({ repetitions }: Options): Promise<Figure[]> {
  const servers = await openCrowdServers(Math.max(...SIZES))
  try {
    return await repeatMeasure(repetitions, async () => {
      const figures: Figure[] = []
      for (const size of SIZES) figures.push(...(await measureSize(servers, size)))
      return figures
    })
  } finally {
    await servers.close()
  }
}

async function measureSize(servers: CrowdServers, size: number): Promise<Figure[]> {
  const crowd = await servers.start({ nodes: 1, onBowl: size })
  try {
    const pages = await joinCrowd({ ports: crowd.nodes.map(({ port }) => port), people: servers.people.slice(0, size) })
    const [first, ...others] = pages
    const toggling = others.slice(0, TOGGLING)
    const idle = [...(first ? [first] : []), ...others.slice(TOGGLING)]
    await toggle(toggling, WARM_UP_SECONDS)
    const received = idle.map(countBytes)
    const seconds = await toggle(toggling, SECONDS)
    const rates = received.map((bytes) => bytes() / seconds)
    for (const { listener } of pages) listener.end()
    const what = `${size.toLocaleString('en')} people on the bowl, ${TOGGLES_PER_SECOND} toggles a second`
    return [
      { what: `${what}: an idle page, median`, value: percentile(rates, 50), unit: 'B/s' },
      { what: `${what}: an idle page, the one with the most`, value: Math.max(...rates), unit: 'B/s', allowed: 1500 },
    ]
  } finally {
    await crowd.stop()
  }
}

function countBytes({ listener }: Page): () => number {
  let bytes = 0
  listener.onText((text) => {
    bytes += frameBytes(text)
  })
  return () => bytes
}

/** Returns how long it took, which is more on a busy machine. */
async function toggle(pages: readonly Page[], seconds: number): Promise<number> {
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1000
  await actAtRate(TOGGLES_PER_SECOND, () => passed() >= seconds, toggleInTurn(pages, false))
  return passed()
}
