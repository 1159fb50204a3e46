/** The copier as a hook. */
import { useEffect, useMemo, useState } from 'react'
import { writeClipboard } from '#web/ui/browser/write-clipboard.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { type CopyText, createCopier } from './copier.ts'

export function useCopier(): { isCopied: boolean; copy: (text: CopyText) => void } {
  const [isCopied, setIsCopied] = useState(false)
  const copier = useMemo(() => createCopier({ write: writeClipboard, onChange: setIsCopied, showToast: toast }), [])
  useEffect(() => copier.stop, [copier])
  return { isCopied, copy: (text) => void copier.copy(text) }
}
