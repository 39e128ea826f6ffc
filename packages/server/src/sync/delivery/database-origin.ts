import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import {
  addPack,
  commitFiles,
  type GitResult,
  packOf,
  type Repository,
  readRef,
  trackingRef,
  updateRef,
} from '../../git/index.ts'
import { isHere } from '../clone/clone.ts'

// A repository without a remote is kept in the database. Its clone is fetched from there as another is from its host, so it
// may be lost, and each node has its own.

/** Packs of a repository after which some are made one. */
const MOST_PACKS = 40

/** Bytes of packs that are made one: a pack has its own limit, and is held in memory. */
const MOST_JOINED = 200_000_000

interface KeptPack {
  readonly id: string
  readonly revision: string
  readonly size: number
}

const selectPacks = statement<KeptPack>(
  'packs_of_repository',
  'select id, revision, octet_length(content) as size from local_packs where component_id = $1 order by id',
)
/** In pieces: a whole one may be longer than the longest text of this process, as which the database sends it. */
const selectPiece = statement<{ content: Buffer }>(
  'piece_of_local_pack',
  'select substring(content from $2 for $3) as content from local_packs where id = $1',
)

/** Bytes of a piece. */
const PIECE = 8_000_000

const insertPack = statement<{ id: string }>(
  'insert_local_pack',
  `insert into local_packs (component_id, revision, content)
   select $1, $2, $3 where coalesce((select revision from local_packs where component_id = $1 order by id desc limit 1), '') = $4
   returning id`,
)

const lockComponent = statement<never>(
  'lock_component_to_keep_pack',
  'select 1 from components where id = $1 for no key update',
)

const deleteJoined = statement<never>(
  'delete_joined_packs',
  'delete from local_packs where component_id = $1 and id >= $2 and id < $3',
)

/** A part of a repository's history, in the form in which it is kept. */
export interface LocalPack {
  readonly revision: string
  readonly content: Buffer
}

/** Keeps the first commit of a repository without a remote. */
export async function keepFirstPack(tx: Pick<Queries, 'query'>, componentId: number, pack: LocalPack): Promise<void> {
  await tx.query(insertPack, [componentId, pack.revision, pack.content, ''])
}

const nobody = () => ({ name: 'Weft', email: 'noreply@localhost', date: new Date() })

/** The first commit of a repository, with these files. */
export async function firstCommit(
  repository: Repository,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<GitResult<LocalPack, string>> {
  const person = nobody()
  const about = { parents: [], baseTree: null, author: person, committer: person }
  const made = await commitFiles(repository, { ...about, changes: files, message: 'Begin the repository\n' })
  if (!made.ok) return made
  const { revision } = made.value
  const pack = await packOf(repository, revision, null)
  return pack.ok ? { ok: true, value: { revision, content: pack.value } } : pack
}

/** Brings a clone up to what is kept, and returns the tip. A repository without stored packs begins here. */
export async function fetchLocal(
  database: Database,
  repository: Repository,
  { componentId, branch }: { readonly componentId: number; readonly branch: string },
): Promise<GitResult<{ readonly revision: string }, string>> {
  if ((await database.query(selectPacks, [componentId])).length === 0) {
    const first = await firstCommit(repository, new Map())
    if (!first.ok) return first
    // If another node was faster, this one is not stored.
    await withComponentLock(database, componentId, (tx) => keepFirstPack(tx, componentId, first.value))
  }
  const brought = await bringPacks(database, repository, componentId)
  if (!brought.ok) return brought
  const revision = brought.value
  const known = await readRef(repository, trackingRef(branch))
  if (known !== revision) await updateRef(repository, trackingRef(branch), revision, known)
  return { ok: true, value: { revision } }
}

/** Puts the packs that a clone lacks into it, and returns the tip. */
async function bringPacks(
  database: Database,
  repository: Repository,
  componentId: number,
): Promise<GitResult<string, string>> {
  for (;;) {
    const packs = await database.query(selectPacks, [componentId])
    const tip = packs.at(-1)
    if (!tip) throw new Error(`nothing is kept of the repository ${componentId}`)
    let isComplete = true
    for (const { id, revision, size } of (await isHere(repository, tip.revision)) ? [] : packs) {
      if (await isHere(repository, revision)) continue
      const content = await readPack(database, id, size)
      // Another node joined it with others meanwhile: there is another list now.
      isComplete = content !== null
      if (content === null) break
      const added = await addPack(repository, content)
      if (!added.ok) return added
    }
    if (!isComplete) continue
    if (await isHere(repository, tip.revision)) return { ok: true, value: tip.revision }
    throw new Error(`what is kept of the repository ${componentId} lacks its tip`)
  }
}

/** The bytes of a pack; null where it is gone. */
async function readPack(database: Database, id: string, size: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  for (let from = 0; from < size; from += PIECE) {
    const [piece] = await database.query(selectPiece, [id, from + 1, PIECE])
    if (!piece) return null
    pieces.push(piece.content)
  }
  return Buffer.concat(pieces)
}

/** If two nodes store something together, the second one sees the first one's result. */
function withComponentLock<Result>(
  database: Database,
  componentId: number,
  keep: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.query(lockComponent, [componentId])
    return keep(tx)
  })
}

