/** Tables of the pins room: the pins themselves, and what the world layer shows of them, cell by cell. */
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
    /** The sender's own id of it, by which a pin sent twice is known. */
    clientId: text('client_id'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    locationName: text('location_name'),
    notes: text('notes'),
    createdAt: moment('created_at').notNull(),
    /** When it was put where it is: a pin that is moved waits anew before the world hears of it. */
    placedAt: moment('placed_at').notNull(),
    /** Its cell on the finest grid. */
    cellX: integer('cell_x').notNull(),
    cellY: integer('cell_y').notNull(),
    /** It is old enough, and counted in the cells. */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (table) => [
    index('pins_person_id_idx').on(table.personId, table.createdAt),
    unique('pins_person_client_key').on(table.personId, table.clientId),
    index('pins_waiting_idx').on(table.placedAt).where(sql`not ${table.isCounted}`),
    // Who has pins in a cell is answered from this index alone.
    index('pins_counted_idx').on(table.cellX, table.cellY, table.personId).where(sql`${table.isCounted}`),
    index('pins_of_guests_idx').on(table.personId).where(sql`${table.personId} like 'guest-%'`),
    // Not a number is greater than any number here, so it is refused as well.
    check('pins_latitude_check', sql`${table.latitude} between -90 and 90`),
    check('pins_longitude_check', sql`${table.longitude} between -180 and 180`),
    check('pins_location_name_check', sql`char_length(${table.locationName}) <= ${most(LOCATION_NAME_MAX)}`),
    check('pins_notes_check', sql`char_length(${table.notes}) <= ${most(NOTES_MAX)}`),
  ],
)

/**
 * How many pins lie in each cell of each level, and how many of them are shown there. However many one person has in one
 * finest cell, they count as one. Empty cells have no row.
 */
export const pinCells = pgTable(
  'pin_cells',
  {
    level: smallint('level').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    pins: integer('pins').notNull(),
    shown: integer('shown').notNull(),
    /** Whoever knows only what is shown cannot rule out that there is more. */
    mayHide: boolean('may_hide').notNull(),
    /** Of the people whose pins are hidden here up to three: as many as a group needs. */
    people: text('people').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.level, table.x, table.y] }),
    // A view is answered from this index alone.
    index('pin_cells_shown_idx').on(table.level, table.x, table.y, table.shown).where(sql`${table.shown} > 0`),
    check('pin_cells_shown_check', sql`${table.shown} between 0 and ${table.pins}`),
  ],
)
