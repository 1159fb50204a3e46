/** The viewport sizes of end-to-end tests. */
export const NARROW = { width: 320, height: 640 }
/** A phone without the height of newer ones. */
export const SHORT = { width: 375, height: 667 }
export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
export const DESKTOP = { width: 1280, height: 800 }
export const WIDE = { width: 1440, height: 900 }
export const WIDEST = { width: 1920, height: 1080 }
