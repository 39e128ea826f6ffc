import { createHash, randomBytes } from 'node:crypto'
import type { Queries, Transaction } from '../../../db/database.ts'
import type { Maker } from '../rights/maker.ts'

/** The purpose of a code; a code of another purpose is refused. */
export type CodePurpose = 'sign-in' | 'reset' | 'register' | 'invitation' | 'change-email'

export interface NewCode {
  readonly purpose: CodePurpose
  readonly userId: number | null
  /** The effect of using the code. */
  readonly content?: Readonly<Record<string, unknown>>
  /** By whom it acts; null: the user's own, or made at the machine. */
  readonly maker?: Maker | null
  readonly invitationId?: number
}

export interface TakenCode {
  readonly userId: number | null
  readonly maker: Maker | null
  readonly invitationId: number | null
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

/** Makes a code; earlier ones of the same user and purpose, or of the same invitation, end. Returns it: it cannot be read again later. */
export async function makeCode(
  tx: Transaction,
  { purpose, userId, content = {}, maker = null, invitationId }: NewCode,
): Promise<string> {
  if (invitationId !== undefined)
    await tx.kysely.deleteFrom('one_time_codes').where('invitation_id', '=', invitationId).execute()
  if (userId !== null)
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
      maker_id: maker?.userId ?? null,
      maker_token: maker?.tokenId ?? null,
      invitation_id: invitationId ?? null,
    })
    .execute()
  return code
}

const codeColumns = ['user_id', 'content', 'created', 'expires', 'maker_id', 'maker_token', 'invitation_id'] as const

interface CodeRow {
  readonly user_id: number | null
  readonly content: Readonly<Record<string, unknown>>
  readonly maker_id: number | null
  readonly maker_token: number | null
  readonly invitation_id: number | null
}

const toTaken = ({ user_id, content, maker_id, maker_token, invitation_id }: CodeRow): TakenCode => ({
  userId: user_id,
  content,
  maker: maker_id === null ? null : { userId: maker_id, tokenId: maker_token },
  invitationId: invitation_id,
})

/** The content of a code, without using it up; undefined for one that would not work. */
export async function peekCode(
  { kysely }: Pick<Queries, 'kysely'>,
  purpose: CodePurpose,
  code: string,
): Promise<TakenCode | undefined> {
  const found = await kysely
    .selectFrom('one_time_codes')
    .select(codeColumns)
    .where('hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return found && isGood(found) ? toTaken(found) : undefined
}

function isGood({ created, expires }: { readonly created: Date; readonly expires: Date }): boolean {
  const now = Date.now()
  return now < expires.getTime() && created.getTime() <= now + clockSkew
}

/**
 * Uses a code up. Undefined without one of this purpose, after its end, or if its time is in the future because of a wrong
 * clock.
 */
export async function takeCode(tx: Transaction, purpose: CodePurpose, code: string): Promise<TakenCode | undefined> {
  const taken = await tx.kysely
    .deleteFrom('one_time_codes')
    .where('hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .returning(codeColumns)
    .executeTakeFirst()
  if (taken === undefined || !isGood(taken)) return undefined
  return toTaken(taken)
}

/** The pages that take a code. It stands behind `#`, which no browser sends: it is in no log and in no Referer. */
const pages: { readonly [P in CodePurpose]: string } = {
  'sign-in': '/accounts/login/',
  reset: '/accounts/reset/',
  register: '/accounts/register/',
  invitation: '/accounts/register/',
  'change-email': '/accounts/profile/',
}
/** If two purposes share a page, the link names the purpose. */
const names: { readonly [P in CodePurpose]: string } = {
  'sign-in': 'code',
  reset: 'code',
  register: 'code',
  invitation: 'invitation',
  'change-email': 'code',
}

/** The path of a link, to be appended to SITE_URL. */
export const pathOfCode = (purpose: CodePurpose, code: string): string => `${pages[purpose]}#${names[purpose]}=${code}`
