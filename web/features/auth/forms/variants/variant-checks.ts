/** The validation of the two alternative sign-up forms: one failure at a time, in the order of the fields. */
import {
  EMAIL_MESSAGE,
  Email,
  NewPassword,
  NICKNAME_MESSAGE,
  PASSWORD_MESSAGE,
  SUGGESTED_NICKNAME_MESSAGE,
} from '#contract/people/auth.ts'
import { NICKNAME_MIN, SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { fieldErrors } from '#web/features/auth/auth.words.ts'

export type VariantFields = { email: string; password: string; nickname: string }
export type CheckFailure = { field: keyof VariantFields; message: string }

export function createResolver<Form extends VariantFields>(check: (fields: VariantFields) => CheckFailure | null) {
  return (fields: Form) => {
    const failure = check(fields)
    if (!failure) return { values: fields, errors: {} }
    return { values: {}, errors: { [failure.field]: { type: 'check', message: failure.message } } }
  }
}

export function checkSimpleSignUp(fields: VariantFields): CheckFailure | null {
  const empty = (['email', 'password', 'nickname'] as const).find((field) => fields[field].trim() === '')
  if (empty) return { field: empty, message: fieldErrors.fillAll }
  return checkCredentials(fields) ?? checkNickname(fields)
}

export function checkOldSignUp(fields: VariantFields): CheckFailure | null {
  const empty = (['email', 'password'] as const).find((field) => fields[field].trim() === '')
  if (empty) return { field: empty, message: fieldErrors.fillAll }
  if (fields.nickname === '') return { field: 'nickname', message: fieldErrors.selectNickname }
  return checkCredentials(fields)
}

/** The matching suggested nickname, ignoring case. */
export function suggestedName(typed: string): string | undefined {
  return SUGGESTED_NICKNAMES.find((name) => name.toLowerCase() === typed.trim().toLowerCase())
}

function checkCredentials({ email, password }: VariantFields): CheckFailure | null {
  if (!Email.safeParse(email).success) return { field: 'email', message: EMAIL_MESSAGE }
  const parsed = NewPassword.safeParse(password)
  if (parsed.success) return null
  return { field: 'password', message: parsed.error.issues[0]?.message ?? PASSWORD_MESSAGE }
}

function checkNickname({ nickname }: VariantFields): CheckFailure | null {
  if (nickname.trim().length < NICKNAME_MIN) return { field: 'nickname', message: NICKNAME_MESSAGE }
  return suggestedName(nickname) ? null : { field: 'nickname', message: SUGGESTED_NICKNAME_MESSAGE }
}
