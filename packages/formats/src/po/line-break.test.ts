import { expect, test } from 'vitest'
import { columns, possibleBreaks } from './line-break.ts'

/** A character of each class of Unicode's line breaking, in the order in which each row has what may follow. */
const CHARACTERS: Readonly<Record<string, string>> = {
  AL: 'a',
  BA: '|',
  QU: '"',
  EX: '!',
  CP: ')',
  IS: ',',
  SY: '/',
  CL: '}',
  WJ: '\u2060',
  GL: '\u00a0',
  NS: '\u203c',
  IN: '\u2026',
  HY: '-',
  PR: '$',
  PO: '%',
  OP: '(',
  OW: '\u3008',
  NU: '1',
  BB: '\u00b4',
  HL: '\u05d0',
  B2: '\u2014',
  ID: '\u4e2d',
  EB: '\u{1f466}',
  EM: '\u{1f3fb}',
  H2: '\uac00',
  H3: '\uac01',
  JL: '\u1100',
  JV: '\u1160',
  JT: '\u11a8',
  RI: '\u{1f1e6}',
}

/** Rules of Unicode Standard Annex 14: `_` a line may end between the two, `%` only after a space, `^` never. */
test.each([
  ['AL', '%%%^^^^^^%%%%%%%_%_%__________'],
  ['BA', '_%%^^^^^^_%%%_________________'],
  ['QU', '%%%^^^^^^%%%%%%^^%%%%%%%%%%%%%'],
  ['EX', '_%%^^^^^^%%%%_________________'],
  ['CP', '%%%^^^^^^%%%%%%__%_%__________'],
  ['IS', '_%%^^^^^^%%%%____%____________'],
  ['SY', '_%%^^^^^^%%%%____%_%__________'],
  ['CL', '_%%^^^^^^%^%%%%_______________'],
  ['WJ', '%%%^^^^^^%%%%%%%%%%%%%%%%%%%%%'],
  ['GL', '%%%^^^^^^%%%%%%%%%%%%%%%%%%%%%'],
  ['NS', '_%%^^^^^^%%%%_________________'],
  ['IN', '_%%^^^^^^%%%%_________________'],
  ['HY', '_%%^^^^^^_%%%____%____________'],
  ['PR', '%%%^^^^^^%%%%__%%%_%_%%%%%%%%_'],
  ['PO', '%%%^^^^^^%%%%__%%%_%__________'],
  ['OP', '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^'],
  ['OW', '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^'],
  ['NU', '%%%^^^^^^%%%%%%%_%_%__________'],
  ['BB', '%%%^^^^^^%%%%%%%%%%%%%%%%%%%%%'],
  ['HL', '%%%^^^^^^%%%%%%%_%_%__________'],
  ['B2', '_%%^^^^^^%%%%_______^_________'],
  ['ID', '_%%^^^^^^%%%%_%_______________'],
  ['EB', '_%%^^^^^^%%%%_%________%______'],
  ['EM', '_%%^^^^^^%%%%_%_______________'],
  ['H2', '_%%^^^^^^%%%%_%____________%%_'],
  ['H3', '_%%^^^^^^%%%%_%_____________%_'],
  ['JL', '_%%^^^^^^%%%%_%_________%%%%__'],
  ['JV', '_%%^^^^^^%%%%_%____________%%_'],
  ['JT', '_%%^^^^^^%%%%_%_____________%_'],
  ['RI', '_%%^^^^^^%%%%________________%'],
])('behind a character of the class %s a line may end as %s', (name, row) => {
  const before = CHARACTERS[name] ?? ''
  const found = Object.values(CHARACTERS).map((after) => {
    if (possibleBreaks([before, after])[1]) return '_'
    return possibleBreaks([before, ' ', after])[2] ? '%' : '^'
  })
  expect(found.join('')).toBe(row)
})

/** A text with a bar where a line may end. */
function parts(text: string): string {
  const characters = Array.from(text)
  const breaks = possibleBreaks(characters)
  return characters.map((character, at) => (breaks[at] ? `¦${character}` : character)).join('')
}

