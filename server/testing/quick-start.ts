/** V8 flags for servers in tests: the engine is WebAssembly, and optimizing it takes longer than a test. */
export const QUICK_START = '--liftoff-only'

/** Compiles only what is called, and spends less time on minor garbage collections (a tenth of the run). */
export const QUICK_START_FLAGS = [
  QUICK_START,
  '--wasm-lazy-compilation',
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
]
