/** Names of figures that other measures read. */

/** The call that represents all lookups. */
export const PROFILE_CALL = 'a profile'
export const DISK_OF_A_MEMBER = 'disk of a member, with all their rows'
