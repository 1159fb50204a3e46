/** Types for what we use of fs-native-extensions, which has none. */
declare module 'fs-native-extensions' {
  /** Locks a whole file for the open descriptor: false when another one holds it. Closing the descriptor unlocks. */
  export function tryLock(descriptor: number): boolean
}
