/** View transitions: a tapped bowl grows into the bowl of its profile, and the screens of the navigation cross-fade. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

const NAME = 'person-bowl'
const PROFILE_LINK = 'a[href^="/profile/"]'
const NAVIGATION_LINK = 'a.navigation-entry'
/** Nothing on the page moves while the browser waits for the new one. */
const WAIT_MS = 250

export function useViewTransitions(): void {
  const navigate = useNavigate()
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const links = `${PROFILE_LINK}, ${NAVIGATION_LINK}`
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null
    if (!link || !isPlainClick(event) || !canTransition()) return
    const open = () => void navigate(link.pathname + link.search)
    const bowl = link.matches(PROFILE_LINK) ? link.querySelector<HTMLElement>('.avatar') : null
    const isOtherScreen = link.matches(NAVIGATION_LINK) && link.getAttribute('aria-current') !== 'page'
    if (!bowl && !isOtherScreen) return
    // The router leaves a prevented click alone.
    event.preventDefault()
    if (bowl) grow(bowl, open)
    else fade(open, `${NAVIGATION_LINK}[href="${link.pathname}"][aria-current="page"]`)
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
  const openProfile = () => {
    bowl.style.viewTransitionName = ''
    open()
  }
  fade(openProfile, `.${NAME}`)
}

function fade(open: () => void, selector: string): void {
  const transition = document.startViewTransition(async () => {
    open()
    await shown(selector)
  })
  // Another transition may skip this one; the screen is open all the same.
  transition.ready.catch(() => undefined)
}

function canTransition(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** The screen may still have to be loaded; after a while the transition goes on without it. */
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
