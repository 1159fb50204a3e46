/** What happens when a screen is reached: title, view from the top, focus on the heading, one page view. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { titleWithUnread, useUnreadMail } from '#web/features/private-chat/list/unread-count.ts'
import { focusHeading } from './main-landmark.ts'
import { reportPageView } from './page-views.ts'
import { documentTitle, type RouteRule } from './routes.ts'

// The browser itself places focus and scroll on the first screen of a page load.
let hasArrivedBefore = false

/** Stands beside the screen, so that it takes effect only when the screen is really there. */
export function Arrival({ rule }: { rule: RouteRule }) {
  const { pathname } = useLocation()
  const cache = useQueryClient()
  const title = documentTitle(rule)
  const unread = useUnreadMail()
  useEffect(() => {
    document.title = titleWithUnread(title, unread)
  }, [title, unread])
  useEffect(() => {
    if (hasArrivedBefore) showFromTheTop()
    hasArrivedBefore = true
    void reportPageView(pathname, cache)
  }, [pathname, cache])
  return null
}

function showFromTheTop() {
  window.scrollTo({ top: 0, behavior: 'instant' })
  focusHeading()
}
