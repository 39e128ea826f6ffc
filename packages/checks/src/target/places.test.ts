import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const plural = { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' }
type Text = string | readonly string[]
interface About {
  readonly flags?: string
  readonly language?: string
  readonly isGlossary?: boolean
}
const forms = (text: Text) => (typeof text === 'string' ? [text] : text)

/** The findings of a check, as `start-end`; with the form before it if there are several, and the fix after it. */
function found(check: string, [source, target]: readonly [Text, Text], about: About = {}): string[] {
  const { flags = '', language = 'cs', isGlossary = false } = about
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural, isGlossary })
  return findInTranslation(prepareSource(forms(source), mergeFlags(flags)), forms(target), environment)
    .filter((report) => report.check === check)
    .map(({ form, span: { start, end }, fix = [] }) => {
      for (const edit of fix) expect(edit.span).toEqual({ start, end })
      const mended = fix.map(({ content }) => `=${JSON.stringify(content)}`).join('')
      return `${typeof target === 'string' ? '' : `${form}:`}${start}-${end}${mended}`
    })
}

test.each<readonly [check: string, source: string, target: string, places: readonly string[]]>([
  ['begin_newline', '', '\nb', []],
  ['begin_newline', '\na', '\n\nb', []],
  ['begin_newline', '\na', 'b', ['0-0="\\n"']],
  ['begin_newline', 'a', '\n\nb', ['0-1=""']],
  ['end_newline', 'a\n', 'b', ['1-1="\\n"']],
  ['end_newline', 'a', 'b\n', ['1-2=""']],
  ['end_newline', '', 'b\n', []],
  ['begin_space', ' a', 'b', ['0-0=" "']],
  ['begin_space', 'a', '  b', ['0-2=""']],
  ['begin_space', '  a', ' b', ['0-1="  "']],
  ['begin_space', '', ' b', []],
  ['begin_space', ' ', '.', []],
  ['begin_space', ' a', '  ', []],
  ['begin_space', ' a', '\u00a0b', ['0-0=" "']],
  ['end_space', 'a ', 'b', ['1-1=" "']],
  ['end_space', 'a', 'bc  ', ['2-4=""']],
  ['end_space', '', 'b ', []],
  ['end_space', '.', ' ', []],
  ['end_space', 'ab', '  ', []],
  ['double_space', 'a b', 'c  d   e', ['1-3=" "', '4-7=" "']],
  ['double_space', 'a  b', 'c  d', []],
  ['double_space', '', 'c  d', []],
  ['double_space', 'a b', '  c', ['0-2=" "']],
  ['escaped_newline', 'a\\nb', 'c', ['0-1']],
  ['escaped_newline', 'a\\nb', 'c\\n\\nd', ['0-6']],
  ['escaped_newline', 'a', 'c:\\n\\n x', []],
  ['escaped_newline', 'a\\n', '1:\\n x', []],
  ['newline-count', 'a\nb', 'c\nd', []],
  ['newline-count', 'a\nb', 'c\n\nd', ['0-4']],
  ['newline-count', '\n\na', '\nb', ['0-2']],
  ['zero-width-space', 'a', '\u200bb\u200b', ['0-1=""', '2-3=""']],
  ['zero-width-space', 'a\u200b', 'b\u200bc\u200b', []],
  ['kashida', 'a', 'ج\u0640\u0640', ['1-2', '2-3']],
  ['kashida', 'a', '\u0640', ['0-1']],
  ...['\u0628', '\u0643', '\u0644'].map((letter) => ['kashida', 'a', `${letter}\u0640`, []] as const),
  ...Array.from(
    '\ufcf2\ufcf3\ufcf4\ufe71\ufe77\ufe79\ufe7b\ufe7d\ufe7f',
    (letter) => ['kashida', 'a', letter, ['0-1']] as const,
  ),
  ...Array.from('\ufe72\ufe78\ufe7e\ufcf1\ufcf5ج', (letter) => ['kashida', 'a', letter, []] as const),
  ['multiple_capital', 'a', 'x NAzdar, HEllo', ['2-8', '10-15']],
  ['multiple_capital', 'a', 'HE\u0301llo', ['0-6']],
  ['multiple_capital', 'a', 'HEl', []],
  ['multiple_capital', 'a', 'HELLO', []],
  ['multiple_capital', 'a', 'aHEo', ['0-4']],
  ['multiple_capital', 'USA', 'HEllo', []],
  ['multiple_capital', 'UsA', 'HEllo', ['0-5']],
])('the check %s finds of %j in %j: %j', (check, source, target, places) => {
  expect(found(check, [source, target])).toEqual(places)
})

