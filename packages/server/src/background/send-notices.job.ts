import { subscriptionFrequencies as frequencies } from '@weft/contract'
import type { Database } from '../db/database.ts'
import { readSiteKey } from '../domain/site-key.ts'
import { withUsualPreferences } from '../domain/user/profile/preferences.ts'
import {
  type DueSubscription,
  markSent,
  markTold,
  selectDueNotices,
  selectDueSubscriptions,
  selectReceivers,
  sendNoticesKind,
  sendTheRestLater,
} from '../events/notice-mail.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { MailRefused, type OutgoingMail } from '../mail/outgoing-mail.ts'
import { digestLetter } from './notices/digest.ts'
import { endOutage, isOutage, noteFailure, noteOutage, noteSuccess } from './notices/mail-waits.ts'
import {
  type LetterMaker,
  letterMaker,
  lettersAtOnce,
  type NoticeLetter,
  type PlacedNotice,
} from './notices/notice-letter.ts'
import { placeOf } from './notices/notice-places.ts'

/** People who are looked up at once, and who get letters at the same time. */
const receiversAtOnce = 100
const beside = 4

/** The most notices of one person in one run; the next run reads the others. */
const noticesAtOnce = 1000

type NoticeContext = Pick<JobContext<unknown>, 'services' | 'signal' | 'away'>

/** Sends what people wait to be told of: at once, and digests whose day, week or month is over. */
export const sendNoticesJob = {
  ...sendNoticesKind,
  async run(context) {
    const { database, mail } = context.services
    if (mail === null || (await isOutage(database))) {
      if (mail !== null) await sendTheRestLater(database)
      return { letters: 0 }
    }
    const letters = await sendToAll(context, mail)
    await sendTheRestLater(database)
    return { letters }
  },
} satisfies Job<Record<never, never>>

/** Stops where the mail server takes nothing: everybody's letters wait then. */
async function sendToAll(context: NoticeContext, mail: OutgoingMail): Promise<number> {
  const { database } = context.services
  const key = await readSiteKey(database, 'unsubscribe')
  let letters = 0
  for (let after = 0; ; ) {
    const receivers = await selectReceivers(database, after, receiversAtOnce)
    for (let from = 0; from < receivers.length; from += beside) {
      context.signal.throwIfAborted()
      const some = receivers.slice(from, from + beside)
      const outcomes = await Promise.all(some.map((userId) => sendTo(context, { mail, key, userId })))
      for (const sent of outcomes) letters += sent ?? 0
      if (outcomes.includes(null)) return letters
    }
    const last = receivers.at(-1)
    if (last === undefined || receivers.length < receiversAtOnce) break
    after = last
  }
  await endOutage(database)
  return letters
}

interface PostRound {
  readonly mail: OutgoingMail
  readonly key: Buffer
  readonly userId: number
}

/** How many letters went to somebody; null: the mail server takes none. */
async function sendTo(context: NoticeContext, { mail, key, userId }: PostRound): Promise<number | null> {
  const { database } = context.services
  const post = await openPost(context, userId, key)
  let sent = 0
  for (const { letter, noticeIds } of post.letters) {
    try {
      await context.away(() => mail.sendMail(letter))
      sent++
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      if (error.reason === 'service') {
        await noteOutage(database, error.message)
        return null
      }
      await noteFailure(database, userId, error.message)
      // A letter that is refused permanently is not retried; its notices stay in the inbox.
      if (error.reason === 'later') return sent
    }
    await database.transaction(async (tx) => markSent(tx, userId, noticeIds))
  }
  await database.transaction(async (tx) => {
    markSent(tx, userId, post.silent)
    for (const subscription of post.subscriptions) markTold(tx, userId, subscription)
    if (sent > 0) await noteSuccess(tx, userId)
  })
  return sent
}

/** All that is to be done about one person. */
interface Post {
  readonly letters: readonly NoticeLetter[]
  /** Notices that are not sent: not wanted any more, or nobody's to see, or there is no address. */
  readonly silent: readonly number[]
  readonly subscriptions: readonly DueSubscription[]
}

async function openPost({ services }: NoticeContext, userId: number, key: Buffer): Promise<Post> {
  const { database, catalog, config } = services
  const [due, subscriptions, user] = await Promise.all([
    selectDueNotices(database, userId, noticesAtOnce),
    selectDueSubscriptions(database, userId),
    selectReceiver(database, userId),
  ])
  const email = user?.email ?? null
  if (user === undefined || email === null || !user.is_active || user.is_bot)
    return { letters: [], silent: due.map(({ id }) => id), subscriptions }
  const { interface_language: language } = withUsualPreferences(user.preferences)
  const { siteUrl } = config
  const maker = letterMaker({ userId, email, username: user.username, language, siteUrl, key })
  const placed: PlacedNotice[] = []
  for (const notice of due)
    if (notice.wanted) placed.push({ notice, place: await placeOf(catalog, notice, new URL(siteUrl).host) })
  const letters = await lettersOf(maker, { placed, subscriptions }, services)
  return { letters, silent: due.filter(({ wanted }) => !wanted).map(({ id }) => id), subscriptions }
}

const selectReceiver = (database: Database, userId: number) =>
  database.kysely
    .selectFrom('users')
    .select(['username', 'email', 'preferences', 'is_active', 'is_bot'])
    .where('id', '=', userId)
    .executeTakeFirst()

interface DuePost {
  readonly placed: readonly PlacedNotice[]
  readonly subscriptions: readonly DueSubscription[]
}

async function lettersOf(
  maker: LetterMaker,
  { placed, subscriptions }: DuePost,
  sources: NoticeContext['services'],
): Promise<NoticeLetter[]> {
  const letters = lettersAtOnce(
    maker,
    placed.filter(({ notice }) => notice.frequency === frequencies.instant),
  )
  for (const frequency of [frequencies.daily, frequencies.weekly, frequencies.monthly]) {
    const material = {
      frequency,
      placed: placed.filter(({ notice }) => notice.frequency === frequency),
      subscriptions: subscriptions.filter((one) => one.frequency === frequency),
    }
    const letter = await digestLetter(maker, material, sources)
    if (letter !== null) letters.push(letter)
  }
  return letters
}
