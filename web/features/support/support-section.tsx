/** Support on the profile: members write in a dialog, which keeps the text until it is sent; guests get the guide. */
import { zodResolver } from '@hookform/resolvers/zod'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeSimple'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SupportMessage } from '#contract/premium/support.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { SupportForm } from './support-form.tsx'
import './support.css'

const EMPTY: SupportMessage = { subject: '', message: '' }

export function SupportSection({ isPremium }: { isPremium: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ resolver: zodResolver(SupportMessage), defaultValues: EMPTY })
  return (
    <Card as="section" className="support-section">
      <SectionHeading aside={isPremium && <Chip tone="brass">Priority</Chip>}>Support</SectionHeading>
      <p className="sm muted">
        {isPremium
          ? 'Something stuck? Write to us. Premium letters are read first.'
          : 'Something stuck? Write to us and we answer by email.'}
      </p>
      <Button variant="secondary" block onClick={() => setIsOpen(true)}>
        <EnvelopeSimpleIcon weight="bold" aria-hidden="true" />
        Write to support
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Write to support"
        description={
          isPremium ? 'You are premium: this goes to the top of the pile.' : 'We answer to your email address.'
        }
      >
        <SupportForm form={form} isPremium={isPremium} onDone={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  )
}

/** For guests, who cannot write to support. */
export function LockedSupport() {
  return (
    <Card as="section" className="support-section">
      <SectionHeading>Support</SectionHeading>
      <p className="sm muted">
        Something stuck? Members write to us from here and are answered by email; premium letters are read first. The
        guide knows most answers.
      </p>
      <ButtonLink variant="secondary" block to="/guide">
        Open the guide
      </ButtonLink>
    </Card>
  )
}
