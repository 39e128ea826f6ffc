import type { GlossaryTerm } from '@weft/terms'
import type { Edit, Span } from '@weft/text'
import type { CheckEnvironment } from './environment.ts'
import type { Flags } from './flags.ts'
import type { SourceText } from './source-text.ts'

/** How bad a finding is: an error breaks the program, a warning is wrong text, a note is worth a look. */
export type Severity = 'error' | 'warning' | 'note'

/** A place where a check is not content. */
export interface Finding {
  /** Within the form that was looked at; UTF-16 code units. An empty span marks a place where something is missing. */
  readonly span: Span
  /** Edits that satisfy this check; only if they are certainly right. */
  readonly fix?: readonly Edit[]
  /** The missing or superfluous part, for people. */
  readonly detail?: string
  /** Set if it differs from the check's, because it is less certain. */
  readonly severity?: Severity
}

/** A finding of a check that looks at all forms at once. */
export interface FormFinding extends Finding {
  /** Index of the plural form, 0 without plurals. */
  readonly form: number
}

/** The input of every check: the strings of one unit and nothing else. */
export interface CheckedUnit {
  readonly sources: readonly SourceText[]
  /** As many as the language has plural forms for a plural source; may be empty strings. */
  readonly targets: readonly string[]
  readonly flags: Flags
  readonly environment: CheckEnvironment
}

interface CheckFacts<Id extends string> {
  /** Weblate's id: the API, searches and enforced checks use it. */
  readonly id: Id
  readonly label: string
  /** The harm of ignoring this, and for whom; one or two sentences. */
  readonly why: string
  readonly severity: Severity
  /** The check runs only with one of these flags; without this field it always runs. */
  readonly flags?: readonly string[]
}

interface TextCheckFacts<Id extends string> extends CheckFacts<Id> {
  readonly examples: readonly CheckExample[]
}

/** An example is shown in the reference and run as a test. */
export interface CheckExample {
  readonly source: string | readonly string[]
  /** Left out for checks of source strings. */
  readonly target?: string | readonly string[]
  /** Language of the target, `cs` if not given. */
  readonly language?: string
  readonly flags?: string
  /** The translation is one of a glossary. */
  readonly isGlossary?: boolean
  /** Terms of the glossaries in force. */
  readonly terms?: readonly GlossaryTerm[]
  /** The names of the project and the component. */
  readonly names?: readonly string[]
  readonly fails: boolean
  /** The target after the check's fixes, for a failing example that has them. */
  readonly fixed?: string
}

/** Looks at one form of the target beside the source form that it translates. */
export interface FormCheck<Id extends string = string> extends TextCheckFacts<Id> {
  readonly kind: 'target'
  readonly reads: 'form'
  /** Base codes (or codes) of the languages that it is for. */
  readonly only?: readonly string[]
  /** Base codes (or codes) of the languages that it says nothing about. */
  readonly except?: readonly string[]
  /** It looks at the strings of glossaries alone. */
  readonly scope?: 'glossary'
  /**
   * `ending`: never finds anything when source and target end in the same character, or both in a letter or digit. The
   * runner asks that once for all such checks.
   */
  readonly looksAt?: 'ending'
  find(source: SourceText, target: string, unit: CheckedUnit): readonly Finding[]
}

/** Looks at all forms of the target at once. */
export interface UnitCheck<Id extends string = string> extends TextCheckFacts<Id> {
  readonly kind: 'target'
  readonly reads: 'unit'
  readonly only?: readonly string[]
  readonly except?: readonly string[]
  readonly scope?: 'glossary'
  find(unit: CheckedUnit): readonly FormFinding[]
}

/** Looks at the source string: what it finds, developers mend. */
export interface SourceCheck<Id extends string = string> extends TextCheckFacts<Id> {
  readonly kind: 'source'
  find(sources: readonly SourceText[], flags: Flags): readonly FormFinding[]
}

/**
 * Facts about the strings around one string, and about its past. The caller of the checks collects them, for each check
 * only its `needs`: a check never looks anything up.
 */
export interface CheckSurrounding {
  /** Plural forms of the language. */
  readonly formCount: number
  /** Whether the string has a text that is not marked for editing. */
  readonly isTranslated: boolean
  /** Whether it had such a text at any earlier time. */
  readonly wasTranslated: boolean
  /** Different texts that this source (with this context) has in the project in this language; having none counts as one. */
  readonly textsOfSource: number
  /** Different sources that have this very text in this language, in the components of the project that share translations. */
  readonly sourcesOfText: number
  /** Words of its text that neither the dictionary of the language, nor the project's words and terms have; 0 without a dictionary. */
  readonly unknownWords: number
  /** Languages whose text of this source fails a check. */
  readonly failingLanguages: number
  /** Languages of the component, that of its source texts among them, and those of them that have a text of this source. */
  readonly languages: number
  readonly translatedLanguages: number
  /** Strings of the component in all its languages, and those of them that have a text. */
  readonly strings: number
  readonly translatedStrings: number
  /** Whole days since the source was added. */
  readonly ageInDays: number
}

/** An example of a check across strings: what it needs, and nothing else. */
export interface AcrossExample {
  readonly around: Partial<CheckSurrounding>
  readonly fails: boolean
}

/** Compares a string with others, or with its past. It decides; the server gathers what it needs by indexed queries. */
export interface AcrossCheck<Id extends string = string> extends CheckFacts<Id> {
  readonly kind: 'across'
  /** The failing string: the translation, or the source string. */
  readonly failing: 'target' | 'source'
  /** Source strings fail it as well: of files with keys, where these are compared. */
  readonly failsSources?: boolean
  readonly needs: readonly (keyof CheckSurrounding)[]
  readonly examples: readonly AcrossExample[]
  fails(around: CheckSurrounding): boolean
}

export type TargetCheck<Id extends string = string> = FormCheck<Id> | UnitCheck<Id>
/** A check that sees the strings of one unit and nothing else. */
export type TextCheck<Id extends string = string> = TargetCheck<Id> | SourceCheck<Id>
export type Check<Id extends string = string> = TextCheck<Id> | AcrossCheck<Id>

/** Nothing found; one array for all, so that a content check costs no memory. */
export const NOTHING: readonly never[] = Object.freeze([])

/** Registers the shape of a check; its id stays a literal type. */
export function defineCheck<const Id extends string, Kind extends Check<Id>>(
  check: Kind & { readonly id: Id },
): Kind & { readonly id: Id } {
  return check
}

/** A finding about the whole of a text. */
export function findWhole(text: string, detail?: string): readonly Finding[] {
  const span = { start: 0, end: text.length }
  return [detail === undefined ? { span } : { span, detail }]
}
