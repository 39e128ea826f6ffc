import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BranchedText, type BranchStep, branchPlaces, joinBranches, sourceField } from './branched-text.ts'
import { icuBranches, sourceIcuBranches } from './icu-branches.ts'

const czech = (isOrdinal: boolean) => (isOrdinal ? ['other'] : ['one', 'few', 'other'])
const japanese = () => ['other']
const unknown = () => []

const stepText = (step: BranchStep): string =>
  'selector' in step ? `${step.argument}:${step.selector}` : step.kind === 'part' ? `.${step.name}` : step.kind
const shown = (branched: BranchedText | null) =>
  branched?.fields.map(({ path, text }) => [path.map(stepText).join(' '), text])
const textsOf = ({ fields }: BranchedText) => fields.map(({ text }) => text)

function apart(text: string, source = text, categories: (isOrdinal: boolean) => readonly string[] = unknown) {
  const branched = icuBranches(text, source, categories)
  if (!branched) throw new Error(`${text} has no branches`)
  return branched
}

/** The message with other texts in some of its fields, by their places. */
function written(branched: BranchedText, texts: Readonly<Record<number, string>>): string {
  return joinBranches(
    branched,
    textsOf(branched).map((text, at) => texts[at] ?? text),
  )
}

test('a plural has a field for each branch, and writing one changes nothing else', () => {
  const plural = apart('{n, plural,\n  =0 {nic}\n  one{# soubor}  other   {# souborů}\n}')
  expect(shown(plural)).toEqual([
    ['n:=0', 'nic'],
    ['n:one', '# soubor'],
    ['n:other', '# souborů'],
  ])
  expect(written(plural, { 1: '# složka' })).toBe('{n, plural,\n  =0 {nic}\n  one{# složka}  other   {# souborů}\n}')
  expect(plural.fields.map(({ counts }) => counts)).toEqual([true, true, true])
})

test('branches within branches have the whole way to them, and # counts within a choice of a plural', () => {
  const nested = apart('{g, select, male {{n, plural, one {He has #} other {He has # all}}} other {They}}')
  expect(shown(nested)).toEqual([
    ['g:male n:one', 'He has #'],
    ['g:male n:other', 'He has # all'],
    ['g:other', 'They'],
  ])
  expect(nested.fields.map(({ counts }) => counts)).toEqual([true, true, false])
})

test('what stands around the branches is a field before and one after them', () => {
  const sentence = apart('Delete {n, plural, one {# file} other {# files}}?')
  expect(shown(sentence)).toEqual([
    ['before', 'Delete '],
    ['n:one', '# file'],
    ['n:other', '# files'],
    ['after', '?'],
  ])
  expect(written(sentence, { 0: '', 3: ' löschen?' })).toBe('{n, plural, one {# file} other {# files}} löschen?')
})

test('a translation is given the texts around its branches that its source has', () => {
  const found = apart('{n, plural, other {#個}}', 'Delete {n, plural, one {# file} other {# files}}?', japanese)
  expect(shown(found)).toEqual([
    ['before', ''],
    ['n:other', '#個'],
    ['after', ''],
  ])
  expect(written(found, { 2: 'を削除' })).toBe('{n, plural, other {#個}}を削除')
})

test('branches that a language counts by and a text lacks come with their first letter', () => {
  const found = apart('{n, plural,\n  one {# file}\n  other {# files}}', undefined, czech)
  expect(shown(found)).toEqual([
    ['n:one', '# file'],
    ['n:few', ''],
    ['n:other', '# files'],
  ])
  expect(written(found, { 1: '# soubory' })).toBe('{n, plural,\n  one {# file}\n  few {# soubory}\n  other {# files}}')
  expect(written(found, { 0: '# soubor' })).toBe('{n, plural,\n  one {# soubor}\n  other {# files}}')
})

