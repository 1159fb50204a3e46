/** Effects of opening a screen: document title, scroll to top, focus on the heading, one page view. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MAIN_ID } from '#web/app/app-layout.tsx'
import { titleWithUnread, useUnreadCount } from '#web/features/private-chat/private-chat.navigation.ts'
import { reportPageView } from './page-views.ts'
import { documentTitle, type RouteRule } from './routes.ts'

// The browser handles focus and scroll for the first screen of a page load.
let isFirstScreen = true

/** Rendered beside the screen, so that the effects run only when the screen has rendered. */
export function RouteEffects({ rule }: { rule: RouteRule }) {
  const { pathname } = useLocation()
  const cache = useQueryClient()
  const title = documentTitle(rule)
  const unread = useUnreadCount()
  useEffect(() => {
    document.title = titleWithUnread(title, unread)
  }, [title, unread])
  useEffect(() => {
    if (!isFirstScreen) scrollToTop()
    isFirstScreen = false
    void reportPageView(pathname, cache)
  }, [pathname, cache])
  return null
}

function scrollToTop() {
  window.scrollTo({ top: 0, behavior: 'instant' })
  focusHeading()
}

/** Focuses the screen's heading, or the screen if it has none, so that a screen reader reads it out. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)
  const target = heading ?? document.getElementById(MAIN_ID)
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
