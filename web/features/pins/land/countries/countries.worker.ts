/** Reads the countries outside of the page's thread, which a weak phone would block for seconds. */
import type { Topology } from 'topojson-specification'
import { type CountryName, nameCountries } from '../names-on-map.ts'
import { type Countries, readCountries, shareBuffer } from './countries.ts'

/** The answer to the address of the file. */
export type CountriesRead = { countries: Countries; names: CountryName[] } | { failure: string }

addEventListener('message', ({ data: url }: MessageEvent<string>) => {
  read(url).catch((error: unknown) => postMessage({ failure: String(error) } satisfies CountriesRead))
})

async function read(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const countries = readCountries((await response.json()) as Topology)
  const answer: CountriesRead = { countries, names: nameCountries(countries.all) }
  postMessage(answer, { transfer: [shareBuffer(countries)] })
}
