import type { FontWidths } from '@weft/checks'
import { create, type Font } from 'fontkit'

/** The facts that a font states, and the widths of its letters. */
export interface MeasuredFont {
  readonly family: string
  readonly style: string
  readonly widths: FontWidths
}

/** Up to here letters are asked for one by one: all scripts that are in use, and pictures. */
const lastCodePoint = 0x1_ff_ff
const firstCodePoint = 0x20
/** Joins the letter beside it, and has no width. */
const joiner = '\u200d'
const joiningBlocks: readonly (readonly [number, number])[] = [
  [0x0620, 0x077f],
  [0x08a0, 0x08c7],
]
const lam = 0x0644
const alefs = [0x0622, 0x0623, 0x0625, 0x0627]

/** The widths of all letters by the font's own tables: what draws them is never read. */
function readRuns(font: Font): number[][] {
  const runs: number[][] = []
  let run: number[] | undefined
  for (let code = firstCodePoint; code <= lastCodePoint; code++) {
    if (!font.hasGlyphForCodePoint(code)) {
      run = undefined
      continue
    }
    if (!run) {
      run = [code]
      runs.push(run)
    }
    run.push(width(font, String.fromCodePoint(code)))
  }
  return runs
}

/** The width of a drawn text, in whole units of the font. */
const width = (font: Font, text: string): number => {
  const units = Math.round(font.layout(text).advanceWidth)
  return Number.isFinite(units) ? Math.min(Math.max(units, 0), 0xff_ff) : 0
}

const shapeIn = (font: Font, text: string, at: 0 | -1): number | undefined => font.layout(text).glyphs.at(at)?.id

function readJoining(font: Font): number[][] {
  const rows: number[][] = []
  for (const [first, last] of joiningBlocks) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code)
      if (!/\p{L}/u.test(letter) || !font.hasGlyphForCodePoint(code)) continue
      const alone = shapeIn(font, letter, 0)
      const joinsBefore = shapeIn(font, joiner + letter, -1) !== alone
      const joinsAfter = shapeIn(font, letter + joiner, 0) !== alone
      if (!joinsBefore && !joinsAfter) continue
      const texts = [joiner + letter, letter + joiner, joiner + letter + joiner]
      rows.push([code, ...texts.map((text) => width(font, text)), Number(joinsBefore), Number(joinsAfter)])
    }
  }
  return rows
}

function readLigatures(font: Font): number[][] {
  if (!font.hasGlyphForCodePoint(lam)) return []
  return alefs
    .filter((alef) => font.hasGlyphForCodePoint(alef))
    .map((alef) => {
      const text = String.fromCodePoint(lam, alef)
      return [lam, alef, width(font, text), width(font, joiner + text)]
    })
}

/** How a TrueType or OpenType font begins; collections and compressed fonts begin otherwise. */
const beginnings: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f, 0x74727565])
const isOneFont = (bytes: Buffer) => bytes.length > 12 && beginnings.has(bytes.readUInt32BE(0))

const nameOf = (name: string | null | undefined): string =>
  String(name ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 100)

/** Reads a TrueType or OpenType font; null for other data. It may throw, or take any time: it is for fonts that are known. */
export function measureFont(bytes: Buffer): MeasuredFont | null {
  if (!isOneFont(bytes)) return null
  const font = create(bytes)
  if (!('unitsPerEm' in font) || !(font.unitsPerEm >= 16 && font.unitsPerEm <= 16_384)) return null
  const runs = readRuns(font)
  if (runs.length === 0) return null
  const widths = { unitsPerEm: font.unitsPerEm, runs, joining: readJoining(font), ligatures: readLigatures(font) }
  return { family: nameOf(font.familyName), style: nameOf(font.subfamilyName), widths }
}
