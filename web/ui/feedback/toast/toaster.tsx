/** Draws the toast of the store, and everything that closes it or keeps it. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { keepFocus } from '#web/ui/browser/focus.ts'
import { usePageHidden } from '#web/ui/browser/page-hidden.ts'
import { TOAST_LEAVES_WITHIN_MS, type ToastState, toastStore } from '#web/ui/feedback/toast.store.ts'
import { useSceneOpen } from '#web/ui/scene/scene-state.ts'
import { toastWords } from '#web/ui/ui.words.ts'
import { ToastTile } from './toast-tile.tsx'
import { useSwipe } from './use-swipe.ts'
import './toast.css'

const HOTKEY = 'F8'

export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const region = useRef<HTMLElement>(null)
  // Every toast but a failure waits until the scene is over.
  const waits = useSceneOpen() && toast?.tone !== 'destructive'
  const isOpen = toast?.isOpen === true && !waits
  const isGone = useGone(toast)
  const held = useHold(region, waits)
  const [swiped, setSwiped] = useState<{ id: number; translate: string }>()
  const swipe = useSwipe({
    onMove: (offset) =>
      setSwiped(toast && offset ? { id: toast.id, translate: `${offset.x}px ${offset.y}px` } : undefined),
    onSwipe: () => toastStore.dismiss(toast?.id),
  })
  useHotkey(region, isOpen)
  useDeparture()

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') toastStore.dismiss(toast?.id)
  }
  const tile = toast && !waits && !isGone && (
    <ToastTile key={toast.id} toast={toast} translate={swiped?.id === toast.id ? swiped.translate : undefined} />
  )
  const isAlert = toast?.tone === 'destructive'
  return (
    <section
      ref={region}
      className="toast-viewport"
      data-suite="plain"
      aria-label={toastWords.region(HOTKEY)}
      tabIndex={-1}
      data-tone={toast?.tone}
      onKeyDown={handleKeyDown}
      {...held}
      {...swipe}
    >
      {/* Rendered before its text, so that screen readers notice the change; an alert doesn't need that. */}
      <div role="status" aria-live="polite">
        {!isAlert && tile}
      </div>
      {isAlert && <div role="alert">{tile}</div>}
      {isOpen && !isPressedAnywhere(toast) && (
        <button
          type="button"
          className="toast-dismiss"
          aria-label={toastWords.dismiss}
          onClick={() => toastStore.dismiss(toast.id)}
        />
      )}
    </section>
  )
}

/** By time, because a browser does not report the end of every animation. */
function useGone(toast: ToastState | null): boolean {
  const [goneId, setGoneId] = useState<number>()
  const leavingId = toast && !toast.isOpen ? toast.id : undefined
  useEffect(() => {
    if (leavingId === undefined) return
    const timer = setTimeout(() => setGoneId(leavingId), TOAST_LEAVES_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [leavingId])
  return leavingId !== undefined && leavingId === goneId
}

/** Then a press that misses its words doesn't dismiss it. */
function isPressedAnywhere({ to, action }: ToastState): boolean {
  return to !== undefined || (action !== undefined && 'isWhole' in action)
}

/** While it is touched, hovered or focused, waits, or the page is hidden, the toast stays. */
function useHold(region: RefObject<HTMLElement | null>, waits: boolean) {
  const isHidden = usePageHidden()
  const [isTouched, setIsTouched] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => toastStore.hold(isHidden || isTouched || hasFocus || waits), [isHidden, isTouched, hasFocus, waits])
  // After every render, because React fires no blur when the toast that had the focus is removed.
  useEffect(() => {
    if (!hasFocus || region.current?.contains(document.activeElement)) return
    setHasFocus(false)
    keepFocus()
  })
  return {
    onPointerEnter: () => setIsTouched(true),
    onPointerLeave: () => setIsTouched(false),
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget)),
  }
}

function useHotkey(region: RefObject<HTMLElement | null>, isOpen: boolean) {
  const origin = useRef<Element>(null)
  useEffect(() => {
    if (!isOpen) return
    const handleKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== HOTKEY || region.current?.contains(document.activeElement)) return
      origin.current = document.activeElement
      region.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      const isInside = region.current?.contains(document.activeElement)
      if (isInside && origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true })
    }
  }, [region, isOpen])
}

/** A redirect is not the person's own step: its toast stays, and explains it on the next page. */
function useDeparture() {
  const { pathname, search } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    // A redirect is still under way, and its toast is about the next page.
    if (pathname !== window.location.pathname) return
    toastStore.handlePage({ path: pathname, search, isMovingOn: navigationType !== 'REPLACE' })
  }, [pathname, search, navigationType])
}
