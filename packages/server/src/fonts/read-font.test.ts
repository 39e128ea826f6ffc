import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontRuler } from '@weft/checks'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { measureFont } from './measure-font.ts'
import { projectFonts, usualFonts } from './project-fonts.ts'
import { readFont } from './read-font.ts'

const bytes = readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')))

test('texts are as wide as a font draws them, but for kerning', () => {
  const drawn = create(bytes)
  const measured = measureFont(bytes)
  if (!measured || !('layout' in drawn)) throw new Error('the font cannot be read')
  const ruler = fontRuler([measured.widths])
  const texts = [
    'Uložit všechny soubory',
    'Привет мир',
    'שלום עולם',
    'مرحبا بالعالم',
    'لا إله إلا الله',
    'حفظ الملف',
    'Ελληνικά',
  ]
  for (const text of texts) {
    const width = (drawn.layout(text).advanceWidth / drawn.unitsPerEm) * 10
    expect(Math.abs(ruler.width(text, 10) / width - 1), text).toBeLessThan(0.025)
  }
})

test('a font that takes too long, or too much, is given up', async () => {
  expect(await readFont(bytes, { patience: 1, megabytes: 256 })).toBeNull()
  expect(await readFont(bytes, { patience: 20_000, megabytes: 8 })).toBeNull()
  expect(await readFont(bytes)).toMatchObject({ family: 'DejaVu Sans Condensed', style: 'Book' })
})

test('whatever is changed in a font, reading it ends, and says nothing but widths', async () => {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 0x7fff_ffff
    return seed % below
  }
  for (let round = 0; round < 6; round++) {
    const broken = Buffer.from(bytes)
    // The directory of tables is among the first bytes; the rest may be anywhere.
    for (let change = 0; change < 200; change++) broken[next(change % 4 === 0 ? 300 : broken.length)] = next(256)
    broken.writeUInt32BE(0x00010000, 0)
    const read = await readFont(broken, { patience: 5000, megabytes: 256 })
    for (const run of read?.widths.runs ?? []) for (const width of run) expect(width).toBeGreaterThanOrEqual(0)
  }
})

test('a family that is no group is the usual font, and bold letters are wider', () => {
  const width = (family?: string, weight?: string) => usualFonts.of('cs')(family, weight).width('Weft', 10)
  expect(width('none')).toBe(width())
  expect(width(undefined, 'bold')).toBeGreaterThan(width())
  expect(width(undefined, '700')).toBe(width(undefined, 'bold'))
  expect(width(undefined, '400')).toBe(width())
})

test('a group has other fonts for some languages, and the usual one where its font lacks a letter', () => {
  const font = (units: number) => ({ unitsPerEm: 10, runs: [[0x41, units]], joining: [], ligatures: [] })
  const fonts = projectFonts(new Map([['buttons', { usual: font(10), languages: new Map([['de', font(20)]]) }]]))
  const width = (language: string, text: string) => fonts.of(language)('buttons', undefined).width(text, 10)
  expect([width('cs', 'A'), width('de', 'A')]).toEqual([10, 20])
  expect(width('cs', 'Ж')).toBeGreaterThan(5)
})
