/** Support among the settings: members write in a dialog, which keeps the text until it is sent. */
import { zodResolver } from '@hookform/resolvers/zod'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SupportMessage } from '#contract/premium/support.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { supportWords } from './support.words.ts'
import { SupportForm } from './support-form.tsx'
import './support.css'

const EMPTY: SupportMessage = { subject: '', message: '' }

export function SupportSection({ isPremium }: { isPremium: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ resolver: zodResolver(SupportMessage), defaultValues: EMPTY })
  return (
    <>
      {isPremium && <Chip tone="brass">{supportWords.priority}</Chip>}
      <p className="sm muted">{isPremium ? supportWords.premiumLine : supportWords.line}</p>
      <Button variant="secondary" block onClick={() => setIsOpen(true)}>
        <EnvelopeSimpleIcon weight="bold" aria-hidden="true" />
        {supportWords.write}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={supportWords.write}
        description={isPremium ? supportWords.premiumDescription : supportWords.description}
      >
        <SupportForm form={form} isPremium={isPremium} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}
