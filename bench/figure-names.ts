/** Names of figures that other measures read. */

/** The call that represents all lookups. */
export const PROFILE_CALL = 'a profile'
