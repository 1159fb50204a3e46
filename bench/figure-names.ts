/** What figures are called that are summed up elsewhere. */

/** The call that stands for all that look something up. */
export const LOOKING_UP = 'a profile'
export const DISK_OF_A_MEMBER = 'disk of a member, with all their rows'