test.each([
  ['two words', 'ab cd', 'ab ¦cd'],
  ['many blanks', 'a   b', 'a   ¦b'],
  ['blanks at the beginning', '  a b', '  a ¦b'],
  ['a line end', 'a \nb c', 'a \nb ¦c'],
  ['a line end and a blank', '\n a', '\n a'],
  ['a space without width', 'a\u200bb', 'a\u200b¦b'],
  ['a space without width and a blank', 'a\u200b b', 'a\u200b ¦b'],
  ['a space without width and a mark', 'a\u200b\u0301b', 'a\u200b¦\u0301b'],
  ['a mark on a letter', 'a\u0301b \u4e2d', 'a\u0301b ¦\u4e2d'],
  ['a mark on an ideograph', '\u4e2d\u0301\u4e2d', '\u4e2d\u0301¦\u4e2d'],
  ['a mark on a blank, which is a letter then', '\u4e2d \u0301\u4e2d', '\u4e2d ¦\u0301¦\u4e2d'],
  ['a mark on a blank beside a letter', '\u4e2d \u0301a', '\u4e2d ¦\u0301a'],
  ['a mark at the beginning', '\u0301a\u4e2d', '\u0301a¦\u4e2d'],
  ['a mark behind blanks at the beginning', ' \u0301a', ' \u0301a'],
  ['a mark and a blank', 'a\u0301 b', 'a\u0301 ¦b'],
  ['a joiner', '\u4e2d\u200d\u4e2d\u4e2d', '\u4e2d\u200d\u4e2d¦\u4e2d'],
  ['a joiner and a blank', '\u4e2d\u200d \u4e2d', '\u4e2d\u200d ¦\u4e2d'],
  ['a joiner and a mark', '\u4e2d\u200d\u0301\u4e2d', '\u4e2d\u200d\u0301¦\u4e2d'],
  ['flags', '\u{1f1e6}\u{1f1e7}\u{1f1e8}\u{1f1e9}\u{1f1ea}', '\u{1f1e6}\u{1f1e7}¦\u{1f1e8}\u{1f1e9}¦\u{1f1ea}'],
  ['half a flag and a blank', '\u{1f1e6} \u{1f1e7}\u{1f1e8}\u{1f1e9}', '\u{1f1e6} ¦\u{1f1e7}\u{1f1e8}¦\u{1f1e9}'],
  ['a flag and a blank', '\u{1f1e6}\u{1f1e7} \u{1f1e8}\u{1f1e9}', '\u{1f1e6}\u{1f1e7} ¦\u{1f1e8}\u{1f1e9}'],
  ['half flags with a letter between', '\u{1f1e6}a\u{1f1e7}\u{1f1e8}', '\u{1f1e6}¦a¦\u{1f1e7}\u{1f1e8}'],
  ['half flags with a line end between', '\u{1f1e6}\n\u{1f1e7}\u{1f1e8}', '\u{1f1e6}\n\u{1f1e7}\u{1f1e8}'],
  ['half flags with a mark between', '\u{1f1e6}\u0301\u{1f1e7}\u{1f1e8}', '\u{1f1e6}\u0301¦\u{1f1e7}\u{1f1e8}'],
  ['a Hebrew hyphen', '\u05d0-\u4e2d\u4e2d', '\u05d0-\u4e2d¦\u4e2d'],
  ['a Hebrew bar', '\u05d0|\u4e2d', '\u05d0|\u4e2d'],
  ['a Hebrew comma', '\u05d0,\u4e2d', '\u05d0,¦\u4e2d'],
  ['another hyphen', 'a-\u4e2d', 'a-¦\u4e2d'],
  ['a Hebrew hyphen and a blank', '\u05d0- \u4e2d', '\u05d0- ¦\u4e2d'],
  ['a Hebrew letter, a blank and a hyphen', '\u05d0 -\u4e2d', '\u05d0 ¦-¦\u4e2d'],
  ['a hyphen behind a mark on a Hebrew letter', '\u05d0\u0301-\u4e2d', '\u05d0\u0301-¦\u4e2d'],
  ['a mark on a Hebrew hyphen', '\u05d0-\u0301\u4e2d', '\u05d0-\u0301\u4e2d'],
  ['a mark on a blank behind a Hebrew hyphen', '\u05d0- \u0301\u4e2d', '\u05d0- ¦\u0301¦\u4e2d'],
  ['two hyphens behind a Hebrew letter', '\u05d0--\u4e2d', '\u05d0--¦\u4e2d'],
  ['a Hebrew hyphen before a line end', '\u05d0-\n\u4e2d\u4e2d', '\u05d0-\n\u4e2d¦\u4e2d'],
  ['nothing', '', ''],
])('with %s lines may end where they should', (_name, text, wanted) => {
  expect(parts(text)).toBe(wanted)
})

test.each([
  ['\0', 0],
  ['\n', 0],
  [' ', 1],
  ['~', 1],
  ['\u007f', 0],
  ['\u00a0', 1],
  ['\u00e9', 1],
  ['\u0301', 0],
  ['\u1100', 2],
  ['\u1160', 0],
  ['\u200b', 0],
  ['\u4e2d', 2],
  ['\ud7a3', 2],
  ['\uff21', 2],
  ['\u{1f600}', 2],
  ['\u{20000}', 2],
  ['\u{10ffff}', 1],
])('%j takes %i columns', (character, wanted) => {
  expect(columns(character)).toBe(wanted)
})
