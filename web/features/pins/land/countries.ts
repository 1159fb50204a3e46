/** The bundled countries: their rings, coasts and borders, and for each one of three glazes. */
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { countryName } from './country-names.ts'
import glazes from './glazes.json'
import { linesIn, type Ring, ringsIn } from './land-shapes.ts'

export const GLAZES = 3

export type Country = { name: string; rings: readonly Ring[]; glaze: number }
/** `byGlaze` has the rings of all countries with that glaze. */
export type Countries = {
  all: readonly Country[]
  byGlaze: readonly (readonly Ring[])[]
  coasts: readonly Ring[]
  borders: readonly Ring[]
}

/** Chosen by scripts/map-data.mjs, so that neighbours differ wherever three glazes allow it. */
const glazeOf = new Map(glazes as [string, number][])

type Shapes = GeometryCollection<{ name: string }>

export function readCountries(world: Topology): Countries {
  const shapes = world.objects.countries as Shapes
  const all = feature(world, shapes).features.map(({ geometry, properties: { name } }) => {
    return { name: countryName(name), rings: ringsIn(geometry), glaze: glazeOf.get(name) ?? 0 }
  })
  return {
    all,
    byGlaze: Array.from({ length: GLAZES }, (_, glaze) =>
      all.filter((country) => country.glaze === glaze).flatMap(({ rings }) => rings),
    ),
    coasts: linesIn(mesh(world, shapes, (one, other) => one === other).coordinates),
    borders: linesIn(mesh(world, shapes, (one, other) => one !== other).coordinates),
  }
}
