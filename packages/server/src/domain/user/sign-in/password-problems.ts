import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { FieldProblem } from '../../../refusal.ts'

/** Characters of a password. The most is a bound of the work; what is longer is no safer. */
export const passwordLength = { least: 12, most: 128 } as const

/** zxcvbn's score is 0 to 4: from 3 on a password takes more than 100 million guesses. */
const leastScore = 3

/** Guessing takes time that grows with the square of the length, on the thread that answers requests: 30 ms of these. */
const lookedAt = 64

/** Lists of passwords that many people have: 5 MB, loaded when somebody chooses one. */
let loading: Promise<ZxcvbnFactory> | undefined
function loadGuesser(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, common]) =>
      new core.ZxcvbnFactory({
        dictionary: common.dictionary,
        graphs: common.adjacencyGraphs,
        maxLength: lookedAt,
      }),
  )
  return loading
}

/** The names and addresses of the user, which attackers try first, and their parts. */
const guessedFirst = (words: readonly (string | null)[]): string[] =>
  words
    .filter((word) => word !== null)
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)

/**
 * The problems of a chosen password, without quoting it. `attr`: the field that it came in. `about`: name, full name and
 * address of its user. `attr`: the field that it came in. `about`: name, full name and address of whose it will be.
 */
export async function passwordProblems(
  password: string,
  { attr, about = [] }: { readonly attr: string; readonly about?: readonly (string | null)[] },
): Promise<FieldProblem[]> {
  const { least, most } = passwordLength
  const length = [...password.normalize('NFC')].length
  if (length < least)
    return [{ code: 'min_length', attr, detail: `A password has at least ${least} characters: any, spaces too.` }]
  if (length > most) return [{ code: 'max_length', attr, detail: `A password has at most ${most} characters.` }]
  const guesser = await loadGuesser()
  const { score } = guesser.check(password.normalize('NFC'), ['weft', 'translate', ...guessedFirst(about)])
  if (score >= leastScore) return []
  const detail =
    'This password would be guessed soon: many people use it or a part of it, or it repeats itself or your name. Several unrelated words are good.'
  return [{ code: 'invalid', attr, detail }]
}
