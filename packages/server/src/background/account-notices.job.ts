import { type Database, statement } from '../db/database.ts'
import { accountNoticesKind } from '../domain/user/profile/account-notices.ts'
import { withUsualPreferences } from '../domain/user/profile/preferences.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { type Letter, MailRefused } from '../mail/outgoing-mail.ts'
import { htmlLetter, type LetterContent, plainLetter } from '../notifications/letter-content.ts'
import { type LetterTexts, letterTexts } from '../notifications/letter-texts.ts'

interface AccountNotice {
  readonly id: number
  readonly timestamp: Date
  readonly action: string
  readonly about: string
  readonly address: string | null
  readonly user_agent: string
  /** Null: the owner, or nobody who is known. */
  readonly doer: string | null
}

// After a change of address both addresses get separate letters.
const selectWaiting = statement<AccountNotice>(
  'account_notices_waiting',
  `select a.id, a.timestamp, a.action, a.about, a.address, a.user_agent, d.username as doer
     from audit_events a left join users d on d.id = a.doer_id and d.id <> a.user_id
    where a.user_id = $1 and a.notice and a.mailed is null and a.action <> 'address-changed'
      and a.timestamp > now() - interval '1 day' order by a.id limit 100`,
)
const markMailed = statement<never>(
  'account_notices_mailed',
  'update audit_events set mailed = now() where id = any($1)',
)
const selectOwner = statement<{ username: string; email: string | null; preferences: object; told: boolean }>(
  'account_notices_owner',
  `select username, email, preferences, exists (select from audit_events a where a.user_id = u.id and a.notice
            and a.action = 'second-factor-failed' and a.mailed > now() - interval '1 hour') as told
     from users u where id = $1 and is_active and not is_bot`,
)

/**
 * An attacker with the password may try second factors all day: the owner gets one letter an hour about all tries
 * together.
 */
const isGuessing = ({ action }: AccountNotice) => action === 'second-factor-failed'
const hourly = 3600

/** Tells the owner of an account by a letter what happened to it; all that happened together is in one. */
export const accountNoticesJob = {
  ...accountNoticesKind,
  async run({ payload: { userId }, services: { config, database, mail } }) {
    if (mail === null) return { sent: 0 }
    const [[owner], waiting] = await Promise.all([
      database.query(selectOwner, [userId]),
      database.query(selectWaiting, [userId]),
    ])
    if (owner === undefined || owner.email === null || waiting.length === 0) return { sent: 0 }
    if (owner.told && waiting.every(isGuessing)) {
      await database.transaction((tx) => enqueue(tx, accountNoticesKind, { userId }, { delay: hourly }))
      return { sent: 0 }
    }
    const { interface_language: language } = withUsualPreferences(owner.preferences)
    const letter = letterOf(waiting, { to: owner.email, username: owner.username, language, siteUrl: config.siteUrl })
    const sent = await sendLetter(mail, letter)
    await mark(database, waiting)
    return { sent }
  },
} satisfies Job<{ readonly userId: number }>

async function sendLetter(mail: { sendMail(letter: Letter): Promise<void> }, letter: Letter): Promise<number> {
  try {
    await mail.sendMail(letter)
    return 1
  } catch (error) {
    // For good: another try would hear the same. It stays on the pages.
    if (!(error instanceof MailRefused) || error.reason !== 'letter') throw error
    return 0
  }
}

async function mark(database: Database, told: readonly AccountNotice[]): Promise<void> {
  await database.query(markMailed, [told.map(({ id }) => id)])
}

interface AccountReceiver {
  readonly to: string
  readonly username: string
  readonly language: string
  readonly siteUrl: string
}

/** Characters of what somebody named or of a browser's name that a letter quotes. */
const longest = 200

/** One line of what came from elsewhere, without what no reader shows. */
const quoted = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, longest)

/** The event, its time (UTC), and its origin. */
function sentenceOf(notice: AccountNotice, { text }: LetterTexts): string {
  const { action, about, address, user_agent: agent, doer, timestamp } = notice
  const what = text(`account-${action}`, { about: quoted(about), who: doer ?? '' })
  const time = `${timestamp.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const where = [address, agent].filter((one) => one !== null && one !== '').map((one) => quoted(one ?? ''))
  const by = doer === null ? [] : [text('account-by', { who: doer })]
  return `${what} (${[time, ...by, ...where].join(', ')})`
}

function letterOf(waiting: readonly AccountNotice[], { to, username, language, siteUrl }: AccountReceiver): Letter {
  const texts = letterTexts(language)
  const { host } = new URL(siteUrl)
  const content: LetterContent = {
    language: texts.language,
    sections: [
      { sentence: texts.text('account-intro', { site: host, username }), quotes: [], link: null },
      ...waiting.map((notice) => ({ sentence: sentenceOf(notice, texts), quotes: [], link: null })),
      {
        sentence: texts.text('account-not-you'),
        quotes: [],
        link: { text: texts.text('account-look'), url: `${siteUrl}/accounts/profile/#security` },
      },
    ],
    footer: [],
  }
  return {
    to,
    subject: texts.text('account-subject', { site: host }),
    text: plainLetter(content),
    html: htmlLetter(content),
    id: `account-${waiting[0]?.id ?? 0}`,
  }
}
