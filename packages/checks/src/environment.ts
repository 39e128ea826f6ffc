import { baseCode, pluralExamples, withoutOptionalZero } from '@weft/l10n'
import { type Glossary, type GlossaryTerm, makeGlossary, type TermText } from '@weft/terms'
import { compilePattern } from './scan/pattern.ts'
import { estimatingRuler, type TextRuler } from './scan/text-width.ts'

/** Facts about the languages of a translation for checks. */
export interface CheckEnvironment {
  readonly language: string
  /** `pt` for `pt_BR`. */
  readonly base: string
  readonly sourceBase: string
  /** For each plural form whether one count uses it, or nought and one: such a form may say "one" instead of a placeholder. */
  readonly singleCount: readonly boolean[]
  /** The first plural form with one among its counts: the first of all, but in Arabic or Welsh, whose first is for nought. */
  readonly formOfOne: number
  /** The form for the count 1 only: it alone translates the singular. -1 without such a form (French, Russian). */
  readonly singularForm: number
  /** The form for 0 that programs do without: Apple's, beside those of the language's rule. -1 where all are needed. */
  readonly optionalForm: number
  /** Whether the strings are terms themselves. */
  readonly isGlossary: boolean
  /** The terms in force; null without terms. */
  readonly glossary: Glossary | null
  /** How wide texts are in the fonts that flags name. */
  readonly fonts: FontCase
  /** Words of the names of its project and component, in lower case: nobody translates them. */
  readonly nameWords: ReadonlySet<string>
}

/** The font of a translation by the flags `font-family` and `font-weight`; a name that stands for none is the usual one. */
export type FontCase = (family: string | undefined, weight: string | undefined) => TextRuler

const estimate: FontCase = () => estimatingRuler

/** One count, or nought and one together (French): such a form is mostly written for the one. */
function isSaidInWords(counts: readonly number[]): boolean {
  return counts.length === 1 || (counts.length === 2 && counts[0] === 0 && counts[1] === 1)
}

/** The words of names, as they stand between spaces. */
const wordsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/u)).filter((word) => word !== ''))

/** Makes terms ready for the checks, and for showing where they stand. */
export const glossaryOf = <Term extends TermText>(terms: Iterable<Term>, language: string): Glossary<Term> =>
  makeGlossary(terms, { language, compile: compilePattern })

/** Describes a translation to the checks; make it once a translation. */
export function checkEnvironment(translation: {
  readonly language: string
  readonly sourceLanguage: string
  readonly plural: { readonly number: number; readonly formula: string }
  readonly isGlossary?: boolean
  readonly terms?: readonly GlossaryTerm[]
  /** The terms made ready, where several translations share them. */
  readonly glossary?: Glossary | null
  /** Without it widths are estimated. */
  readonly fonts?: FontCase
  /** The names of its project and component. */
  readonly names?: readonly string[]
}): CheckEnvironment {
  const { terms = [], fonts = estimate, names = [] } = translation
  const counts = pluralExamples(translation.plural, 3)
  return {
    language: translation.language,
    base: baseCode(translation.language),
    sourceBase: baseCode(translation.sourceLanguage),
    singleCount: counts.map(isSaidInWords),
    formOfOne: Math.max(
      counts.findIndex((numbers) => numbers.includes(1)),
      0,
    ),
    singularForm: counts.findIndex((numbers) => numbers.length === 1 && numbers[0] === 1),
    optionalForm: withoutOptionalZero(translation.plural) ? 0 : -1,
    isGlossary: translation.isGlossary ?? false,
    glossary: translation.glossary ?? (terms.length === 0 ? null : glossaryOf(terms, translation.sourceLanguage)),
    fonts,
    nameWords: wordsOf(names),
  }
}

/** Whether a list of base codes and codes names the language. */
export function namesLanguage(list: readonly string[], environment: CheckEnvironment): boolean {
  return list.includes(environment.base) || list.includes(environment.language)
}
