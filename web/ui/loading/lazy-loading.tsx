/** Lazily loaded components and what is shown while they load; a failed load has its own error. */
import { type ComponentType, lazy } from 'react'
import { Wall } from '#web/ui/layout/wall.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import './lazy-loading.css'

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

export function RouteLoading() {
  return (
    <Wall as="div" className="route-loading" role="status" aria-label={uiWords.loading}>
      {null}
    </Wall>
  )
}
