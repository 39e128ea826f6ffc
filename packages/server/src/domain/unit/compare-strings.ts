import { giveWayToRepositories, peopleAreAtWork } from '../../db/background.ts'
import type { Database } from '../../db/database.ts'
import type { Speller } from '../../spelling/speller.ts'
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
import { followWordForms } from './follow-word-forms.ts'
import { judgeAcross } from './judge-across.ts'
import { judgeHeldToTerms } from './recheck-strings.ts'
import { followDictionaries, spellStrings, weighWords } from './spell-strings.ts'

/** How many marks are handled at once. */
const marksAtOnce = 2000
/** Strings per transaction: few enough that a save of one of them does not wait long. */
const stringsAtOnce = 1000
/** Milliseconds after which a source string may be an old one; see the check `long_untranslated`. */
const oldAge = 91 * 24 * 60 * 60 * 1000

const isWhole = ({ kind }: ComparisonMark) => kind !== 'unit' && kind !== 'hash' && kind !== 'text'

export interface CompareOptions {
  readonly signal?: AbortSignal
  /** Dictionaries for the check of spelling; left out: words are not looked at. */
  readonly speller?: Speller
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
  { signal, speller, rounds = Number.POSITIVE_INFINITY }: CompareOptions = {},
): Promise<Comparison> {
  await database.transaction(async (tx) => {
    await markOldSources(tx, new Date(Date.now() - oldAge))
    await markMovedAverages(tx)
  })
  await followWordForms(database)
  await stemTerms(database, signal)
  if (speller) await followDictionaries(database, speller)
  const run = { database, speller, signal }
  let strings = 0
  for (let round = 0; round < rounds; round++) {
    const newest = await newestMark(database)
    if (newest === null) return { strings, isOver: true }
    strings += await compareRound(run, newest)
  }
  return { strings, isOver: false }
}

/** One run with what it uses. */
interface Run {
  readonly database: Database
  readonly speller: Speller | undefined
  readonly signal: AbortSignal | undefined
}

/** Works off the marks up to this one; its own verdicts leave later ones. */
async function compareRound(run: Run, newest: number): Promise<number> {
  const { database, signal } = run
  let written = 0
  for (;;) {
    signal?.throwIfAborted()
    const marks = await readMarks(database, newest, marksAtOnce)
    const single = marks.filter((mark) => !isWhole(mark))
    const [first] = marks
    if (first === undefined) return written
    written += single.length > 0 ? await compareMarked(run, single) : await compareWhole(run, first)
  }
}

async function compareMarked(run: Run, marks: readonly ComparisonMark[]): Promise<number> {
  const { database, signal } = run
  const ids = await database.transaction((tx) => markedStrings(tx, marks))
  // Among them may be what somebody has just typed.
  const written = await judgeAll(run, ids, () => (peopleAreAtWork() ? undefined : giveWayToRepositories(signal)))
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
  { database, speller }: Run,
  ids: readonly number[],
  wait: () => Promise<void> | undefined,
): Promise<number> {
  const ordered = [...new Set(ids)].sort((a, b) => a - b)
  let written = 0
  for (let at = 0; at < ordered.length; at += stringsAtOnce) {
    await wait()
    const some = ordered.slice(at, at + stringsAtOnce)
    if (speller) await spellStrings(database, speller, some)
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

/** After terms or words of a project were changed: strings that are held to its glossary are checked anew, odd words are weighed anew. */
async function followTerms({ database, speller, signal }: Run, mark: ComparisonMark): Promise<number> {
  const done = await sameMarks(database, mark)
  const asked = { projectId: Number(mark.a), languageId: mark.b === '0' ? null : Number(mark.b) }
  const written = mark.kind === 'terms' ? await judgeHeldToTerms(database, asked, signal) : 0
  if (speller) await weighWords(database, asked, signal)
  await database.transaction((tx) => dropMarks(tx, done))
  return written
}

/** Judges all strings that a mark of a translation, of sources or of differing strings stands for, page by page; a run that is interrupted begins again. */
async function compareWhole(run: Run, mark: ComparisonMark): Promise<number> {
  const { database, signal } = run
  if (mark.kind === 'terms' || mark.kind === 'words') return followTerms(run, mark)
  const done = await sameMarks(database, mark)
  let written = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const { ids, depending } = await pageOfWhole(database, mark, after)
    written += await judgeAll(run, [...ids, ...depending], () => giveWayToRepositories(signal))
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
