/** Something computed from a text alone. */
export type Scanner<Result> = (text: string) => Result

/**
 * The source form that belongs to a form of the translation. The form for the count 1 only belongs to the singular, every other
 * form to the plural (in French the first form is for nought too, in Russian for 21). A language with one form translates the
 * plural.
 */
export function sourceOfForm<Source>(
  unit: {
    readonly sources: readonly Source[]
    readonly targets: readonly string[]
    readonly environment: { readonly singularForm: number; readonly optionalForm: number }
  },
  form: number,
): Source | undefined {
  const { sources, targets, environment } = unit
  if (sources.length === 1) return sources[0]
  // If a form for 0 comes before the language's forms, the source has one too.
  const [singular, plural] = environment.optionalForm === 0 ? [sources[1], sources.at(-1)] : sources
  return form === environment.singularForm && targets.length > 1 ? singular : plural
}

/**
 * One form of a source string together with what checks compute from it. A source is translated into many languages, so
 * values that depend on it alone are computed once, at first need.
 */
export class SourceText {
  readonly text: string
  /** Code of the last UTF-16 unit, -1 for the empty text. */
  readonly last: number
  #scanned: Map<Scanner<unknown>, unknown> | undefined

  constructor(text: string) {
    this.text = text
    this.last = text.length === 0 ? -1 : text.charCodeAt(text.length - 1)
  }

  /** The result of a scanner on this text, kept for the next target. The scanner must be a pure function of the text. */
  scan<Result>(scanner: Scanner<Result>): Result {
    this.#scanned ??= new Map()
    const kept = this.#scanned.get(scanner)
    if (kept !== undefined) return kept as Result // the map holds each scanner's own result
    const result = scanner(this.text)
    this.#scanned.set(scanner, result)
    return result
  }
}
