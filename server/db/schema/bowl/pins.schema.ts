/** Tables of the pins feature: the pins, and what the world layer shows of them by cell. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { LOCATION_NAME_MAX, NOTES_MAX } from '#contract/social/pins.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const most = (length: number) => sql.raw(String(length))

export const pins = pgTable(
  'pins',
  {
    id: text('id').primaryKey(),
    /** A member or a guest, so not a foreign key. */
    personId: text('person_id').notNull(),
    clientId: text('client_id'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    locationName: text('location_name'),
    notes: text('notes'),
    createdAt: moment('created_at').notNull(),
    /** A pin that is moved waits again before the world layer shows it. */
    placedAt: moment('placed_at').notNull(),
    cellX: integer('cell_x').notNull(),
    cellY: integer('cell_y').notNull(),
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (table) => [
    index('pins_person_id_idx').on(table.personId, table.createdAt),
    unique('pins_person_client_key').on(table.personId, table.clientId),
    index('pins_waiting_idx').on(table.placedAt).where(sql`not ${table.isCounted}`),
    index('pins_counted_idx').on(table.cellX, table.cellY, table.personId).where(sql`${table.isCounted}`),
    index('pins_of_guests_idx').on(table.personId).where(sql`${table.personId} like 'guest-%'`),
    // NaN is greater than any number here, so it is refused, too.
    check('pins_latitude_check', sql`${table.latitude} between -90 and 90`),
    check('pins_longitude_check', sql`${table.longitude} between -180 and 180`),
    check('pins_location_name_check', sql`char_length(${table.locationName}) <= ${most(LOCATION_NAME_MAX)}`),
    check('pins_notes_check', sql`char_length(${table.notes}) <= ${most(NOTES_MAX)}`),
  ],
)

/** All of a person's pins in one finest cell count as one. Empty cells have no row. */
export const pinCells = pgTable(
  'pin_cells',
  {
    level: smallint('level').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    pins: integer('pins').notNull(),
    shown: integer('shown').notNull(),
    /** A person who sees only `shown` cannot rule out hidden pins. */
    mayHide: boolean('may_hide').notNull(),
    people: text('people').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.level, table.x, table.y] }),
    index('pin_cells_shown_idx').on(table.level, table.x, table.y, table.shown).where(sql`${table.shown} > 0`),
    check('pin_cells_shown_check', sql`${table.shown} between 0 and ${table.pins}`),
  ],
)
