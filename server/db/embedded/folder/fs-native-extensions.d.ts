/** What is used of fs-native-extensions, which comes without types. */
declare module 'fs-native-extensions' {
  /** Locks a whole file for the open descriptor: false when another one holds it. Closing the descriptor unlocks. */
  export function tryLock(descriptor: number): boolean
}
