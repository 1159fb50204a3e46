/** How a server of the tests is started: its engine is WebAssembly, and quick code of it takes longer to make than a test. */
export const QUICK_START = '--liftoff-only'

/** Nor does it pay to make what of it is never called. A tenth of the time went into collecting small garbage. */
export const QUICK_START_FLAGS = [
  QUICK_START,
  '--wasm-lazy-compilation',
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
]
