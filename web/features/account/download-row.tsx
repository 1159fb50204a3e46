/** "Download your data": fetches the export and saves it as a file. */
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { useState } from 'react'
import { exportAccount, exportFileName } from '#contract/people/account.ts'
import { call } from '#web/api/call.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { DATA_SAVED, exportFailed, rowWords } from './account.words.ts'

/** Long enough for the browser to have read the object URL. */
const REVOKE_AFTER_MS = 60_000

export function DownloadRow({ nickname }: { nickname: string }) {
  const [isBusy, setIsBusy] = useState(false)

  const handleClick = async () => {
    setIsBusy(true)
    dismissToast()
    try {
      // Read completely before saving, so that a truncated download never looks like a whole file.
      const everything = await call(exportAccount)
      saveFile(exportFileName(nickname), JSON.stringify(everything, null, 2))
      toast(DATA_SAVED)
    } catch (error) {
      toast(exportFailed(error))
    }
    setIsBusy(false)
  }

  return (
    <RowButton
      icon={<DownloadSimpleIcon aria-hidden="true" />}
      busyText={isBusy ? rowWords.downloading : undefined}
      onClick={() => void handleClick()}
    >
      {rowWords.download}
    </RowButton>
  )
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
