/** How a page reads answers and events: missing fields are filled in, unless they are specified. */
import * as z from 'zod/mini'
import { type AnswerOf, type Endpoint, nameOf, type Schema } from './endpoint.ts'
import { type IsSpecified, isOnlyAcknowledged, specifiedInAnswer, specifiedInEvent } from './specified.ts'

type Fields = Record<string, unknown>
/** Gets the object that lacks the field, and that object's index if it is in a list. */
type Fallback = (owner: Fields, at: number) => unknown

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

/** Our server always sends the field, but a page can do without it. */
export function withFallback<Kind extends Schema>(
  schema: Kind,
  fallback: (owner: Fields, at: number) => z.output<Kind>,
): Kind {
  fallbacks.set(schema, fallback)
  return schema
}

/** Replaces a missing sequence number by the time, so that messages keep their order. */
export function seqFromTime({ timestamp }: Fields): number {
  return Date.parse(String(timestamp)) || 1
}

/** Throws when the text isn't a valid answer of the endpoint. */
export function readAnswer<E extends Endpoint>(endpoint: E, text: string): AnswerOf<E> {
  const name = nameOf(endpoint)
  const isSpecified = specifiedInAnswer(name)
  const readText = isOnlyAcknowledged(name) ? acknowledgement : read
  // The schema comes from the endpoint itself; the compiler can't follow that through the generic.
  return readText(endpoint.answer, text, isSpecified) as AnswerOf<E>
}

export function readEvent<Kind extends Schema>(events: Kind, frame: unknown) {
  const type = isFields(frame) ? String(frame.type) : ''
  const isSpecified = specifiedInEvent(type)
  const strict = z.safeParse(events, frame)
  return strict.success ? strict : z.safeParse(events, fillIn(events, frame, { isSpecified, path: '', at: 0 }))
}

function read(schema: Schema, text: string, isSpecified: IsSpecified): unknown {
  const value: unknown = JSON.parse(text)
  // Nearly every answer is complete, so filling in is rarely needed.
  const strict = z.safeParse(schema, value)
  return strict.success ? strict.data : z.parse(schema, fillIn(schema, value, { isSpecified, path: '', at: 0 }))
}

/** Only the arrival counts, so any field may be missing, even one that has no fallback. */
function acknowledgement(schema: Schema, text: string, isSpecified: IsSpecified): unknown {
  const value = parseJson(text) ?? {}
  const strict = z.safeParse(schema, value)
  return strict.success ? strict.data : fillIn(schema, value, { isSpecified, path: '', at: 0 })
}

type FieldPath = { isSpecified: IsSpecified; path: string; at: number }

function fillIn(schema: Schema, value: unknown, field: FieldPath): unknown {
  const definition = definitionOf(schema)
  const { shape, element, innerType, valueType, options } = definition
  if (shape && isFields(value)) return fillInFields(shape, value, field)
  if (element && Array.isArray(value)) return value.map((one, at) => fillIn(element, one, { ...field, at }))
  if (innerType) return fillIn(innerType, value, field)
  if (valueType && isFields(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillIn(valueType, one, field)]))
  }
  const option = options?.find((one) => isOfType(one, value))
  return option ? fillIn(option, value, field) : value
}

function fillInFields(shape: Record<string, Schema>, fields: Fields, field: FieldPath): Fields {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const path = field.path === '' ? key : `${field.path}.${key}`
    const value = fields[key] ?? undefined
    if (value !== undefined) return [key, fillIn(schema, value, { ...field, path, at: 0 })]
    return [key, field.isSpecified(path) ? fields[key] : fallbackFor(schema, fields, field.at)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The field's own fallback, or the empty value of its type; undefined if there is none. */
function fallbackFor(schema: Schema, owner: Fields, at: number): unknown {
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
