import { estimatedThousandths } from './estimated-width.ts'
import type { TextRuler } from './text-width.ts'

/** The widths of a font's letters, in its own units: all that measuring a text asks of it. */
export interface FontWidths {
  readonly unitsPerEm: number
  /** Each run has a first code point, and the widths of it and the following ones. */
  readonly runs: readonly (readonly number[])[]
  /** Letters that join others: code point, width at the end, the beginning and the middle of a word, and whether they join what stands before, and after. */
  readonly joining: readonly (readonly number[])[]
  /** Two letters that become one: both code points, and the width alone and after a letter that joins. */
  readonly ligatures: readonly (readonly number[])[]
}

interface JoiningLetter {
  readonly final: number
  readonly initial: number
  readonly medial: number
  readonly joinsBefore: boolean
  readonly joinsAfter: boolean
}

interface Ligature {
  readonly alone: number
  readonly joined: number
}

/** The same with everything at hand by its code point; widths are parts of the font size. */
interface MeasuredFont {
  readonly widths: ReadonlyMap<number, number>
  readonly joining: ReadonlyMap<number, JoiningLetter>
  readonly ligatures: ReadonlyMap<string, Ligature>
}

function measured({ unitsPerEm, runs, joining, ligatures }: FontWidths): MeasuredFont {
  const part = (units = 0) => units / unitsPerEm
  const widths = new Map<number, number>()
  for (const [first = 0, ...run] of runs)
    for (const [index, units] of run.entries()) widths.set(first + index, part(units))
  return {
    widths,
    joining: new Map(
      joining.map(([code = 0, final, initial, medial, before, after]) => [
        code,
        {
          final: part(final),
          initial: part(initial),
          medial: part(medial),
          joinsBefore: before === 1,
          joinsAfter: after === 1,
        },
      ]),
    ),
    ligatures: new Map(
      ligatures.map(([a, b, alone, joined]) => [`${a} ${b}`, { alone: part(alone), joined: part(joined) }]),
    ),
  }
}

const MARK = /\p{M}/u

function widthIn(fonts: readonly MeasuredFont[], character: string): number {
  const code = character.codePointAt(0) ?? 0
  for (const { widths } of fonts) {
    const width = widths.get(code)
    if (width !== undefined) return width
  }
  return estimatedThousandths(character) / 1000
}

/** Width of letters that may join, marks left out, as parts of the font size. */
function widthOfLetters(fonts: readonly MeasuredFont[], letters: readonly string[]): number {
  let sum = 0
  let joins = false
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    const code = letter.codePointAt(0) ?? 0
    const font = fonts.find(({ widths }) => widths.has(code))
    const shape = font?.joining.get(code)
    const isJoined = joins && shape?.joinsBefore === true
    const next = letters[at + 1]?.codePointAt(0) ?? 0
    const ligature = shape && font?.ligatures.get(`${code} ${next}`)
    if (ligature) {
      sum += isJoined ? ligature.joined : ligature.alone
      at++
      joins = font?.joining.get(next)?.joinsAfter === true
      continue
    }
    joins = shape?.joinsAfter === true
    const joinsNext = joins && font?.joining.get(next)?.joinsBefore === true
    if (shape && isJoined) sum += joinsNext ? shape.medial : shape.final
    else sum += shape && joinsNext ? shape.initial : widthIn(fonts, letter)
  }
  return sum
}

const JOINING_SCRIPT = /[\u0600-\u08ff]/

/**
 * Measures with the first of these fonts that has a letter, and estimates what none of them has. Letters of Arabic and its
 * kin are as wide as where they stand in a word; kerning is not counted.
 */
export function fontRuler(fonts: readonly FontWidths[]): TextRuler {
  const all = fonts.map(measured)
  return {
    width(text, size) {
      let sum = 0
      if (!JOINING_SCRIPT.test(text)) {
        for (const character of text) sum += widthIn(all, character)
        return sum * size
      }
      const letters: string[] = []
      for (const character of text) {
        if (MARK.test(character)) sum += widthIn(all, character)
        else letters.push(character)
      }
      return (sum + widthOfLetters(all, letters)) * size
    },
  }
}