interface KeptCommits {
  readonly componentId: number
  readonly revision: string
  /** The tip that was kept last. */
  readonly base: string
  /** Bytes of all packs of a repository. */
  readonly limit: number
}

/** Keeps what a commit adds to the tip `base`; false where something else was kept meanwhile. */
export async function keepCommits(
  database: Database,
  repository: Repository,
  { componentId, revision, base, limit }: KeptCommits,
): Promise<GitResult<boolean>> {
  const pack = await findRoom(database, repository, { componentId, revision, base, limit })
  if (!pack.ok) return pack
  const values = [componentId, revision, pack.value, base]
  const kept = await withComponentLock(database, componentId, (tx) => tx.query(insertPack, values))
  if (kept.length === 0) return { ok: true, value: false }
  const packs = await database.query(selectPacks, [componentId])
  return packs.length > MOST_PACKS
    ? joinPacks(database, repository, { componentId, revision, from: firstToJoin(packs) })
    : { ok: true, value: true }
}

/** The pack that a commit adds to the tip `base`, if there is room for it. */
export async function findRoom(
  database: Database,
  repository: Repository,
  { componentId, revision, base, limit }: KeptCommits,
): Promise<GitResult<Buffer>> {
  const pack = await packOf(repository, revision, base)
  if (!pack.ok) return pack
  const size = pack.value.length
  if ((await keptBytes(database, componentId)) + size <= limit) return pack
  // Common parts of several packs are stored once after joining.
  const joined = await joinPacks(database, repository, { componentId, revision: base, from: 0 })
  if (!joined.ok) return joined
  const kept = await keptBytes(database, componentId)
  return kept + size <= limit ? pack : tooLarge(kept + size, limit)
}

/** Bytes of all that is kept of a repository. */
export const keptBytes = async (database: Database, componentId: number): Promise<number> =>
  sizeOf(await database.query(selectPacks, [componentId]))

const sizeOf = (packs: readonly Pick<KeptPack, 'size'>[]): number => packs.reduce((sum, { size }) => sum + size, 0)

function tooLarge(size: number, limit: number): GitResult<Buffer> {
  const detail = `The repository would take ${size} bytes of the database, and ${limit} are for one. Whoever runs Weft may raise LOCAL_LIMIT.`
  return { ok: false, problem: { code: 'too-large', span: null, detail } }
}

/**
 * Index of the first pack to join. Each remaining pack is larger than all later ones together. So there are few, and a large
 * one is rewritten only after as much was added.
 */
export function firstToJoin(packs: readonly { readonly size: number }[]): number {
  let later = sizeOf(packs)
  for (const [index, { size }] of packs.entries()) {
    later -= size
    if (size <= later) return index
  }
  return Math.max(0, packs.length - 1)
}

/** Makes the packs from one on one, up to the tip. */
async function joinPacks(
  database: Database,
  repository: Repository,
  { componentId, revision, from }: { readonly componentId: number; readonly revision: string; readonly from: number },
): Promise<GitResult<boolean>> {
  const packs = await database.query(selectPacks, [componentId])
  let start = from
  while (sizeOf(packs.slice(start)) > MOST_JOINED) start++
  const [first, before] = [packs[start], packs[start - 1]]
  if (!first || packs.length - start < 2) return { ok: true, value: true }
  const joined = await packOf(repository, revision, before?.revision ?? null)
  if (!joined.ok) return joined
  await database.transaction(async (tx) => {
    const [row] = await tx.query(insertPack, [componentId, revision, joined.value, revision])
    if (row) await tx.query(deleteJoined, [componentId, first.id, row.id])
  })
  return { ok: true, value: true }
}