test('an empty translation gets the branches of its source, by the counts of its language', () => {
  const source = 'You have {n, plural, =0 {nothing} one {{g, select, a {apple} other {pear}}} other {# more}}.'
  const found = apart('', source, czech)
  expect(shown(found)).toEqual([
    ['before', ''],
    ['n:=0', ''],
    ['n:one g:a', ''],
    ['n:one g:other', ''],
    ['n:few', ''],
    ['n:other', ''],
    ['after', ''],
  ])
  expect(written(found, {})).toBe('')
  expect(written(found, { 0: 'Máš ', 4: '# věci' })).toBe(
    'Máš {n, plural, =0 {} one {{g, select, a {} other {}}} few {# věci} other {}}',
  )
  expect(shown(apart('', '{n, plural, one {# day} other {# days}}', japanese))).toEqual([['n:other', '']])
  expect(shown(apart('', '{n, selectordinal, one {#st} other {#th}}', czech))).toEqual([['n:other', '']])
  expect(shown(apart('', '{n, plural, one {# day} other {# days}}', unknown))).toEqual([
    ['n:one', ''],
    ['n:other', ''],
  ])
})

test('a text without any letters is no translation, and one that nobody touched stays as it is', () => {
  const empty = '{n, plural, one {} other {}}'
  expect(written(apart(empty), {})).toBe(empty)
  expect(written(apart('{n, plural, one {a} other {b}}'), { 0: '', 1: '' })).toBe('')
})

test.each([
  'no branches',
  '{x} and {y, number}',
  '{n, plural, one {a} other {b}} {m, plural, one {a} other {b}}',
  '{n, plural, one {a} other {b}',
  "'{n, plural, one {a} other {b}}'",
  `{a, select, ${Array.from({ length: 41 }, (_, at) => `k${at} {x}`).join(' ')} other {y}}`,
])('%j stays one text', (text) => {
  expect(icuBranches(text, text, czech)).toBeNull()
  expect(sourceIcuBranches(text)).toBeNull()
})

test('the places of fields are those of the joined message', () => {
  const found = apart('a {n, plural, one {b} other {c}} d', undefined, czech)
  const texts = ['start ', 'jeden', 'několik', '', ' end']
  const message = joinBranches(found, texts)
  expect(message).toBe('start {n, plural, one {jeden} few {několik} other {}} end')
  expect(branchPlaces(found, texts).map(({ start, end }) => message.slice(start, end))).toEqual([
    'start ',
    'jeden',
    'few {několik} ',
    '',
    ' end',
  ])
})

test('a branch is written from the same one of the source, else from that of other counts', () => {
  const source = sourceIcuBranches('{g, select, f {{n, plural, one {her day} other {her days}}} other {days}}')
  const target = apart('', source?.text, czech)
  expect(source && target.fields.map(({ path }) => sourceField(source, path)?.text)).toEqual([
    'her day',
    'her days',
    'her days',
    'days',
  ])
})

/** Messages with everything that a reader may stumble over. */
const message = fc.letrec<{ text: string; choice: string; whole: string }>((tie) => ({
  text: fc.string({ unit: fc.constantFrom('a', '#', "'", "''", '{x}', ' ', 'é', '\n', '<b>') }),
  choice: fc
    .tuple(
      fc.constantFrom('plural', 'select', 'selectordinal'),
      fc.array(fc.constantFrom(' ', '\n', ' one', '')),
      tie('whole'),
      tie('whole'),
    )
    .map(
      ([type, gap, one, other]) =>
        `{n, ${type},${gap.includes('\n') ? '\n' : ' '}one {${one}}${gap.join('').replace(/[a-z]/g, '')}other{${other}}}`,
    ),
  whole: fc.oneof(
    { depthSize: 'small' },
    tie('text'),
    tie('choice'),
    fc.tuple(tie('text'), tie('choice'), tie('text')).map((all) => all.join('')),
  ),
})).whole

test('whatever a message holds, untouched it stays the same, and each field is a piece of it', () => {
  fc.assert(
    fc.property(message, message, (text, source) => {
      const found = icuBranches(text, source, czech)
      if (!found) return
      expect(joinBranches(found, textsOf(found))).toBe(text)
      // Written anew without a change it is the same too.
      const places = branchPlaces(found, textsOf(found))
      if (text !== '')
        for (const [at, { start, end }] of places.entries()) expect(text.slice(start, end)).toBe(textsOf(found)[at])
      const changed = textsOf(found).map((one, at) => (at === 0 ? `${one}z` : one))
      if (text !== '' && found.fields[0]?.span.end !== found.fields[0]?.span.start)
        expect(joinBranches(found, changed)).toBe(
          `${text.slice(0, places[0]?.start)}${changed[0]}${text.slice(places[0]?.end)}`,
        )
    }),
  )
})
