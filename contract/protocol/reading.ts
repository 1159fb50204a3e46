/** How a page reads what a server sends: fields that are not specified may be missing, and are filled in. */
import * as z from 'zod/mini'
import { type AnswerOf, type Endpoint, nameOf, type Schema } from './endpoint.ts'
import { type IsSpecified, isOnlyAcknowledged, specifiedInAnswer, specifiedInEvent } from './specified.ts'

type Fields = Record<string, unknown>
/** From the object that lacks the field, and its place in a list. */
type Fallback = (owner: Fields, at: number) => unknown

/** What can be asked of a schema of any kind; which of these it has depends on its type. */
type Definition = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  valueType?: Schema
  options?: Schema[]
  values?: unknown[]
}

const fallbacks = new WeakMap<Schema, Fallback>()

/** A field that a page can do without; the server always sends it. */
export function orElse<Kind extends Schema>(
  schema: Kind,
  fallback: (owner: Fields, at: number) => z.output<Kind>,
): Kind {
  fallbacks.set(schema, fallback)
  return schema
}

/** The number of a message that has none: its time, so that messages keep their order. */
export function timeInOrder({ timestamp }: Fields): number {
  return Date.parse(String(timestamp)) || 1
}

/** The answer in a response's text; throws where that is no such answer. */
export function readAnswer<E extends Endpoint>(endpoint: E, text: string): AnswerOf<E> {
  const name = nameOf(endpoint)
  const isSpecified = specifiedInAnswer(name)
  const readText = isOnlyAcknowledged(name) ? acknowledgement : read
  // The schema was taken from the endpoint itself, which the compiler cannot follow through the generic.
  return readText(endpoint.answer, text, isSpecified) as AnswerOf<E>
}

/** The event in a frame, or why it is none. */
export function readEvent<Kind extends Schema>(events: Kind, frame: unknown) {
  const type = isFields(frame) ? String(frame.type) : ''
  const isSpecified = specifiedInEvent(type)
  const strict = z.safeParse(events, frame)
  return strict.success ? strict : z.safeParse(events, completed(events, frame, { isSpecified, path: '', at: 0 }))
}

function read(schema: Schema, text: string, isSpecified: IsSpecified): unknown {
  const value: unknown = JSON.parse(text)
  // Nearly every answer is whole, and needs no second look.
  const strict = z.safeParse(schema, value)
  return strict.success ? strict.data : z.parse(schema, completed(schema, value, { isSpecified, path: '', at: 0 }))
}

/** Only that it came is of interest: whatever it holds may be missing, also what cannot be made up. */
function acknowledgement(schema: Schema, text: string, isSpecified: IsSpecified): unknown {
  const value = jsonOrNothing(text) ?? {}
  const strict = z.safeParse(schema, value)
  return strict.success ? strict.data : completed(schema, value, { isSpecified, path: '', at: 0 })
}

type Place = { isSpecified: IsSpecified; path: string; at: number }

/** The value with what it lacks, as far as it may lack it. */
function completed(schema: Schema, value: unknown, place: Place): unknown {
  const definition = definitionOf(schema)
  const { shape, element, innerType, valueType, options } = definition
  if (shape && isFields(value)) return completedFields(shape, value, place)
  if (element && Array.isArray(value)) return value.map((one, at) => completed(element, one, { ...place, at }))
  if (innerType) return completed(innerType, value, place)
  if (valueType && isFields(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, completed(valueType, one, place)]))
  }
  const option = options?.find((one) => isOfType(one, value))
  return option ? completed(option, value, place) : value
}

function completedFields(shape: Record<string, Schema>, fields: Fields, place: Place): Fields {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const path = place.path === '' ? key : `${place.path}.${key}`
    const value = fields[key] ?? undefined
    if (value !== undefined) return [key, completed(schema, value, { ...place, path, at: 0 })]
    return [key, place.isSpecified(path) ? fields[key] : missing(schema, fields, place.at)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Its own fallback, or what is empty in its kind; undefined where nothing is. */
function missing(schema: Schema, owner: Fields, at: number): unknown {
  const own = fallbacks.get(schema)
  if (own) return own(owner, at)
  const { type, values } = definitionOf(schema)
  const empty: Fields = { string: '', number: 0, int: 0, boolean: false, array: [], record: {}, literal: values?.[0] }
  return empty[type]
}

function isOfType(option: Schema, value: unknown): boolean {
  const literal = definitionOf(option).shape?.type
  return isFields(value) && literal !== undefined && definitionOf(literal).values?.[0] === value.type
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
