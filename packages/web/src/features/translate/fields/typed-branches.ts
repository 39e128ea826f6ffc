import type { Report } from '@weft/checks'
import { type BranchedText, branchPlaces, joinBranches } from '@weft/checks/branches'

interface TextEdit {
  readonly start: number
  readonly end: number
  readonly content: string
}

/** A message taken apart, and what stands in its fields by now. */
export class TypedBranches {
  readonly branched: BranchedText
  #texts: readonly string[]

  constructor(branched: BranchedText) {
    this.branched = branched
    this.#texts = branched.fields.map(({ text }) => text)
  }

  get texts(): readonly string[] {
    return this.#texts
  }

  /** Notes what was typed into a field; the whole message with it. */
  type(field: number, text: string): string {
    this.#texts = this.#texts.map((one, at) => (at === field ? text : one))
    return joinBranches(this.branched, this.#texts)
  }

  /** Branches without a text, and the message with the first text in all of them; null where all have one or none has. */
  partlyFilled(): { readonly empty: number; readonly filled: string } | null {
    const isBranch = this.branched.fields.map(({ path }) => !/^(?:before|after)$/.test(path.at(-1)?.kind ?? ''))
    const first = this.#texts.find((text, at) => text !== '' && isBranch[at])
    const empty = this.#texts.filter((text, at) => text === '' && isBranch[at]).length
    if (first === undefined || empty === 0) return null
    const filled = this.#texts.map((text, at) => (text === '' && isBranch[at] ? first : text))
    return { empty, filled: joinBranches(this.branched, filled) }
  }

  /** The findings of each field: at their places, or in the whole of a field whose text is encoded differently. */
  findingsByField(found: readonly Report[], message: string): readonly (readonly Report[])[] {
    return branchPlaces(this.branched, this.#texts).map((place, field) => {
      const shown = this.#texts[field] ?? ''
      const shift = shiftOf(message, place, shown)
      return found
        .filter(({ span }) => span.start < place.end && span.end > place.start)
        .map((one) => ({
          ...one,
          span:
            shift === null
              ? { start: 0, end: shown.length }
              : {
                  start: Math.max(0, one.span.start - shift),
                  end: Math.min(shown.length, one.span.end - shift),
                },
        }))
    })
  }

  /** The field that contains all of these edits of the message, with the edits moved there; null without one. */
  editsInField(
    edits: readonly TextEdit[],
    message: string,
  ): { readonly field: number; readonly edits: TextEdit[] } | null {
    for (const [field, place] of branchPlaces(this.branched, this.#texts).entries()) {
      const shown = this.#texts[field] ?? ''
      const shift = shiftOf(message, place, shown)
      if (shift === null) continue
      const isWithin = ({ start, end }: TextEdit) => start >= shift && end <= shift + shown.length
      if (edits.every(isWithin))
        return { field, edits: edits.map((edit) => ({ ...edit, start: edit.start - shift, end: edit.end - shift })) }
    }
    return null
  }
}

/** The offset of a field's text in the message; null if the message does not contain it literally. */
function shiftOf(
  message: string,
  place: { readonly start: number; readonly end: number },
  shown: string,
): number | null {
  const at = message.slice(place.start, place.end).indexOf(shown)
  return shown === '' || at < 0 ? null : place.start + at
}
