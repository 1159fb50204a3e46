/** The locks that sessions of this database wait for: test files share one server. Up to date within a transaction too. */
export const LOCK_WAITS = `
  select pid from pg_locks where not granted and pid in (
    select pid from pg_locks join pg_database on pg_database.oid = database where datname = current_database()
  )`
