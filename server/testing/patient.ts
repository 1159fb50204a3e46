/** Settings for tests in which hours pass within moments: nobody is sent away when the pulse comes between two steps. */

const DAY_MS = String(24 * 60 * 60_000)

export const PATIENT = { INACTIVITY_OFF_MS: DAY_MS, PRESENCE_GRACE_MS: DAY_MS, SIT_RESUME_MS: DAY_MS }
