/** The checks of the two alternative sign-up forms: one thing at a time, in the order a person fills them in. */
import {
  EMAIL_MESSAGE,
  Email,
  NewPassword,
  NICKNAME_MESSAGE,
  PASSWORD_MESSAGE,
  SUGGESTED_NICKNAME_MESSAGE,
} from '#contract/people/auth.ts'
import { NICKNAME_MIN, SUGGESTED_NICKNAMES } from '#contract/people/users.ts'

const FILL_ALL_MESSAGE = 'Please fill out all fields'
const SELECT_NICKNAME_MESSAGE = 'Please select a nickname'

export type VariantFields = { email: string; password: string; nickname: string }
export type Wrong = { field: keyof VariantFields; message: string }

/** How a form asks one of the checks below. */
export function resolverOf<Form extends VariantFields>(wrongIn: (fields: VariantFields) => Wrong | null) {
  return (fields: Form) => {
    const wrong = wrongIn(fields)
    if (!wrong) return { values: fields, errors: {} }
    return { values: {}, errors: { [wrong.field]: { type: 'check', message: wrong.message } } }
  }
}

/** What is wrong first on /simple-signup, where the nickname is typed. */
export function wrongInSimpleSignUp(fields: VariantFields): Wrong | null {
  const empty = (['email', 'password', 'nickname'] as const).find((field) => fields[field].trim() === '')
  if (empty) return { field: empty, message: FILL_ALL_MESSAGE }
  return wrongCredentials(fields) ?? wrongNickname(fields)
}

/** What is wrong first on /old-signup, where the nickname is one of three. */
export function wrongInOldSignUp(fields: VariantFields): Wrong | null {
  const empty = (['email', 'password'] as const).find((field) => fields[field].trim() === '')
  if (empty) return { field: empty, message: FILL_ALL_MESSAGE }
  if (fields.nickname === '') return { field: 'nickname', message: SELECT_NICKNAME_MESSAGE }
  return wrongCredentials(fields)
}

/** The suggested name that was meant, whatever its case. */
export function suggestedName(typed: string): string | undefined {
  return SUGGESTED_NICKNAMES.find((name) => name.toLowerCase() === typed.trim().toLowerCase())
}

function wrongCredentials({ email, password }: VariantFields): Wrong | null {
  if (!Email.safeParse(email).success) return { field: 'email', message: EMAIL_MESSAGE }
  const checked = NewPassword.safeParse(password)
  if (checked.success) return null
  return { field: 'password', message: checked.error.issues[0]?.message ?? PASSWORD_MESSAGE }
}

function wrongNickname({ nickname }: VariantFields): Wrong | null {
  if (nickname.trim().length < NICKNAME_MIN) return { field: 'nickname', message: NICKNAME_MESSAGE }
  return suggestedName(nickname) ? null : { field: 'nickname', message: SUGGESTED_NICKNAME_MESSAGE }
}
