/** The bundled countries: their rings, coasts and borders, and for each one of three shades. */
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Box, boxAround, linesIn, type Ring, ringsIn } from '../land-shapes.ts'
import { countryName } from './country-names.ts'
import shades from './land-shades.json'

export const LAND_SHADES = 3

export type Country = Box & { name: string; rings: readonly Ring[]; shade: number }
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
    const rings = ringsIn(geometry)
    return { name: countryName(name), rings, shade: shadeByCountry.get(name) ?? 0, ...boxAround(rings) }
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

/** Puts the points of all rings into one buffer, which can be handed to another thread instead of copied. */
export function shareBuffer({ all, coasts, borders }: Countries): ArrayBuffer {
  const rings = [...all.flatMap((country) => country.rings), ...coasts, ...borders]
  const shared = new Float64Array(rings.reduce((length, { points }) => length + points.length, 0))
  let from = 0
  for (const ring of rings) {
    const to = from + ring.points.length
    shared.set(ring.points, from)
    ring.points = shared.subarray(from, to)
    from = to
  }
  return shared.buffer
}
