/** Copies a text and says so for two seconds, or says that it could not. */
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const COPIED_SHOWN_MS = 2000

const COPY_FAILED: ToastRequest = { title: 'Failed to copy', description: 'Please try again', tone: 'destructive' }

/** A text, or one that is still on its way. */
export type Copied = string | Promise<string>

type Needs = {
  write: (text: Copied) => Promise<void>
  onChange: (isCopied: boolean) => void
  tell: (toast: ToastRequest) => void
}

export function createCopier({ write, onChange, tell }: Needs) {
  let end: ReturnType<typeof setTimeout> | undefined

  return {
    async copy(text: Copied): Promise<void> {
      clearTimeout(end)
      try {
        await write(text)
      } catch (error) {
        console.warn('The text could not be copied', error)
        onChange(false)
        tell(COPY_FAILED)
        return
      }
      onChange(true)
      end = setTimeout(() => onChange(false), COPIED_SHOWN_MS)
    },

    stop: () => clearTimeout(end),
  }
}
