/** Lazily loaded components; a failed load has its own error, so that it is not taken for a bug. */
import { type ComponentType, lazy } from 'react'

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ChunkLoadError('The code of a page could not be fetched', { cause })
    }
  })
}
