/** The dialog that offers premium at every fifth time on the bowl. */
import { UPGRADE_PROMPT_EVERY } from '#contract/bowl/presence.ts'
import { MONTHLY_PRICE } from '#contract/premium/premium.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'

type UpgradeDialogProps = { visits: number | undefined; onClose: () => void }

export function UpgradeDialog({ visits, onClose }: UpgradeDialogProps) {
  const howMany = visits === undefined || visits === UPGRADE_PROMPT_EVERY ? 'Five' : visits
  return (
    <Dialog
      open={visits !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      icon={<Emoji char="toilet-sparkles" size={64} />}
      title={`${howMany} visits in. You deserve brass.`}
      description={`A name of your own, 15 exclusive emojis and private chat, for ${MONTHLY_PRICE} a month.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not Now
          </Button>
          <ButtonLink variant="brass" to="/subscribe">
            Upgrade to Premium
          </ButtonLink>
        </>
      }
    />
  )
}
