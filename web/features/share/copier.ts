/** Copies a text and confirms it for two seconds, or shows a toast if it failed. */
import { useEffect, useMemo, useState } from 'react'
import { writeClipboard } from '#web/ui/browser/write-clipboard.ts'
import { type ToastRequest, toast } from '#web/ui/feedback/toast.store.ts'
import { shareToasts } from './share.words.ts'

export const COPIED_SHOWN_MS = 2000

export type CopyText = string | Promise<string>

type Needs = {
  write: (text: CopyText) => Promise<void>
  onChange: (isCopied: boolean) => void
  showToast: (toast: ToastRequest) => void
}

export function useCopier(): { isCopied: boolean; copy: (text: CopyText) => void } {
  const [isCopied, setIsCopied] = useState(false)
  const copier = useMemo(() => createCopier({ write: writeClipboard, onChange: setIsCopied, showToast: toast }), [])
  useEffect(() => copier.stop, [copier])
  return { isCopied, copy: (text) => void copier.copy(text) }
}

export function createCopier({ write, onChange, showToast }: Needs) {
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    async copy(text: CopyText): Promise<void> {
      clearTimeout(timer)
      try {
        await write(text)
      } catch (error) {
        console.warn('Could not copy the text', error)
        onChange(false)
        showToast(shareToasts.copyFailed)
        return
      }
      onChange(true)
      timer = setTimeout(() => onChange(false), COPIED_SHOWN_MS)
    },

    stop: () => clearTimeout(timer),
  }
}
