import { type Database, type Queries, statement } from '../../db/database.ts'

/** A proposed term, as stored. */
export interface ProposalRow {
  readonly id: number
  readonly translation_id: number
  readonly user_id: number
  readonly username: string
  readonly source: string
  readonly target: string
  readonly explanation: string
  readonly flags: string
  readonly created: Date
  readonly is_accepted: boolean | null
  readonly reason: string
}

/** Proposals of one list, and open ones of one person in one glossary. */
const shown = 200
export const mostOpen = 100

const columns = `tp.id, tp.translation_id, tp.user_id, a.username, tp.source, tp.target, tp.explanation, tp.flags, tp.created,
  tp.is_accepted, tp.reason`

const selectOne = statement<ProposalRow>(
  'term_proposal',
  `select ${columns} from term_proposals tp join users a on a.id = tp.user_id where tp.id = $1`,
)
const selectOpen = statement<ProposalRow>(
  'open_term_proposals',
  `select ${columns} from term_proposals tp join users a on a.id = tp.user_id
    where tp.translation_id = any($1::int[]) and tp.is_accepted is null order by tp.id limit ${shown}`,
)
const selectDecided = statement<ProposalRow>(
  'own_term_proposals',
  `select ${columns} from term_proposals tp join users a on a.id = tp.user_id
    where tp.translation_id = any($1::int[]) and tp.user_id = $2 and tp.is_accepted is not null order by tp.id desc limit 50`,
)
const insert = statement<{ id: number }>(
  'insert_term_proposal',
  `insert into term_proposals (translation_id, user_id, source, target, explanation, flags)
   select $1, $2, $3, $4, $5, $6
    where (select count(*) from term_proposals where translation_id = $1 and user_id = $2 and is_accepted is null) < ${mostOpen}
   on conflict do nothing returning id`,
)
const selectSame = statement<{ id: number }>(
  'same_term_proposal',
  'select id from term_proposals where translation_id = $1 and user_id = $2 and is_accepted is null and source = $3',
)
const update = statement<{ id: number }>(
  'decide_term_proposal',
  `update term_proposals set is_accepted = $2, decided = now(), decided_by = $3, reason = $4
    where id = $1 and is_accepted is null returning id`,
)
const remove = statement<{ id: number }>(
  'take_back_term_proposal',
  'delete from term_proposals where id = $1 and is_accepted is null returning id',
)

export async function selectProposal(queries: Queries, id: number): Promise<ProposalRow | undefined> {
  const [row] = await queries.query(selectOne, [id])
  return row
}

/** The open proposals of some translations, oldest first, then the decided ones of a reader. */
export async function selectProposals(
  database: Database,
  translationIds: readonly number[],
  readerId: number,
): Promise<ProposalRow[]> {
  const [open, decided] = await Promise.all([
    database.query(selectOpen, [translationIds]),
    database.query(selectDecided, [translationIds, readerId]),
  ])
  return [...open, ...decided]
}

/** How a proposal was stored: `full`: the person has too many open ones. */
export type StoredProposal = { readonly id: number } | 'full' | 'same'

export async function insertProposal(
  queries: Queries,
  proposal: Pick<ProposalRow, 'translation_id' | 'user_id' | 'source' | 'target' | 'explanation' | 'flags'>,
): Promise<StoredProposal> {
  const { translation_id, user_id, source, target, explanation, flags } = proposal
  const [row] = await queries.query(insert, [translation_id, user_id, source, target, explanation, flags])
  if (row) return row
  const [same] = await queries.query(selectSame, [translation_id, user_id, source])
  return same ? 'same' : 'full'
}

/** Writes a decision; false: somebody else has decided meanwhile. */
export async function decideProposal(
  queries: Queries,
  id: number,
  { isAccepted, userId, reason }: { readonly isAccepted: boolean; readonly userId: number; readonly reason: string },
): Promise<boolean> {
  return (await queries.query(update, [id, isAccepted, userId, reason])).length > 0
}

export async function takeBackProposal(queries: Queries, id: number): Promise<boolean> {
  return (await queries.query(remove, [id])).length > 0
}
