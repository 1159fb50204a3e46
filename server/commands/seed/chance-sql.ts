/** Reproducible randomness in SQL: the same seed and key give the same number. */

/** From 0 up to but not including 1. The seed is the statement's first parameter; each use needs its own salt. */
export function chanceSql(key: string, salt: number): string {
  return `((hashint8extended((${key})::bigint, $1::bigint * 100 + ${salt}) & 9007199254740991)::float8 / 9007199254740992)`
}

/** One of the texts, all equally likely. */
export function pickSql(texts: readonly string[], key: string, salt: number): string {
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')
  return `(array[${list}])[1 + floor(${chanceSql(key, salt)} * ${texts.length})::int]`
}

/** Exponentially distributed: mostly small, sometimes large. */
export function skewedSql(mean: number, key: string, salt: number): string {
  return `(-ln(1 - ${chanceSql(key, salt)}) * ${mean})`
}
