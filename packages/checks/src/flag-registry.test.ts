import { expect, test } from 'vitest'
import { knownFlags, validateFlags } from './flag-registry.ts'

/** The problems of flags, as `code start-end`. */
const problems = (text: string) => validateFlags(text).map(({ code, span }) => `${code} ${span?.start}-${span?.end}`)

test('flags that are not plain have values of their kind', () => {
  const namesOf = (wanted: string) =>
    [...knownFlags().values()].filter(({ kind }) => kind === wanted).map(({ name }) => name)
  expect({ number: namesOf('number'), regex: namesOf('regex'), texts: namesOf('texts') }).toEqual({
    number: ['font-size', 'font-spacing', 'priority', 'max-length', 'max-size'],
    regex: ['term-pattern', 'regex'],
    texts: [
      'accelerator',
      'discard',
      'fluent-type',
      'font-family',
      'font-weight',
      'icu-flags',
      'icu-tag-prefix',
      'part-of-speech',
      'replacements',
      'variant',
      'variants',
      'placeholders',
    ],
  })
})

test('a flag says what it does: of its own, or which check it switches on or off', () => {
  const known = knownFlags()
  expect(known.get('md-text')?.why).toContain('Markdown')
  expect(known.get('accelerator')?.why).not.toContain('Switches')
  expect(known.get('java-format')).toEqual({
    name: 'java-format',
    kind: 'plain',
    why: expect.stringMatching(/^Switches on .*Java/),
  })
  expect(known.get('ignore-c-format')).toEqual({
    name: 'ignore-c-format',
    kind: 'plain',
    why: expect.stringMatching(/^Switches off .*c_format/),
  })
  expect(known.get('ignore-all-checks')?.why).not.toContain('Switches')
  for (const [name, flag] of known) expect(flag.name).toBe(name)
  expect(knownFlags()).toBe(known)
})

test.each([
  ['', []],
  ['c-format', []],
  ['c-format:', ['flag-value 0-9']],
  ['c-format:1, md-text:2', ['flag-value 0-10', 'flag-value 12-21']],
  ['max-length:0', []],
  ['max-length:123456789', []],
  ['max-length:1234567890', ['flag-value 0-21']],
  ['max-length:', ['flag-value 0-11']],
  ['max-length', ['flag-value 0-10']],
  ['max-length:-1', ['flag-value 0-13']],
  ['max-length:1x', ['flag-value 0-13']],
  ['max-length:x1', ['flag-value 0-13']],
  ['max-size:100:2', []],
  ['priority:100', []],
  ['placeholders', ['flag-value 0-12']],
  ['placeholders:', []],
  ['placeholders:(:a', []],
  ['placeholders:r"a":r"b"', []],
  ['placeholders:r"(":a:r"["', ['flag-value 0-24', 'flag-value 0-24']],
  ['regex', ['flag-value 0-5']],
  ['regex:r"a":r"b"', ['flag-value 0-15']],
  ['regex:r"a"', []],
  ['regex:a', []],
  ['regex:(', ['flag-value 0-7']],
  ['variant:r"("', ['flag-value 0-12']],
  ['such, c-format', ['flag-unknown 0-4']],
  ['no-c-format', ['flag-unknown 0-11']],
  ['ignore-such', ['flag-unknown 0-11']],
  ['such:"a', ['flag-syntax 5-7', 'flag-unknown 0-7']],
])('of the flags %j these are wrong: %j', (text, wrong) => {
  expect(problems(text)).toEqual(wrong)
})

test('what is said of a flag names it, or the expression in it that is none', () => {
  const details = (text: string) => validateFlags(text).map(({ detail }) => detail)
  expect(details('such')).toEqual([expect.stringContaining('"such"')])
  expect(details('regex:r"\\("')).toEqual([])
  expect(details('regex:r"("')).toEqual([expect.stringContaining('"("')])
  expect(details('regex:r"[\\""')).toEqual([expect.stringContaining('"[\\\\\\""')])
  const wanted = ['c-format:1', 'max-length:x', 'regex', 'variant'].flatMap(details)
  expect(wanted.map((detail) => detail?.split('"')[1])).toEqual(['c-format', 'max-length', 'regex', 'variant'])
  // Each kind of flag is told what it needs.
  expect(new Set(wanted.map((detail) => detail?.split('" ')[1])).size).toBe(4)
})
