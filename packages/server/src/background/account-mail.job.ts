import type { Database, Transaction } from '../db/database.ts'
import { makeInvitationCode } from '../domain/delegation/invitations.ts'
import { type AccountLetter, accountMailKind } from '../domain/user/profile/account-mail.ts'
import type { UserRow } from '../domain/user/profile/find-user.ts'
import { maySignIn } from '../domain/user/sign-in/find-by-password.ts'
import { makeCode, type NewCode, pathOfCode } from '../domain/user/sign-in/one-time-codes.ts'
import type { Job } from '../jobs/job.ts'
import { type Letter, MailRefused } from '../mail/outgoing-mail.ts'

/** Makes the code of a letter and sends it: what waits in the queue holds no secret. */
export const accountMailJob = {
  ...accountMailKind,
  async run({ payload, services: { config, database, mail } }) {
    // Mail was switched off since: there is nobody to send it.
    if (mail === null) return { sent: 0 }
    const letters = await lettersOf(payload, database, config.siteUrl)
    const refused: string[] = []
    for (const letter of letters) {
      try {
        await mail.sendMail(letter)
      } catch (error) {
        // For good: another try would hear the same.
        if (!(error instanceof MailRefused) || error.reason !== 'letter') throw error
        refused.push(error.message)
      }
    }
    return { sent: letters.length - refused.length, refused }
  },
} satisfies Job<AccountLetter>

async function lettersOf(letter: AccountLetter, database: Database, siteUrl: string): Promise<Letter[]> {
  const link = async (code: NewCode) =>
    siteUrl + pathOfCode(code.purpose, await database.transaction((tx) => makeCode(tx, code)))
  switch (letter.kind) {
    case 'register':
      return [await registration(letter, { database, siteUrl, link })]
    case 'reset': {
      const user = await userOfAddress(database, letter.email)
      if (user?.email === undefined || user.email === null || !maySignIn(user)) return []
      return [{ to: user.email, ...texts.reset(user.username, await link({ purpose: 'reset', userId: user.id })) }]
    }
    case 'change-email': {
      const user = await database.kysely
        .selectFrom('users')
        .selectAll()
        .where('id', '=', letter.userId)
        .executeTakeFirst()
      if (user === undefined || !maySignIn(user)) return []
      const other = await userOfAddress(database, letter.email)
      if (other?.email && other.id !== user.id)
        return [{ to: other.email, ...texts.hasAccount(other.username, siteUrl) }]
      const content = { email: letter.email }
      const made = await link({ purpose: 'change-email', userId: user.id, content })
      const told =
        user.email === null ? [] : [{ to: user.email, ...texts.emailWillChange(user.username, letter.email) }]
      return [{ to: letter.email, ...texts.changeEmail(user.username, made) }, ...told]
    }
    case 'email-changed':
      return [{ to: letter.before, ...texts.emailChanged(letter.username) }]
    case 'invited': {
      const code = await database.transaction((tx) => makeInvitationCode(tx, letter.invitationId, { byLetter: true }))
      if (code === undefined) return []
      const made = siteUrl + pathOfCode('invitation', code)
      return [{ to: letter.email, ...texts.invitation(letter.invitedBy, siteUrl, made) }]
    }
  }
}

interface LetterMaking {
  readonly database: Database
  readonly siteUrl: string
  link(code: NewCode): Promise<string>
}

/** To an address that has an account already goes a letter that says so: only its owner learns of it. */
async function registration(
  { email, username, fullName }: AccountLetter & { readonly kind: 'register' },
  { database, siteUrl, link }: LetterMaking,
): Promise<Letter> {
  const known = await userOfAddress(database, email)
  if (known?.email) return { to: known.email, ...texts.hasAccount(known.username, siteUrl) }
  const made = await link({ purpose: 'register', userId: null, content: { username, fullName, email } })
  return { to: email, ...texts.register(username, made) }
}

const userOfAddress = (database: Pick<Transaction, 'kysely'>, email: string): Promise<UserRow | undefined> =>
  database.kysely
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()

const ignore = 'If it was not you, do nothing: without the link nothing changes.'
const lines = (...parts: string[]) => `${parts.join('\n\n')}\n`

/** The words of each letter. */
const texts = {
  register: (username: string, link: string) => ({
    subject: 'Your account at Weft',
    text: lines(
      `Somebody, you we hope, asked for the account ${username} with this address. This link makes it, within two days:`,
      link,
      ignore,
    ),
  }),
  hasAccount: (username: string, siteUrl: string) => ({
    subject: 'You have an account at Weft',
    text: lines(
      `Somebody, you we hope, asked for an account with this address. It has one: ${username}. Sign in, or ask for a new password, here:`,
      `${siteUrl}/accounts/login/`,
    ),
  }),
  reset: (username: string, link: string) => ({
    subject: 'A new password for Weft',
    text: lines(`This link sets a new password for ${username}, once, within an hour:`, link, ignore),
  }),
  changeEmail: (username: string, link: string) => ({
    subject: 'Your address at Weft',
    text: lines(`This link makes this the address of ${username}, within a day:`, link, ignore),
  }),
  emailWillChange: (username: string, email: string) => ({
    subject: 'Your address at Weft is to change',
    text: lines(
      `Somebody who is signed in as ${username} asked to change the address to ${email}.`,
      'If it was not you, change your password and end all sessions now.',
    ),
  }),
  emailChanged: (username: string) => ({
    subject: 'Your address at Weft has changed',
    text: lines(
      `The account ${username} has another address now; this one gets no more letters of it.`,
      'If it was not you, write to the administrator.',
    ),
  }),
  invitation: (invitedBy: string, siteUrl: string, link: string) => ({
    subject: 'An invitation to Weft',
    text: lines(
      `${invitedBy.replaceAll(/[\r\n]+/g, ' ')} invites you to translate at ${siteUrl}. This link makes your account, within two weeks:`,
      link,
    ),
  }),
}
