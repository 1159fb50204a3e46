/** How a server of the tests is started: its engine is WebAssembly, and quick code of it takes longer to make than a test. */
export const QUICK_START = '--liftoff-only'
