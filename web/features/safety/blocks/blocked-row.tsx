/** The settings row that opens the list of blocked people. */
import { ProhibitIcon } from '@phosphor-icons/react/dist/ssr/Prohibit'
import { useState } from 'react'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { blockedListWords } from '../safety.words.ts'
import { BlockedList } from './blocked-list.tsx'

export function BlockedRow() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <RowButton icon={<ProhibitIcon aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {blockedListWords.title}
      </RowButton>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={blockedListWords.title}
        description={blockedListWords.line}
        actions={
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            {blockedListWords.done}
          </Button>
        }
      >
        <BlockedList />
      </Dialog>
    </>
  )
}
