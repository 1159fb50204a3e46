/** The dialog that offers premium at every fifth time on the bowl. */
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { upgradeWords } from '../presence.words.ts'

type UpgradeDialogProps = { visits: number | undefined; onClose: () => void }

export function UpgradeDialog({ visits, onClose }: UpgradeDialogProps) {
  return (
    <Dialog
      open={visits !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      icon={<Emoji char="toilet-sparkles" size={64} />}
      title={upgradeWords.title(visits)}
      description={upgradeWords.description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {upgradeWords.notNow}
          </Button>
          <ButtonLink variant="brass" to="/subscribe">
            {upgradeWords.upgrade}
          </ButtonLink>
        </>
      }
    />
  )
}
