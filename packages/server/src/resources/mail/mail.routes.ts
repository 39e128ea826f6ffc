import { readMail, sendTestLetter } from '@weft/contract'
import { route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { type Letter, MailRefused, type OutgoingMail } from '../../mail/outgoing-mail.ts'
import { invalidField, Refusal } from '../../refusal.ts'

/** The address of the mail server without what signs in there. */
function shownServer(smtpUrl: string): string {
  const { protocol, host } = new URL(smtpUrl)
  return `${protocol}//${host}`
}

/** Sends a letter; resolves to the words with which it was refused, or to null. */
async function tryToSend(mail: OutgoingMail, letter: Letter): Promise<string | null> {
  try {
    await mail.sendMail(letter)
    return null
  } catch (error) {
    if (error instanceof MailRefused) return error.message
    throw error
  }
}

export const mailRoutes = [
  route(readMail, {
    permission: 'management.use',
    async handle({ database, services: { config } }) {
      const { readMailState, selectRefusedReceivers, selectWaitingLetters } = await import(
        '../../operator/operations/look-at-mail.ts'
      )
      const { waiting, account_letters, outage, since, failures } = await readMailState(database)
      return {
        server: config.mail === null ? null : shownServer(config.mail.smtpUrl),
        from: config.mail?.from ?? null,
        waiting,
        waiting_account_letters: account_letters,
        outage:
          outage === null || since === null ? null : { since: isoTime(since), failures: failures ?? 0, error: outage },
        letters: (await selectWaitingLetters(database)).map((letter) => ({
          ...letter,
          since: isoTime(letter.since),
          next: isoTime(letter.next),
        })),
        refused: await selectRefusedReceivers(database),
      }
    },
  }),
  route(sendTestLetter, {
    permission: 'management.use',
    async handle({ actor, body, database, services: { config, mail } }) {
      if (mail === null)
        throw new Refusal('conflict', { detail: 'No letter leaves here: set SMTP_URL and MAIL_FROM, and start again.' })
      const own = await database.kysely
        .selectFrom('users')
        .select('email')
        .where('id', '=', actor.id)
        .executeTakeFirst()
      const to = body.to ?? own?.email
      if (!to) throw invalidField('to', 'Your account has no address: name another one.', 'required')
      const error = await tryToSend(mail, {
        to,
        subject: 'A test letter of Weft',
        text: `${actor.username} asked for this letter at ${config.siteUrl}. It came: letters leave from there.\n`,
      })
      return { to, error }
    },
  }),
]
