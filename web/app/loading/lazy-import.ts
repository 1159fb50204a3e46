/** Code that is fetched when it is first needed; a fetch that failed is told apart from a bug. */
import { type ComponentType, lazy } from 'react'

export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}

export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PageNotLoaded('The code of a page could not be fetched', { cause })
    }
  })
}
