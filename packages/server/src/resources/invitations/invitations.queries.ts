import { type Database, statement } from '../../db/database.ts'
import { type ListPart, listStatement, newestById, queryPart } from '../../db/list-part.ts'
import type { InvitationRights } from '../../domain/delegation/invitations.ts'

/** An invitation, with who made it. */
export interface InvitationRow extends InvitationRights {
  readonly id: number
  readonly email: string
  readonly invited_by: string
  readonly created: Date
  readonly expires: Date
  readonly sent: Date | null
  readonly teams: readonly { readonly id: number; readonly name: string }[]
}

export const invitationOrder = newestById('i.id')

const columns = `i.id, i.email, i.maker_id, i.maker_token, u.username as invited_by, i.created, i.expires, i.sent,
  array(select team_id from invitation_teams where invitation_id = i.id order by team_id) as team_ids,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id) from invitation_teams j
    join teams t on t.id = j.team_id where j.invitation_id = i.id), '[]') as teams
  from invitations i join users u on u.id = i.maker_id`
/** Invitations that are still valid; `$1`: into this team, null: all. */
const open = `i.expires > now() and ($1::int is null
  or exists (select from invitation_teams k where k.invitation_id = i.id and k.team_id = $1))`

const selectPage = listStatement<InvitationRow>(
  'invitations_page',
  `select ${columns} where ${open} {part}`,
  invitationOrder,
)
const selectOne = statement<InvitationRow>('invitation', `select ${columns} where ${open} and i.id = $2`)
const countOpen = statement<{ count: number }>(
  'invitations_count',
  `select count(*)::int as count from invitations i where ${open}`,
)

export const selectInvitations = (
  database: Database,
  teamId: number | null,
  part: ListPart,
): Promise<InvitationRow[]> => queryPart(database, selectPage, [teamId], part)

export async function countInvitations(database: Database, teamId: number | null): Promise<number> {
  return (await database.query(countOpen, [teamId]))[0]?.count ?? 0
}

/** One that has not run out, into this team where one is named. */
export async function selectInvitation(
  database: Database,
  teamId: number | null,
  id: number,
): Promise<InvitationRow | undefined> {
  return (await database.query(selectOne, [teamId, id]))[0]
}
