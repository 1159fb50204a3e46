/** The sizes of screen that journeys are made on. */
export const NARROW = { width: 320, height: 640 }
export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
export const DESKTOP = { width: 1280, height: 800 }
