import Type, { type Static } from 'typebox'
import type { JobKind } from '../../../jobs/job.ts'

/** The subjects of letters about an account. A letter's code is made only when the letter is written. */
export const accountLetter = Type.Union([
  Type.Object({
    kind: Type.Literal('register'),
    username: Type.String(),
    fullName: Type.String(),
    email: Type.String(),
  }),
  Type.Object({ kind: Type.Literal('reset'), email: Type.String() }),
  Type.Object({ kind: Type.Literal('change-email'), userId: Type.Integer(), email: Type.String() }),
  Type.Object({ kind: Type.Literal('email-changed'), username: Type.String(), before: Type.String() }),
  Type.Object({
    kind: Type.Literal('invited'),
    email: Type.String(),
    invitationId: Type.Integer(),
    invitedBy: Type.String(),
  }),
])
export type AccountLetter = Static<typeof accountLetter>

/** Writes a letter about an account, and tries again where the mail server does not take it. */
export const accountMailKind: JobKind<AccountLetter> = {
  name: 'account-mail',
  payload: accountLetter,
  queueKey: (letter) => `mail ${'email' in letter ? letter.email.toLowerCase() : letter.before}`,
  // With waits up to ten minutes: most of a working day.
  attempts: 50,
  merge: false,
  priority: 5,
  schedule: null,
}