test.each<readonly [check: string, flags: string, texts: readonly [Text, Text], places: readonly string[]]>([
  ['max-length', 'max-length:5', ['a', '12345'], []],
  ['max-length', 'max-length:5', ['a', '1234567'], ['5-7']],
  ['max-length', 'max-length:0', ['a', '12'], ['0-2']],
  ['max-length', 'max-length', ['a', '1234567'], []],
  ['max-length', 'max-length:4, replacements:%s:John', ['%s', '%s!'], ['3-3']],
  ['md-link', 'md-text', ['a', '[b](x)'], []],
  ['md-link', 'md-text', ['[a](x)', 'b'], ['0-1']],
  ['md-link', 'md-text', ['[a](https://a/)', '[b](https://b/#x)'], []],
  ['md-link', 'md-text', ['[a](https://a/#y)', '[b](https://b/#x)'], []],
  ['md-link', 'md-text', ['[a](#x)', '[b](#x)'], []],
  ['md-link', 'md-text', ['[a](./x)', '[b](./y)'], ['0-8']],
  ['md-link', 'md-text', ['[a]({x})', '[b]({y})'], ['0-8']],
  ['md-reflink', 'md-text', ['a', '[b][r]'], []],
  ['md-reflink', 'md-text', ['[a][r] [a][s]', '[b][s] [b][r]'], []],
  ['md-reflink', 'md-text', ['[a][r]', 'b'], ['0-1']],
  ['md-syntax', 'md-text', ['**a**', 'b'], ['0-1']],
  ['md-syntax', 'md-text', ['a', '`b`'], ['0-3']],
  ['md-syntax', 'md-text', ['a', 'b'], []],
  ['rst-references', 'rst-text', ['See [1]_ and [2]_', '[2]_ a [1]_'], []],
  ['rst-references', 'rst-text', ['See [1]_', 'Viz'], ['0-3']],
  ['rst-references', 'rst-text', ['See', 'Viz [1]_'], ['0-8']],
  ['regex', 'regex:r"^b$"', ['a', 'b'], []],
  ['regex', 'regex:r"^b$"', ['a', 'cd'], ['0-2']],
  ['regex', 'regex', ['a', 'cd'], []],
  ['safe-html', 'safe-html', ['<b>x</b>', '<i>y</i>'], ['0-8="y"']],
  ['safe-html', 'safe-html', ['x', 'y'], []],
  ['safe-html', '', ['<b>x</b>', '<i>y</i>'], []],
  ['safe-html', 'safe-html, md-text', ['<b>x</b>', '<https://example.org>'], []],
  ['placeholders', 'placeholders:NAME:NAMES', ['a', 'NAMES'], ['0-5']],
  ['placeholders', 'placeholders:NAMES:NAME', ['NAMES', 'NAME'], ['0-4', '4-4']],
  ['placeholders', 'placeholders:a.b:r"x\\d":r"y|z"', ['a', 'acb a.b x1 y z'], ['4-7', '8-10', '11-12', '13-14']],
  ['placeholders', 'placeholders:""', ['a', 'b'], []],
  ['placeholders', 'placeholders', ['a', 'b'], []],
  ['placeholders', 'placeholders:N', [['N', 'N'], ['N']], []],
  ['placeholders', 'placeholders:N', [['N', 'N'], ['x']], ['0:1-1']],
  [
    'plurals',
    '',
    [
      ['a', 'as'],
      ['b', '', ''],
    ],
    ['1:0-0', '2:0-0'],
  ],
  ['plurals', '', ['a', ['b', '']], []],
  [
    'same-plurals',
    '',
    [
      ['a', 'as'],
      ['bc', 'bc', 'bc'],
    ],
    ['0:0-2', '1:0-2', '2:0-2'],
  ],
  [
    'same-plurals',
    '',
    [
      ['a', 'as'],
      ['bc', 'bc', 'b'],
    ],
    [],
  ],
  [
    'same-plurals',
    '',
    [
      ['a', 'as'],
      ['', '', 'b'],
    ],
    [],
  ],
  ['same-plurals', '', [['a', 'as'], ['b']], []],
  ['same-plurals', '', ['a', ['b', 'b']], []],
  ['fluent-target-syntax', 'fluent-target-syntax', ['a', 'b }'], ['2-3']],
  ['fluent-target-syntax', 'fluent-target-syntax', ['a', 'b { $x'], ['6-6']],
  ['fluent-parts', 'fluent-parts', ['a\n.x = y', 'b'], ['0-1']],
  ['fluent-parts', 'fluent-parts', ['a', 'b }'], []],
  ['fluent-references', 'fluent-references', ['{ $x } { $y }', '{ $y } { $x }'], []],
  ['fluent-references', 'fluent-references', ['{ $x }', 'b'], ['0-1']],
  ['fluent-references', 'fluent-references', ['{ $x }', 'b }'], []],
  ['fluent-references', 'fluent-references', ['a', 'b\n.x = { $y }'], []],
  ['fluent-references', 'fluent-references, fluent-type:Term', ['a\n.x = y', 'b\n.x = { $y }'], []],
  ['fluent-references', 'fluent-references', ['a\n.x = y', 'b\n.x = { $y }'], ['0-13']],
  ['fluent-target-inner-html', 'fluent-target-inner-html', ['<b>a</b>', 'b'], ['0-1']],
  ['fluent-target-inner-html', 'fluent-target-inner-html', ['<b>a</b>', 'b }'], []],
  ['fluent-target-inner-html', 'fluent-target-inner-html', ['a', 'b<c'], ['0-3']],
])('the check %s with %j finds in the source and target %j: %j', (check, flags, texts, places) => {
  expect(found(check, texts, { flags })).toEqual(places)
})

