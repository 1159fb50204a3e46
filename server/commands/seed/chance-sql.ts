/** Chance inside the database that can be repeated: the same seed and key give the same number. */

/** From 0 up to but not including 1. The seed is the statement's first parameter; each use has a salt of its own. */
export function chanceSql(key: string, salt: number): string {
  return `((hashint8extended((${key})::bigint, $1::bigint * 100 + ${salt}) & 9007199254740991)::float8 / 9007199254740992)`
}

/** One of the texts, each as likely as the next. */
export function pickSql(texts: readonly string[], key: string, salt: number): string {
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')
  return `(array[${list}])[1 + floor(${chanceSql(key, salt)} * ${texts.length})::int]`
}

/** Mostly small, now and then large, as what people do often is. */
export function skewedSql(mean: number, key: string, salt: number): string {
  return `(-ln(1 - ${chanceSql(key, salt)}) * ${mean})`
}
