/** Copying for components: whether it was just done, and doing it. */
import { useEffect, useMemo, useState } from 'react'
import { toast } from '#web/ui/toast.store.ts'
import { type Copied, createCopier } from './copier.ts'

export function useCopier(): { isCopied: boolean; copy: (text: Copied) => void } {
  const [isCopied, setIsCopied] = useState(false)
  const copier = useMemo(() => createCopier({ write: writeClipboard, onChange: setIsCopied, tell: toast }), [])
  useEffect(() => copier.stop, [copier])
  return { isCopied, copy: (text) => void copier.copy(text) }
}

// Pages that are not served over https have no clipboard; asking for it must fail like any other copy.
async function writeClipboard(text: Copied): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  // Some browsers let a page copy only within the click itself: they take the promise now and wait for it themselves.
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
