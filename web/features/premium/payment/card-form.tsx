/** The card form of the demo billing: it looks like a provider's form, and accepts only test cards. */
import { zodResolver } from '@hookform/resolvers/zod'
import { CreditCardIcon } from '@phosphor-icons/react/dist/ssr/CreditCard'
import { LockKeyIcon } from '@phosphor-icons/react/dist/ssr/LockKey'
import { type ChangeEvent, useEffect } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { cardWords, checkoutWords, paymentWords, TEST_CARDS } from '#web/features/premium/checkout/checkout.words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Rows } from '#web/ui/layout/row.tsx'
import { groupCvc, groupExpiry, groupInPlace, groupNumber } from './card-input.ts'
import { type CardFields, cardFields, testCardDetails } from './demo-card.fields.ts'

const EMPTY: CardFields = { number: '', expiry: '', cvc: '' }
const NUMBER = { autoComplete: 'cc-number', placeholder: cardWords.numberExample }
const EXPIRY = { autoComplete: 'cc-exp', placeholder: cardWords.expiryExample }
const CVC = { autoComplete: 'cc-csc', placeholder: cardWords.cvcExample }
const Fields = cardFields(() => new Date())

type CardFormProps = {
  /** Why the last card was declined. */
  refusal: string | undefined
  onPay: (card: CardFields) => Promise<void>
  onBack: () => void
}

export function CardForm({ refusal, onPay, onBack }: CardFormProps) {
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: EMPTY })
  const { register, handleSubmit, setError, setFocus, reset } = form
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    if (refusal) setError('number', { message: refusal }, { shouldFocus: true })
  }, [refusal, setError])

  const handleTestCard = (number: string) => {
    reset({ number, ...testCardDetails(new Date()) })
    setFocus('number')
  }

  return (
    <form className="payment-form" noValidate onSubmit={handleSubmit(onPay)}>
      <Field label={cardWords.number} error={errors.number?.message}>
        <span className="card-number">
          <CardInput {...withGrouping(register('number'), groupNumber)} {...NUMBER} />
          <CreditCardIcon aria-hidden="true" />
        </span>
      </Field>
      <div className="card-details">
        <Field label={cardWords.expiry} error={errors.expiry?.message}>
          <CardInput {...withGrouping(register('expiry'), groupExpiry)} {...EXPIRY} />
        </Field>
        <Field label={cardWords.cvc} error={errors.cvc?.message}>
          <CardInput {...withGrouping(register('cvc'), groupCvc)} {...CVC} />
        </Field>
      </div>
      <div className="payment-ways">
        <Button type="submit" variant="brass" block busy={isSubmitting} busyText={paymentWords.paying}>
          <LockKeyIcon weight="fill" aria-hidden="true" />
          {paymentWords.pay}
        </Button>
        <Button variant="ghost" block disabled={isSubmitting} onClick={onBack}>
          {checkoutWords.back}
        </Button>
      </div>
      <TestCards onChoose={handleTestCard} />
    </form>
  )
}

/** `Field` passes the ids for its label and error. */
function CardInput(field: TextInputProps) {
  return <TextInput className="num" inputMode="numeric" {...field} />
}

/** Groups the digits before the form reads the value. */
function withGrouping<Registered extends UseFormRegisterReturn>(
  registered: Registered,
  group: (text: string) => string,
) {
  return {
    ...registered,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      groupInPlace(event.target, group)
      return registered.onChange(event)
    },
  }
}

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <Card as="section" flush className="test-cards">
      <h3>{cardWords.testCards}</h3>
      <Rows>
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <b className="num">{number}</b>
              <span className="muted">{does}</span>
              <span className="link" aria-hidden="true">
                {cardWords.useTestCard}
              </span>
            </button>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
