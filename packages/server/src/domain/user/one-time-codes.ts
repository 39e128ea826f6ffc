import { createHash, randomBytes } from 'node:crypto'
import type { Queries, Transaction } from '../../db/database.ts'

/** What a code is for; a code of another purpose is refused. */
export type CodePurpose = 'sign-in' | 'reset' | 'register' | 'invitation' | 'change-email'

export interface NewCode {
  readonly purpose: CodePurpose
  readonly userId: number | null
  /** What using the code does. */
  readonly content?: Readonly<Record<string, unknown>>
}

export interface TakenCode {
  readonly userId: number | null
  readonly content: Readonly<Record<string, unknown>>
}

const hour = 3_600_000

/** How long a code works, in milliseconds: what comes by mail to an account that is there, shortly. */
export const codeLifetimes: { readonly [P in CodePurpose]: number } = {
  'sign-in': 24 * hour,
  reset: hour,
  register: 48 * hour,
  invitation: 14 * 24 * hour,
  'change-email': 24 * hour,
}

/** Clocks of several nodes differ by this much at most. */
const clockSkew = 5 * 60_000

const hashCode = (code: string) => createHash('sha256').update(code).digest()

/** Makes a code; earlier ones of the same user and purpose end. Returns it: it cannot be read again later. */
export async function makeCode(tx: Transaction, { purpose, userId, content = {} }: NewCode): Promise<string> {
  if (userId !== null && purpose !== 'invitation')
    await tx.kysely.deleteFrom('one_time_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  const code = randomBytes(24).toString('base64url')
  const now = Date.now()
  await tx.kysely
    .insertInto('one_time_codes')
    .values({
      hash: hashCode(code),
      purpose,
      user_id: userId,
      content: JSON.stringify(content),
      created: new Date(now),
      expires: new Date(now + codeLifetimes[purpose]),
    })
    .execute()
  return code
}

/** What a code is for, without using it up; undefined for one that would not work. */
export async function peekCode(
  { kysely }: Pick<Queries, 'kysely'>,
  purpose: CodePurpose,
  code: string,
): Promise<TakenCode | undefined> {
  const found = await kysely
    .selectFrom('one_time_codes')
    .select(['user_id', 'content', 'created', 'expires'])
    .where('hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return found && isGood(found) ? { userId: found.user_id, content: found.content } : undefined
}

function isGood({ created, expires }: { readonly created: Date; readonly expires: Date }): boolean {
  const now = Date.now()
  return now < expires.getTime() && created.getTime() <= now + clockSkew
}

/**
 * Uses a code up. Undefined where there is none of this purpose, its time is over, or it was made at a time that has not come:
 * by a clock that was wrong.
 */
export async function takeCode(tx: Transaction, purpose: CodePurpose, code: string): Promise<TakenCode | undefined> {
  const taken = await tx.kysely
    .deleteFrom('one_time_codes')
    .where('hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .returning(['user_id', 'content', 'created', 'expires'])
    .executeTakeFirst()
  if (taken === undefined || !isGood(taken)) return undefined
  return { userId: taken.user_id, content: taken.content }
}

/** The pages that take a code. It stands behind `#`, which no browser sends: it is in no log and in no Referer. */
const pages: { readonly [P in CodePurpose]: string } = {
  'sign-in': '/accounts/login/',
  reset: '/accounts/reset/',
  register: '/accounts/register/',
  invitation: '/accounts/register/',
  'change-email': '/accounts/profile/',
}
/** Where two purposes share a page, it is told which. */
const names: { readonly [P in CodePurpose]: string } = {
  'sign-in': 'code',
  reset: 'code',
  register: 'code',
  invitation: 'invitation',
  'change-email': 'code',
}

/** The path of a link, to be appended to SITE_URL. */
export const pathOfCode = (purpose: CodePurpose, code: string): string => `${pages[purpose]}#${names[purpose]}=${code}`
