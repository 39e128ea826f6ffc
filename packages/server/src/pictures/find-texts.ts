import type { PictureWord } from './read-words.ts'

/** A rectangle in a picture, in pixels. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A text that a picture shows. */
export interface TextInPicture<Id> {
  readonly id: Id
  readonly region: Region
  /** The number of its words. */
  readonly words: number
}

/** Placeholders and tags, where a picture shows something else. */
const variable = /%\d*\$?[-+0 #]*\d*(?:\.\d+)?[a-z@]|%\([^)]*\)[a-z]|\{+[^{}]*\}+|<[^<>]*>|&\w+;|\$\w+/giu
/** Keys of menus: `_File`, `&File`. */
const accelerator = /[_&](?=\p{L})/gu

/** Signs that are read as one another. */
const alike: Readonly<Record<string, string>> = { i: 'l', '1': 'l', '0': 'o' }

/** A word in the form for comparisons: letters and digits in lower case, without marks. */
const plainWord = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i10]/gu, (sign) => alike[sign] ?? sign)

const plainWords = (text: string): string[] =>
  text
    .split(/[\s\p{Pd}/]+/u)
    .map(plainWord)
    .filter((word) => word !== '')

/** The longest part of a text between placeholders. */
function fixedPart(text: string): string[] {
  const parts = text.replace(accelerator, '').split(variable).map(plainWords)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), [])
}

/** Fewer letters are found everywhere. */
const fewestLetters = 3

/**
 * Finds texts among the words of a picture. A text is found where its words follow each other in one paragraph; of a text with placeholders
 * the longest part between them. Returns each text once, those with the most words first.
 */
export function findTexts<Id>(
  words: readonly PictureWord[],
  texts: Iterable<{ readonly id: Id; readonly text: string }>,
): TextInPicture<Id>[] {
  // A word of the picture may be several words of a text, such as "Save/Load".
  const read = words.flatMap((word) => plainWords(word.text).map((plain) => ({ plain, word })))
  const starts = new Map<string, number[]>()
  for (const [at, { plain }] of read.entries()) {
    const known = starts.get(plain)
    if (known) known.push(at)
    else starts.set(plain, [at])
  }
  const found: TextInPicture<Id>[] = []
  for (const { id, text } of texts) {
    const wanted = fixedPart(text)
    if (wanted.join('').length < fewestLetters) continue
    const at = starts.get(wanted[0] ?? '')?.find((start) => follows(read, start, wanted))
    if (at === undefined) continue
    const region = around(read.slice(at, at + wanted.length).map(({ word }) => word))
    found.push({ id, region, words: wanted.length })
  }
  return found.toSorted((one, other) => other.words - one.words)
}

interface ReadWord {
  readonly plain: string
  readonly word: PictureWord
}

function follows(read: readonly ReadWord[], start: number, wanted: readonly string[]): boolean {
  const block = read[start]?.word.block
  return wanted.every((word, at) => {
    const one = read[start + at]
    return one !== undefined && one.plain === word && one.word.block === block
  })
}

function around(words: readonly PictureWord[]): Region {
  const left = Math.min(...words.map((word) => word.left))
  const top = Math.min(...words.map((word) => word.top))
  const right = Math.max(...words.map((word) => word.left + word.width))
  const bottom = Math.max(...words.map((word) => word.top + word.height))
  return { left, top, width: right - left, height: bottom - top }
}
