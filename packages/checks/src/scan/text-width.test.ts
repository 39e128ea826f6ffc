import { expect, test } from 'vitest'
import { fits } from './text-width.ts'

const box = { width: 100, lines: 1, fontSize: 10, spacing: 0 }

test('a line is as wide as its characters', () => {
  // i is 2.22 pixels at ten, W 9.44, a character of Chinese ten.
  expect(fits('i'.repeat(45), box)).toBe(true)
  expect(fits('i'.repeat(46), box)).toBe(false)
  expect(fits('W'.repeat(10), box)).toBe(true)
  expect(fits('W'.repeat(11), box)).toBe(false)
  expect(fits('中'.repeat(10), box)).toBe(true)
  expect(fits('中'.repeat(11), box)).toBe(false)
})

test.each(['\u1100', '\u115f', '\u2e80', '\ud7af', '\uf900', '\ufaff', '\uff00', '\uff60', '\u{1f300}'])(
  '%j takes a full width',
  (character) => {
    expect(fits(character.repeat(10), box)).toBe(true)
    expect(fits(character.repeat(11), box)).toBe(false)
  },
)

test.each(['\u1160', '\u2e7f', '\ud7b0', '\ufb00', '\uff61', 'я'])('%j does not', (character) => {
  expect(fits(character.repeat(16), box)).toBe(true)
})

test('marks take no width, letters with marks that of their base', () => {
  expect(fits(`${'中'.repeat(10)}\u0301\u0301`, box)).toBe(true)
  expect(fits('Ŵ'.repeat(10), box)).toBe(true)
  expect(fits('Ŵ'.repeat(11), box)).toBe(false)
})

test('font size and spacing widen', () => {
  expect(fits('W'.repeat(5), { ...box, fontSize: 20 })).toBe(true)
  expect(fits('W'.repeat(6), { ...box, fontSize: 20 })).toBe(false)
  expect(fits('W'.repeat(9), { ...box, spacing: 1 })).toBe(true)
  expect(fits('W'.repeat(10), { ...box, spacing: 1 })).toBe(false)
})

test('words go to the next line as long as there are lines', () => {
  const two = { ...box, lines: 2 }
  expect(fits(`${'中'.repeat(6)} ${'中'.repeat(6)}`, box)).toBe(false)
  expect(fits(`${'中'.repeat(6)} ${'中'.repeat(6)}`, two)).toBe(true)
  expect(fits('中中中 中中中 中中中', two)).toBe(true)
  expect(fits(`${'中'.repeat(6)} ${'中'.repeat(6)} ${'中'.repeat(6)}`, two)).toBe(false)
  expect(fits('a\nb', box)).toBe(false)
  expect(fits('a\nb', two)).toBe(true)
  expect(fits('a\n\nb', two)).toBe(false)
  // The space between two words counts: 47.2 + 2.78 + 47.2, and 49.42 with one more letter.
  expect(fits('WWWWW WWWWW', box)).toBe(true)
  expect(fits('WWWWWi WWWWW', box)).toBe(true)
  expect(fits('WWWWWi WWWWWi', box)).toBe(false)
})

/** Each letter is one pixel wide at any size. */
const even = { width: (text: string) => text.length }

test.each([
  // As wide as the box, to the pixel: the space between two words counts, and none before the first.
  { text: 'aaaa bbbbb', box: { width: 10, lines: 1 }, isIn: true },
  { text: 'aaaa bbbbbb', box: { width: 10, lines: 1 }, isIn: false },
  { text: 'aaaaaaaaaa', box: { width: 10, lines: 1 }, isIn: true },
  { text: 'aaaaaaaaaaa', box: { width: 10, lines: 9 }, isIn: false },
  { text: '', box: { width: 0, lines: 1 }, isIn: true },
  // The next line begins with the word that found no room, and is filled from there.
  { text: 'aaaaaa bbbbbb ccc', box: { width: 10, lines: 2 }, isIn: true },
  { text: 'aaaaaa bbbbbb cccc', box: { width: 10, lines: 2 }, isIn: false },
  { text: 'aaaaaa bbbbbb cccc', box: { width: 10, lines: 3 }, isIn: true },
  // A separate line begins empty.
  { text: 'aaaaaa\nbbbbbbbbbb', box: { width: 10, lines: 2 }, isIn: true },
  { text: 'aaaaaa\nb\nc', box: { width: 10, lines: 2 }, isIn: false },
])('$text in $box.lines lines of $box.width: $isIn', ({ text, box: { width, lines }, isIn }) => {
  expect(fits(text, { width, lines, fontSize: 10, spacing: 0 }, even)).toBe(isIn)
})

test('spacing comes after each letter, after the space between words too, and a pair of surrogates is one letter', () => {
  const spaced = { width: 15, lines: 1, fontSize: 10, spacing: 2 }
  expect(fits('aaa b', spaced, even)).toBe(true)
  expect(fits('aaa bb', spaced, even)).toBe(false)
  expect(fits('aa aa', { ...spaced, width: 14 }, even)).toBe(false)
  expect(fits('😀😀', { ...spaced, width: 8 }, even)).toBe(true)
  expect(fits('😀😀', { ...spaced, width: 7 }, even)).toBe(false)
})
