/** The row that fetches everything kept about oneself and saves it as a file. */
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { useState } from 'react'
import { exportAccount, exportFileName } from '#contract/people/account.ts'
import { call } from '#web/api/call.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { DATA_SAVED, exportFailed } from './account.toasts.ts'
import { saveFile } from './save-file.ts'

export function DownloadRow({ nickname }: { nickname: string }) {
  const [isBusy, setIsBusy] = useState(false)

  const handleClick = async () => {
    setIsBusy(true)
    dismissToast()
    try {
      // Read to the end before it is saved, so that a file that was cut off is never kept for a whole one.
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
      busyText={isBusy ? 'Gathering your data...' : undefined}
      onClick={() => void handleClick()}
    >
      Download your data
    </RowButton>
  )
}
