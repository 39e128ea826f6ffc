import { expect, test } from 'vitest'
import { bySource } from '../identity.ts'
import { po } from './po.format.ts'

const MEGABYTE = 1_000_000
/** Small enough for a slow machine, great enough that anything quadratic would take minutes. */
const SIZE = 4 * MEGABYTE
const SECONDS = 20

/** `unit` again and again, `size` bytes of it. */
const repeated = (unit: string, size = SIZE) => Buffer.from(unit.repeat(Math.ceil(size / unit.length)))

const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'

test.each([
  ['NULs', repeated('\0')],
  ['quotes', repeated('"')],
  ['backslashes', repeated('\\')],
  ['a string without end', repeated('msgid "', 10).toString() + 'x'.repeat(SIZE)],
  ['one long line', `#: ${'a b '.repeat(SIZE / 4)}`],
  ['one long list of flags', `#, ${'a,b'.repeat(SIZE / 3)}\nmsgid "a"\nmsgstr ""\n`],
  ['lines of flags', `${'#, fuzzy\n'.repeat(SIZE / 9)}msgid "a"\nmsgstr ""\n`],
  ['lines of comments', `${'# a\n'.repeat(SIZE / 4)}msgid "a"\nmsgstr ""\n`],
  ['lines of references', `${'#: a\n'.repeat(SIZE / 5)}msgid "a"\nmsgstr ""\n`],
  ['references with marks', `#: ${'\u2068a '.repeat(SIZE / 5)}\nmsgid "a"\nmsgstr ""\n`],
  ['a string of many segments', `msgid ""\n${'"a"\n'.repeat(SIZE / 4)}msgstr ""\n`],
  ['a string of escapes', `msgid "${'\\n\\303\\251'.repeat(SIZE / 10)}"\nmsgstr ""\n`],
  ['previous texts', `${'#| msgid "a"\n'.repeat(SIZE / 13)}msgid "a"\nmsgstr ""\n`],
  ['obsolete entries', repeated('#~ msgid "a"\n#~ msgstr ""\n')],
  [
    'plural forms',
    `msgid "a"\nmsgid_plural "b"\n${Array.from({ length: 200_000 }, (_, i) => `msgstr[${i}] ""\n`).join('')}`,
  ],
  ['headers', repeated(HEADER)],
  ['charsets', repeated('"Content-Type: ')],
  ['keywords', repeated('msgid')],
  ['conflict markers', repeated('<<<<<<<\n')],
])('%s end in a result within bounded time', (_, content) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const start = performance.now()
  const file = po.parse(bytes)
  expect(file.problems.length).toBeLessThanOrEqual(21)
  expect(file.warnings().length).toBeLessThanOrEqual(100)
  expect((performance.now() - start) / 1000).toBeLessThan(SECONDS)
})

test('more strings than any catalogue has are refused before they fill the memory', () => {
  const file = po.parse(repeated('msgid"a"', 10 * MEGABYTE))
  expect(file.problems[0]).toMatchObject({ code: 'too-many-units' })
})

test('one long string is edited in bounded time', () => {
  const file = po.parse(Buffer.from(`${HEADER}msgid "a"\nmsgstr ""\n`))
  const key = bySource.keyOf({ context: '', source: ['a'] })
  const target = [`${'long words, '.repeat(MEGABYTE / 12)}${'x'.repeat(MEGABYTE)}`]
  const start = performance.now()
  const edited = file.edit({ units: [{ kind: 'set', key, target, state: 'translated' }] })
  expect(po.parse(edited).units[0]?.target).toEqual(target)
  expect((performance.now() - start) / 1000).toBeLessThan(SECONDS)
})

test('a base whose header has a long line of flags gives a new file in bounded time', () => {
  const flags = `#,${' '.repeat(MEGABYTE)}x, fuzzy, c-format`
  const base = po.parse(Buffer.from(`${flags}\n${HEADER}msgid "a"\nmsgstr ""\n`))
  const start = performance.now()
  const made = Buffer.from(
    base.translationFor({
      languageCode: 'cs',
      languageName: 'Czech',
      plural: { number: 2, formula: 'n != 1' },
      projectName: 'P',
      now: new Date(0),
    }),
  ).toString()
  expect(made).toContain('x, c-format\n')
  expect((performance.now() - start) / 1000).toBeLessThan(SECONDS)
})
