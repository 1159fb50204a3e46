/** Renders the toast of the store. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { InfoIcon } from '@phosphor-icons/react/dist/ssr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import * as RadixToast from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { type ToastState, type ToastTone, toastStore } from './toast.store.ts'
import '../toast.css'

const SWIPE_THRESHOLD_PX = 50
const HOTKEY = ['F8']
const ICONS = { default: CheckIcon, info: InfoIcon, destructive: WarningIcon } satisfies Record<ToastTone, unknown>

export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toast && <ToastTile key={toast.id} toast={toast} />}
      <RadixToast.Viewport className="toast-viewport" hotkey={HOTKEY} />
    </RadixToast.Provider>
  )
}

function ToastTile({ toast }: { toast: ToastState }) {
  const Icon = ICONS[toast.tone]
  const measured = useMeasuredHeight('--toast-height')
  return (
    <RadixToast.Root
      ref={measured}
      className="toast"
      data-tone={toast.tone}
      duration={toast.durationMs}
      open={toast.isOpen}
      onOpenChange={(open) => !open && toastStore.dismiss(toast.id)}
    >
      {toast.icon ?? (
        <span className="toast-icon" aria-hidden="true">
          <Icon weight="bold" />
        </span>
      )}
      <div>
        {toast.onPress ? <PressableText toast={toast} onPress={toast.onPress} /> : <ToastText toast={toast} />}
        {toast.action && (
          <RadixToast.Action className="toast-action" altText={toast.action.label} onClick={toast.action.onAction}>
            {toast.action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className="toast-close" aria-label="Dismiss">
        <XIcon weight="bold" aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

function PressableText({ toast, onPress }: { toast: ToastState; onPress: () => void }) {
  const altText = [toast.title, toast.description].filter(Boolean).join('. ')
  return (
    <RadixToast.Action className="toast-words" altText={altText} onClick={onPress}>
      <ToastText toast={toast} />
    </RadixToast.Action>
  )
}

function ToastText({ toast }: { toast: ToastState }) {
  // Screen readers announce an alert by themselves, so Radix must not announce it again.
  const alert = toast.tone === 'destructive' ? { role: 'alert', 'data-radix-toast-announce-exclude': '' } : {}
  return (
    <div {...alert}>
      <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
      {toast.description && (
        <RadixToast.Description className="toast-description">{toast.description}</RadixToast.Description>
      )}
    </div>
  )
}
