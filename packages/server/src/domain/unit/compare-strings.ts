import { giveWayToRepositories, peopleAreAtWork } from '../../db/background.ts'
import type { Database } from '../../db/database.ts'
import { stemTerms } from '../project/stem-terms.ts'
import {
  type ComparisonMark,
  dropMarks,
  markedStrings,
  markMovedAverages,
  markNeighbours,
  markOldSources,
  newestMark,
  readMarks,
  sameMarks,
  stringsOfWhole,
  twinsOf,
} from './compared-strings.queries.ts'
import { judgeAcross } from './judge-across.ts'
import { judgeHeldToTerms } from './recheck-strings.ts'

/** How many marks are handled at once. */
const marksAtOnce = 2000
/** Strings per transaction: few enough that a save of one of them does not wait long. */
const stringsAtOnce = 1000
/** Milliseconds after which a source string may be an old one; see the check `long_untranslated`. */
const oldAge = 91 * 24 * 60 * 60 * 1000

const isWhole = ({ kind }: ComparisonMark) => kind !== 'unit' && kind !== 'hash' && kind !== 'text'

export interface CompareOptions {
  readonly signal?: AbortSignal
  /** Rounds at most, each over what is marked when it begins; until nothing is marked where it is left out. */
  readonly rounds?: number
}

/** The result of a comparison: the number of strings with a new verdict, and whether marks may remain. */
export interface Comparison {
  readonly strings: number
  readonly isOver: boolean
}

/**
 * Brings the checks across strings, and over time, to what the strings are now: works off what was marked since. Two at once
 * are no harm, but do each other's work.
 */
export async function compareStrings(
  database: Database,
  { signal, rounds = Number.POSITIVE_INFINITY }: CompareOptions = {},
): Promise<Comparison> {
  await database.transaction(async (tx) => {
    await markOldSources(tx, new Date(Date.now() - oldAge))
    await markMovedAverages(tx)
  })
  await stemTerms(database, signal)
  let strings = 0
  for (let round = 0; round < rounds; round++) {
    const newest = await newestMark(database)
    if (newest === null) return { strings, isOver: true }
    strings += await compareRound(database, newest, signal)
  }
  return { strings, isOver: false }
}

/** Works off the marks up to this one; its own verdicts leave later ones. */
async function compareRound(database: Database, newest: number, signal: AbortSignal | undefined): Promise<number> {
  let written = 0
  for (;;) {
    signal?.throwIfAborted()
    const marks = await readMarks(database, newest, marksAtOnce)
    const single = marks.filter((mark) => !isWhole(mark))
    const [first] = marks
    if (first === undefined) return written
    written +=
      single.length > 0 ? await compareMarked(database, single, signal) : await compareWhole(database, first, signal)
  }
}

async function compareMarked(
  database: Database,
  marks: readonly ComparisonMark[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const ids = await database.transaction((tx) => markedStrings(tx, marks))
  // Among them may be what somebody has just typed.
  const written = await judgeAll(database, ids, () => (peopleAreAtWork() ? undefined : giveWayToRepositories(signal)))
  await database.transaction((tx) =>
    dropMarks(
      tx,
      marks.map(({ id }) => id),
    ),
  )
  return written
}

/** `wait` is called before each part. */
async function judgeAll(
  database: Database,
  ids: readonly number[],
  wait: () => Promise<void> | undefined,
): Promise<number> {
  const ordered = [...new Set(ids)].sort((a, b) => a - b)
  let written = 0
  for (let at = 0; at < ordered.length; at += stringsAtOnce) {
    await wait()
    const some = ordered.slice(at, at + stringsAtOnce)
    written += await database.transaction((tx) => judgeAcross(tx, some))
  }
  return written
}

/** A transaction has a separate session: in the shared one requests would wait behind it. */
const pageOfWhole = (database: Database, mark: ComparisonMark, after: number) =>
  database.transaction(async (tx) => {
    const ids = await stringsOfWhole(tx, mark, after, stringsAtOnce)
    return { ids, depending: mark.kind === 'translation' ? await twinsOf(tx, ids) : [] }
  })

/** Strings that are held to a glossary are checked anew after its terms were changed. */
async function followTerms(database: Database, mark: ComparisonMark, signal: AbortSignal | undefined): Promise<number> {
  const done = await sameMarks(database, mark)
  const asked = { projectId: Number(mark.a), languageId: mark.b === '0' ? null : Number(mark.b) }
  const written = await judgeHeldToTerms(database, asked, signal)
  await database.transaction((tx) => dropMarks(tx, done))
  return written
}

/** Judges all strings that a mark of a translation, of sources or of differing strings stands for, page by page; a run that is interrupted begins again. */
async function compareWhole(
  database: Database,
  mark: ComparisonMark,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (mark.kind === 'terms') return followTerms(database, mark, signal)
  const done = await sameMarks(database, mark)
  let written = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const { ids, depending } = await pageOfWhole(database, mark, after)
    written += await judgeAll(database, [...ids, ...depending], () => giveWayToRepositories(signal))
    const last = ids.at(-1)
    if (last === undefined || ids.length < stringsAtOnce) break
    after = last
  }
  await database.transaction(async (tx) => {
    if (mark.kind === 'translation') await markNeighbours(tx, mark.a)
    await dropMarks(tx, done)
  })
  return written
}
