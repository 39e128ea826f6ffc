import { type TermFacts, validateFlags } from '@weft/checks'
import {
  MOST_TOLD_PROBLEMS,
  readTermCsv,
  readTermTbx,
  type TermEntry,
  type TermFileLanguages,
  type TermFileReading,
} from '@weft/formats'
import { newTermFlags } from '../../domain/unit/term-flags.ts'

/** Kinds of files of terms. */
export const termFileKinds = ['csv', 'tbx'] as const
export type TermFileKind = (typeof termFileKinds)[number]

/** The kind of a file by its content: XML begins with a tag, after blanks and a mark of its encoding. */
export const kindOfTermFile = (bytes: Uint8Array): TermFileKind =>
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(bytes.subarray(0, 1000)).toString('latin1')) ? 'tbx' : 'csv'

/** The facts about a term of a file, as far as the file says them. */
export function factsOfEntry(term: TermEntry, fields: readonly (keyof TermEntry)[]): Partial<TermFacts> {
  const says = (field: keyof TermEntry) => fields.includes(field)
  return {
    ...(says('isForbidden') && { isForbidden: term.isForbidden }),
    ...(says('isUntranslatable') && { isUntranslatable: term.isUntranslatable }),
    ...(says('isTerminology') && { isTerminology: term.isTerminology }),
    ...(says('isCaseSensitive') && { isCaseSensitive: term.isCaseSensitive }),
    ...(says('match') && { match: term.match, pattern: term.pattern || null }),
    ...(says('partOfSpeech') && { partOfSpeech: term.partOfSpeech || null }),
  }
}

/** The problem of facts that flags cannot hold, such as a wrong expression; null: none. */
function flagProblem(term: TermEntry, fields: readonly (keyof TermEntry)[]): string | null {
  const [problem] = validateFlags(newTermFlags(factsOfEntry(term, fields)))
  return problem?.detail ?? null
}

/** Reads a file of terms. A term that stands in it twice is a problem, because it is unclear which one counts. */
export function readTermFile(bytes: Uint8Array, languages: TermFileLanguages): TermFileReading {
  const read = kindOfTermFile(bytes) === 'tbx' ? readTermTbx(bytes, languages) : readTermCsv(bytes)
  if (read.problems.length > 0) return read
  const lines = new Map<string, number>()
  const problems = []
  for (const { term, fields, line } of read.terms) {
    const before = lines.get(term.source)
    const wrong = flagProblem(term, fields)
    if (before !== undefined) {
      const detail = `The term “${term.source.slice(0, 60)}” stands in line ${before} already.`
      problems.push({ code: 'duplicate-term', line, detail })
    } else lines.set(term.source, line)
    if (wrong !== null) problems.push({ code: 'wrong-pattern', line, detail: wrong })
    if (problems.length >= MOST_TOLD_PROBLEMS) break
  }
  return { ...read, problems }
}