test.each(['nl', 'fy', 'li', 'vls', 'zea'])('in %s a capital of two signs is one', (language) => {
  expect(found('multiple_capital', ['a', 'IJslands'], { language })).toEqual([])
  expect(found('multiple_capital', ['a', 'IJSland'], { language })).toEqual(['0-7'])
  expect(found('multiple_capital', ['a', 'b IJs IJslANDs'], { language })).toEqual(['6-14'])
})

test('Greek letters in Kabyle become those of Latin that they stand for', () => {
  const mended = ['0-1="ɣ"', '1-2="Ɣ"', '2-3="ɛ"', '3-4="Ɛ"', '5-6="Ɛ"', '6-7="ɛ"']
  expect(found('kabyle-characters', ['a', 'γΓεΕαΣσ'], { language: 'kab' })).toEqual(mended)
  expect(found('kabyle-characters', ['a', 'γΓεΕαΣσ'], { language: 'el' })).toEqual([])
})

test('a term of a glossary begins no formula', () => {
  const begins = (target: string, isGlossary = true) =>
    found('prohibited_initial_character', ['a', target], { isGlossary })
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect([sign, begins(`${sign}b`)]).toEqual([sign, ['0-1']])
  expect([begins('b='), begins('#b'), begins('=b', false)]).toEqual([[], [], []])
})
