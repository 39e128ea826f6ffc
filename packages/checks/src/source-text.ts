/** Something computed from a text alone. */
export type Scanner<Result> = (text: string) => Result

/**
 * One form of a source string together with what checks compute from it. A source is translated into many
 * languages, so whatever depends on it alone is computed once, at first need.
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
