import { expect, test } from 'vitest'
import { countCharacters, countWords } from './words.ts'

test.each([
  ['', 0],
  ['one', 1],
  [' two  words ', 2],
  ['a\tb\nc\vd\fe\rf', 6],
  ['a\u001cb\u001db\u001eb\u001fb', 5],
  ['a\u001bb a\u0008b a\u000eb', 3],
  ['a\u0085b\u00a0c', 3],
  ['a\u1680b\u2000c\u200ad\u2028e\u2029f\u202fg\u205fh\u3000i', 9],
  ['a\u1fffb a\u200bb a\u2030b a\u2060b a\u167fb', 5],
] as const)('%j has %i words between spaces', (text, words) => {
  expect(countWords([text], 'en')).toBe(words)
  // No ideographs: the same in languages that count those.
  expect(countWords([text], 'ja')).toBe(words)
})

test.each([
  '\u2e80',
  '\u2fdf',
  '\u3040',
  '\u31ff',
  '\u3400',
  '\u4dbf',
  '\u4e00',
  '\u9fff',
  '\uac00',
  '\ud7af',
  '\uf900',
  '\ufaff',
  '\u{20000}',
  '\u{323af}',
])('%j is a word by itself', (character) => {
  expect(countWords([character + character], 'zh_Hans')).toBe(2)
  expect(countWords([character + character], 'en')).toBe(1)
})

test.each([
  '\u2e7f',
  '\u2fe0',
  '\u303f',
  '\u3200',
  '\u33ff',
  '\u4dc0',
  '\ua000',
  '\uabff',
  '\ud7b0',
  '\ufb00',
  '\u{1ffff}',
  '\u{323b0}',
])('%j is no ideograph', (character) => {
  expect(countWords([character + character], 'ja')).toBe(1)
})

test('rare ideographs beyond the basic plane are words too, and words of letters end at them', () => {
  expect(countWords(['\u{20000}\u{323af}'], 'zh_Hant')).toBe(2)
  expect(countWords(['ab中cd ef'], 'ja')).toBe(4)
  expect(countWords(['中 ab'], 'yue_Hant')).toBe(2)
})

test('all forms count, but not the marker of a form that the file has no text for', () => {
  expect(countWords(['one file', 'many files'], 'en')).toBe(4)
  expect(countWords(['<unused singular (hash=1)>', 'many files'], 'en')).toBe(2)
})

test('characters are code points, and forms are joined by two', () => {
  expect(countCharacters([])).toBe(0)
  expect(countCharacters([''])).toBe(0)
  expect(countCharacters(['a', 'b', 'c'])).toBe(7)
  expect(countCharacters(['😀a😀'])).toBe(3)
  expect(countCharacters(['\ud800\udc00'])).toBe(1)
  expect(countCharacters(['\udbff\udfff'])).toBe(1)
  // Halves that stand alone at the end, or below and above the high halves.
  expect(countCharacters(['a\ud83d'])).toBe(2)
  expect(countCharacters(['\ud7ffa', '\udc00a'])).toBe(6)
})

test.each(['ja', 'ko', 'zh', 'yue', 'wuu', 'nan', 'hak', 'gan', 'cdo', 'cpx', 'lzh'])(
  '%s counts characters',
  (code) => {
    expect(countWords(['打开'], code)).toBe(2)
    expect(countWords(['打开'], `${code}_Hant`)).toBe(2)
  },
)
