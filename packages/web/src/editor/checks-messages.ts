import type { Report } from '@weft/checks'
import type { GlossaryTerm } from '@weft/terms'

/** A text to be checked, with all that checks look at. */
export interface CheckRequest {
  /** Counts requests: a verdict of an earlier one is out of date. */
  readonly number: number
  readonly sources: readonly string[]
  readonly targets: readonly string[]
  /** All in force, the wider first. */
  readonly flags: string
  readonly language: string
  readonly sourceLanguage: string
  readonly plural: { readonly number: number; readonly formula: string }
  readonly isGlossary: boolean
  /** The names of its project and component. */
  readonly names: readonly string[]
  /** The terms that the text is held to. */
  readonly terms: readonly GlossaryTerm[]
}

export interface CheckVerdict {
  readonly number: number
  readonly reports: readonly Report[]
}
