/**
 * Any number of distinct English texts: those of a file, and after them the same with one to three words changed, as the texts of similar
 * programs are. Without a file the first ones are made of made-up words.
 */
import { readFileSync } from 'node:fs'

/** A generator of numbers from 0 to 1 that gives the same ones each time (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const syllables =
  'ba con de er fi gra in ka lo men no or per qui ra ser ti un ver wa tion ly ing ed al is an the to re'.split(' ')
const vocabulary = 60_000

/** A word by its number; those of low numbers are short, as common words are. */
function madeUpWord(number: number): string {
  let word = ''
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]
  return word
}

/** Words are drawn so that few are in many texts and most in few; three quarters of the texts have 30 to 100 characters. */
function madeUpText(draw: () => number): string {
  const kind = draw()
  const length =
    kind < 0.16 ? 1 + Math.floor(draw() * 4) : kind < 0.9 ? 5 + Math.floor(draw() * 11) : 16 + Math.floor(draw() * 40)
  const words = Array.from({ length }, () => madeUpWord(Math.floor(draw() ** 3 * vocabulary)))
  return `${words.join(' ').replace(/^./, (letter) => letter.toUpperCase())}${length > 6 ? '.' : ''}`
}

/** The texts of a file, one a line; made-up ones without a file. */
function firstTexts(file: string | undefined, count: number, draw: () => number): readonly string[] {
  if (file === undefined) return Array.from({ length: Math.ceil(count / 4) }, () => madeUpText(draw))
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** The text with one to three of its words replaced, left out, or joined by another. */
export function changeWords(text: string, word: () => string, draw: () => number): string {
  const words = text.split(' ')
  const changes = Math.min(words.length, 1 + Math.floor(draw() * 3))
  for (let change = 0; change < changes; change++) {
    const at = Math.floor(draw() * words.length)
    const kind = draw()
    if (kind < 0.6 || words.length === 1) words[at] = word()
    else if (kind < 0.8) words.splice(at, 1)
    else words.splice(at, 0, word())
  }
  return words.join(' ')
}

export interface MadeUpTexts {
  /** How many of them are the file's. */
  readonly real: number
  /** Each text once. */
  all(): Generator<string>
  /** Texts that are like one of them: with one to three words changed. */
  wanted(count: number, seed: number): string[]
}

export function makeTexts(count: number, file: string | undefined): MadeUpTexts {
  const first = [...new Set(firstTexts(file, count, drawing(1)))].slice(0, count)
  const ofText = (draw: () => number): string => first[Math.floor(draw() * first.length)] ?? ''
  // Draws a word from a random text, so it is as frequent as in the texts.
  const wordBy = (draw: () => number) => () => {
    const words = ofText(draw).split(' ')
    return words[Math.floor(draw() * words.length)] ?? ''
  }
  return {
    real: first.length,
    *all() {
      const seen = new Set(first)
      yield* first
      const draw = drawing(2)
      const word = wordBy(draw)
      while (seen.size < count) {
        const text = changeWords(ofText(draw), word, draw)
        if (text.trim() === '' || seen.has(text)) continue
        seen.add(text)
        yield text
      }
    },
    wanted(number, seed) {
      const draw = drawing(seed)
      return Array.from({ length: number }, () => changeWords(ofText(draw), wordBy(draw), draw))
    },
  }
}
