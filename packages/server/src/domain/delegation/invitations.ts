import { loadMakers } from '../../access/load-actor.ts'
import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { type Actor, can, site } from '../../permissions/index.ts'
import { refusalOf } from '../../refusal.ts'
import type { Maker } from '../user/rights/maker.ts'
import { mayAddMember, readTeams, type Team } from '../user/rights/team.ts'
import { codeLifetimes, makeCode, peekCode } from '../user/sign-in/one-time-codes.ts'

/** The facts that decide whether an invitation works. */
export interface InvitationRights {
  readonly maker_id: number
  readonly maker_token: number | null
  readonly team_ids: readonly number[]
}

/** Whether somebody invites into these teams, or, into none, to an account alone. */
const mayInviteInto = (actor: Actor, teams: readonly Team[]): boolean =>
  teams.length === 0 ? can(actor, 'user.edit', site) : teams.every((team) => mayAddMember(actor, team))

/** Tells which of these invitations work: their makers must still have the rights. */
export async function whichWork(queries: Queries, invitations: readonly InvitationRights[]): Promise<boolean[]> {
  const makers = await loadMakers(queries, invitations.map(makerOfRow))
  const asked = invitations.flatMap(({ team_ids, maker_id: userId }) => team_ids.map((teamId) => ({ teamId, userId })))
  const teams = new Map<string, Team>()
  if (asked.length > 0) for (const team of await readTeams(queries, asked)) teams.set(`${team.id} ${team.asks}`, team)
  return invitations.map(({ team_ids, maker_id }, place) => {
    const maker = makers[place]
    const found = team_ids.flatMap((id) => teams.get(`${id} ${maker_id}`) ?? [])
    return maker !== undefined && mayInviteInto(maker, found)
  })
}

const makerOfRow = ({ maker_id, maker_token }: InvitationRights): Maker => ({ userId: maker_id, tokenId: maker_token })

/** Refuses somebody who does not invite into these teams, or to an account alone. */
export async function checkMayInvite(queries: Queries, actor: Actor, teamIds: readonly number[]): Promise<void> {
  const asked = teamIds.map((teamId) => ({ teamId, userId: actor.id }))
  const teams = asked.length === 0 ? [] : await readTeams(queries, asked)
  if (mayInviteInto(actor, teams)) return
  throw refusalOf({ code: 'exceeds-inviter' })
}

export interface NewInvitation {
  readonly email: string
  readonly teamIds: readonly number[]
  readonly maker: Maker
}

/** Makes an invitation; an earlier one of the same maker, address and teams ends. Returns its id. */
export async function makeInvitation(tx: Transaction, { email, teamIds, maker }: NewInvitation): Promise<number> {
  await tx.query(endEqual, [email, maker.userId, [...teamIds]])
  const { id } = await tx.kysely
    .insertInto('invitations')
    .values({ email, maker_id: maker.userId, maker_token: maker.tokenId, expires: expiryFromNow() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (teamIds.length > 0)
    await tx.kysely
      .insertInto('invitation_teams')
      .values(teamIds.map((team_id) => ({ invitation_id: id, team_id })))
      .execute()
  return id
}

const endEqual = statement<never>(
  'end_equal_invitations',
  `delete from invitations i where lower(i.email) = lower($1) and i.maker_id = $2
    and array(select team_id from invitation_teams where invitation_id = i.id order by team_id)
      = array(select unnest($3::int[]) as id order by id)`,
)

export const expiryFromNow = (): Date => new Date(Date.now() + codeLifetimes.invitation)

/** Makes the code of an invitation's link; those before end. `byLetter`: it goes out now. Undefined where the invitation has ended. */
export async function makeInvitationCode(
  tx: Transaction,
  id: number,
  { byLetter }: { readonly byLetter: boolean },
): Promise<string | undefined> {
  const sent = byLetter ? new Date() : null
  const found = await tx.kysely
    .updateTable('invitations')
    .set(({ ref }) => ({ sent: sent ?? ref('sent') }))
    .where('id', '=', id)
    .where('expires', '>', new Date())
    .returning('id')
    .executeTakeFirst()
  return found && makeCode(tx, { purpose: 'invitation', userId: null, invitationId: id, content: { byLetter } })
}

/** An open invitation, as its receiver reads it. */
export interface InvitationNote {
  readonly email: string
  /** The name of the person who invites. */
  readonly invited_by: string
  readonly expires: Date
  /** `project`: the name of the project that the team belongs to; null for a team of the site. */
  readonly teams: readonly { readonly name: string; readonly project: string | null }[]
}

const selectNote = statement<InvitationRights & InvitationNote>(
  'invitation_note',
  `select i.email, i.maker_id, i.maker_token, i.expires, coalesce(nullif(u.full_name, ''), u.username) as invited_by,
     array(select team_id from invitation_teams where invitation_id = i.id order by team_id) as team_ids,
     coalesce((select json_agg(json_build_object('name', t.name, 'project', p.name) order by t.id) from invitation_teams j
       join teams t on t.id = j.team_id left join projects p on p.id = t.defining_project_id
       where j.invitation_id = i.id), '[]') as teams
     from invitations i join users u on u.id = i.maker_id where i.id = $1 and i.expires > now()`,
)

/** The inviter and the teams of a code, without using it up. Undefined where its link opens nothing. */
export async function describeInvitation(queries: Queries, code: string): Promise<InvitationNote | undefined> {
  const peeked = await peekCode(queries, 'invitation', code)
  if (peeked === undefined || peeked.invitationId === null) return undefined
  const [note] = await queries.query(selectNote, [peeked.invitationId])
  return note !== undefined && (await whichWork(queries, [note]))[0] ? note : undefined
}

const takeRow = statement<InvitationRights & { readonly email: string }>(
  'take_invitation',
  `with taken as (
     delete from invitations where id = $1 and expires > now() returning id, email, maker_id, maker_token)
   select t.email, t.maker_id, t.maker_token,
     array(select team_id from invitation_teams where invitation_id = t.id order by team_id) as team_ids from taken t`,
)

/** Uses an invitation up. Undefined where it has ended, or its maker may not invite any more. */
export async function takeInvitation(
  tx: Transaction,
  id: number,
): Promise<{ readonly email: string; readonly teamIds: readonly number[] } | undefined> {
  const [taken] = await tx.query(takeRow, [id])
  if (taken === undefined || !(await whichWork(tx, [taken]))[0]) return undefined
  return { email: taken.email, teamIds: taken.team_ids }
}
