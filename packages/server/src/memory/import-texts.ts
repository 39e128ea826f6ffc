import { tmxReader } from '@weft/formats'
import { type Database, statement } from '../db/database.ts'
import { pairsOf, type TextPair, type UsedLanguages } from './memory-pairs.ts'
import { writePairs } from './write-pairs.ts'

/** How an import went: texts that are in the memory now, and units that had none to take. */
export interface ImportCount {
  readonly texts: number
  readonly passed: number
}

/** The memory that texts go to; it is made if the name is new. */
export interface NamedMemory {
  readonly projectId: number | null
  readonly userId: number | null
  readonly name: string
  readonly shared: boolean
}

const ensureMemoryRow = statement<{ id: number }>(
  'ensure_memory',
  `insert into memories (project_id, user_id, name, shared) values ($1, $2, $3, $4)
   on conflict (project_id, user_id, name) where not removed do update set shared = excluded.shared returning id`,
)

export async function ensureMemory(
  database: Database,
  { projectId, userId, name, shared }: NamedMemory,
): Promise<number> {
  const [row] = await database.query(ensureMemoryRow, [projectId, userId, name, shared])
  if (row === undefined) throw new Error('the row was written')
  return row.id
}

const selectUsed = statement<{ code: string }>(
  'languages_of_strings',
  `select code from languages l where exists (select 1 from translations t where t.language_id = l.id)
     or exists (select 1 from components c where c.source_language_id = l.id)`,
)

const pairsAtOnce = 1000

/** Gathers the pairs of a file's units, and writes them a thousand at a time. */
export function pairWriter(database: Database, memoryId: number, tell: (count: ImportCount) => void) {
  let [texts, passed] = [0, 0]
  let waiting: TextPair[] = []
  const flush = async () => {
    if (waiting.length > 0) await writePairs(database, memoryId, waiting)
    texts += waiting.length
    waiting = []
    tell({ texts, passed })
  }
  return {
    async add(pairs: readonly TextPair[]) {
      if (pairs.length === 0) passed++
      waiting.push(...pairs)
      if (waiting.length >= pairsAtOnce) await flush()
    },
    flush,
    count: (more: number): ImportCount => ({ texts, passed: passed + more }),
  }
}

export type Tell = (count: ImportCount) => void

/**
 * Reads a TMX file into a memory, as it comes: what was read before a fault stays, and the same file again adds nothing twice. Throws
 * TmxFault.
 */
export async function importTmx(
  database: Database,
  memoryId: number,
  file: AsyncIterable<string>,
  tell: Tell = () => undefined,
): Promise<ImportCount> {
  const reader = tmxReader()
  const used: UsedLanguages = new Set((await database.query(selectUsed, [])).map(({ code }) => code))
  const writer = pairWriter(database, memoryId, tell)
  for await (const piece of file) for (const unit of reader.read(piece)) await writer.add(pairsOf(unit, used))
  await writer.flush()
  reader.end()
  return writer.count(reader.passed)
}
