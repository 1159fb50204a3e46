/** The bundled countries: their rings, coasts and borders, and for each one of three shades. */
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { countryName } from './country-names.ts'
import shades from './land-shades.json'
import { linesIn, type Ring, ringsIn } from './land-shapes.ts'

export const LAND_SHADES = 3

export type Country = { name: string; rings: readonly Ring[]; shade: number }
/** `byShade` has the rings of all countries with that shade. */
export type Countries = {
  all: readonly Country[]
  byShade: readonly (readonly Ring[])[]
  coasts: readonly Ring[]
  borders: readonly Ring[]
}

/** Chosen by map-data.mjs, so that neighbours differ wherever three shades allow it. */
const shadeByCountry = new Map(shades as [string, number][])

type Shapes = GeometryCollection<{ name: string }>

export function readCountries(world: Topology): Countries {
  const shapes = world.objects.countries as Shapes
  const all = feature(world, shapes).features.map(({ geometry, properties: { name } }) => {
    return { name: countryName(name), rings: ringsIn(geometry), shade: shadeByCountry.get(name) ?? 0 }
  })
  return {
    all,
    byShade: Array.from({ length: LAND_SHADES }, (_, shade) =>
      all.filter((country) => country.shade === shade).flatMap(({ rings }) => rings),
    ),
    coasts: linesIn(mesh(world, shapes, (one, other) => one === other).coordinates),
    borders: linesIn(mesh(world, shapes, (one, other) => one !== other).coordinates),
  }
}
