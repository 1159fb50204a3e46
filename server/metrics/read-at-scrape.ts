/** Gauges and counters whose values are kept elsewhere and read at every scrape. */
import { Counter, Gauge, type Registry } from 'prom-client'

type Description = { name: string; help: string; labels?: readonly string[] }

/** One value, several by the value of the only label, or none while there is nothing to report. */
type Value = number | undefined | Record<string, number>

export function readAtScrape(registry: Registry) {
  const registers = [registry]

  return {
    gauge({ labels = [], ...description }: Description, read: () => Value | Promise<Value>): void {
      new Gauge({
        ...description,
        labelNames: labels,
        registers,
        async collect() {
          const value = await read()
          this.reset()
          if (value === undefined) this.remove()
          else if (typeof value === 'number') this.set(value)
          else for (const [key, one] of Object.entries(value)) this.labels(key).set(one)
        },
      })
    },

    /** A counter of prom-client can only be increased, so each scrape starts again from zero. */
    count(description: Description, read: () => number): void {
      new Counter({
        ...description,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
  }
}
