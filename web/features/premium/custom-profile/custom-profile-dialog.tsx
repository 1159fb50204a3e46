/** The profile's button "Upgrade to Premium" or, for premium members, "Customize", with its dialog. */
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { type ReactNode, useState } from 'react'
import { getInstance } from '#contract/admin/instance.ts'
import { useCall } from '#web/api/use-call.ts'
import { customProfileWords, notForSale } from '#web/features/premium/premium.words.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import type { CustomProfilePurpose } from './custom-profile.ts'
import { CustomProfileForm, type CustomProfileFormProps } from './custom-profile-form.tsx'
import './custom-profile.css'

type Needs = Omit<CustomProfileFormProps, 'purpose' | 'onClose'>

/** Two elements, because the button moves as soon as premium begins, and the dialog must stay as it was opened. */
export function useCustomProfileDialog(needs: Needs): { button: ReactNode; dialog: ReactNode } {
  const { isPremium } = needs.user
  const [opened, setOpened] = useState<{ purpose: CustomProfilePurpose; isOpen: boolean }>()
  const { data: instance } = useCall(getInstance, {})
  const billingMode = instance?.billingMode
  const close = () => setOpened(opened && { ...opened, isOpen: false })
  const open = () => setOpened({ purpose: isPremium ? 'customize' : 'upgrade', isOpen: true })
  const words = {
    upgrade: {
      icon: <Emoji char="toilet-sparkles" size={48} />,
      title: customProfileWords.upgrade.title,
      description: billingMode === 'demo' ? customProfileWords.demoPrice : customProfileWords.price,
    },
    customize: {
      title: customProfileWords.customize.title,
      aside: <Emoji char="toilet-gold" size={32} alt={uiWords.premium} />,
    },
  }
  return {
    button: <OpenButton isPremium={isPremium} isForSale={billingMode !== 'off'} onClick={open} />,
    dialog: opened && (
      <Dialog
        key={opened.purpose}
        open={opened.isOpen}
        onOpenChange={(isOpen) => !isOpen && close()}
        {...words[opened.purpose]}
      >
        <CustomProfileForm {...needs} purpose={opened.purpose} onClose={close} />
      </Dialog>
    ),
  }
}

type OpenButtonProps = { isPremium: boolean; isForSale: boolean; onClick: () => void }

function OpenButton({ isPremium, isForSale, onClick }: OpenButtonProps) {
  if (isPremium)
    return (
      <Button variant="secondary" size="sm" onClick={onClick}>
        <PencilSimpleIcon weight="bold" aria-hidden="true" />
        {customProfileWords.customize.title}
      </Button>
    )
  if (!isForSale) return <p className="sm muted">{notForSale}</p>
  return (
    <button className="row row-link row-button upgrade-row" type="button" onClick={onClick}>
      <Emoji char="toilet-gold" size={28} />
      <span className="row-main">{customProfileWords.upgradeRow.label}</span>
      <span className="row-meta">{customProfileWords.upgradeRow.price}</span>
      <CaretRightIcon className="row-caret" weight="bold" aria-hidden="true" />
    </button>
  )
}
