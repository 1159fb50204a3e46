/** A pressed link to a profile lets the bowl beside it grow into the bowl of that profile. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

const NAME = 'person-bowl'
const PROFILE_LINK = 'a[href^="/profile/"]'
/** Nothing on the page moves while the browser waits for the new one. */
const WAIT_MS = 250

export function useBowlTransition(): void {
  const navigate = useNavigate()
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(PROFILE_LINK) : null
    const bowl = link?.querySelector<HTMLElement>('.avatar')
    if (!link || !bowl || !isPlainClick(event) || !canTransition()) return
    // The router leaves a prevented click alone.
    event.preventDefault()
    grow(bowl, () => void navigate(link.pathname + link.search))
  })

  useEffect(() => {
    const listener = (event: MouseEvent) => handleClick(event)
    // Before the router's own listener.
    document.addEventListener('click', listener, { capture: true })
    return () => document.removeEventListener('click', listener, { capture: true })
  }, [])
}

function grow(bowl: HTMLElement, open: () => void): void {
  bowl.style.viewTransitionName = NAME
  const transition = document.startViewTransition(async () => {
    bowl.style.viewTransitionName = ''
    open()
    await shown(`.${NAME}`)
  })
  // Another transition may skip this one; the profile is open all the same.
  transition.ready.catch(() => undefined)
}

function canTransition(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** The screen may still have to be loaded; after a while the transition goes on without the bowl. */
function shown(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector)) finish()
    })
    const timer = setTimeout(finish, WAIT_MS)
    observer.observe(document.body, { childList: true, subtree: true })
    if (document.querySelector(selector)) finish()
  })
}
