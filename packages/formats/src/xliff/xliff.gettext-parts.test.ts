import { expect, test } from 'vitest'
import { polish, saidIn } from '../exact-files.fixture.ts'
import { poXliff } from './xliff.format.ts'

const PLURALS = 'restype="x-gettext-plurals"'
const HEADER = 'restype="x-gettext-domain-header"'
const whole = (body: string) => `<xliff><file original="f"><body>${body}</body></file></xliff>`
const form = (id: string, target = '', attributes = '') =>
  `<trans-unit id="${id}"${attributes}><source>${id}</source><target>${target}</target></trans-unit>`

/** Name, texts and state of each string. */
const textsOf = (body: string, options = {}) =>
  saidIn(poXliff, whole(body), options).units.map(({ context, source, target, state }) =>
    [context, source?.join('|'), target.join('|'), state].join(' '),
  )

test('groups that stand side by side have their own forms each, in any file, and in none', () => {
  const text = `<xliff><group id="0" ${PLURALS}>${form('a')}</group><file original="f"><body>${form('b')}<group id="1" ${PLURALS}>${form('c')}${form('d')}</group>${form('e')}<group id="2" ${PLURALS}>${form('f')}</group><group id="3" ${PLURALS}></group></body></file><file original="g"><group id="1" ${PLURALS}>${form('g')}</group></file></xliff>`
  expect(saidIn(poXliff, text).units.map(({ context, source }) => [context, source])).toEqual([
    ['///0', ['a', 'a']],
    ['f///b', ['b']],
    ['f///1', ['c', 'd']],
    ['f///e', ['e']],
    ['f///2', ['f', 'f']],
    ['g///1', ['g', 'g']],
  ])
})

test('only a group has forms, of the kind of plural strings', () => {
  expect(
    textsOf(
      `<x ${PLURALS}>${form('a')}</x><group>${form('b')}</group><group restype="x">${form('c')}</group>${form('d', '', ` ${PLURALS}`)}<group id="g" ${PLURALS}><group id="h" ${PLURALS}>${form('e')}</group>${form('f')}</group>`,
    ),
  ).toEqual([
    'f///a a  untranslated',
    'f///b b  untranslated',
    'f///c c  untranslated',
    'f///d d  untranslated',
    'f///g e|f | untranslated',
  ])
})

test('what stands in the forms of a group, or deeper, is not said of the group', () => {
  const place = (context: string, attributes = ' purpose="location"') =>
    `<context-group${attributes}>${context}</context-group>`
  const file = (name: string) => `<context context-type="sourcefile">${name}</context>`
  const text = whole(`<group id="g" ${PLURALS}>
${place(`<x>${file('no')}</x><x context-type="sourcefile">no</x><note>no</note>${file('a.c')}<context context-type="linenumber">7</context><x>${file('no')}</x>`)}
<x purpose="location">${file('no')}</x>${place(file('no'), '')}${place(file('no'), ' purpose="x"')}${file('no')}
<x><note>no</note></x>
<trans-unit id="a"><source>a</source><note>form</note>${place(file('b.c'))}</trans-unit>
${place(file('c.c'))}<note>group</note><note from="po-translator">group</note></group>`)
  expect(saidIn(poXliff, text).units).toMatchObject([
    {
      notes: [
        ['developer', 'group'],
        ['translator', 'group'],
        ['developer', 'form'],
      ],
      location: 'a.c:7, c.c, b.c',
    },
  ])
})

test.each([
  ['Plural-Forms: nplurals=2; plural=n != 1;', 2],
  ['A: b Plural-Forms:nplurals=2; plural=n != 1;', 2],
  ['X-Plural-Forms: nplurals=2; plural=n != 1;', undefined],
  ['A: b', undefined],
  ['', undefined],
])('a header %j declares this many forms: %j', (header, number) => {
  const rules = (space: string) =>
    saidIn(
      poXliff,
      whole(
        `<x ${HEADER}/>${form('1')}<trans-unit ${HEADER}><source>h</source><target${space}>${header}</target></trans-unit>`,
      ),
    )
  expect(rules('').plural?.number).toBe(number)
  expect(rules(' xml:space="preserve"').plural?.number).toBe(number)
  expect(rules('').units.map(({ context }) => context)).toEqual(['f///1'])
})

test('a rule is a line of the header', () => {
  const header = 'A: b\nPlural-Forms: nplurals=3; plural=n;\nX: plural=0;'
  const { plural } = saidIn(
    poXliff,
    whole(`<trans-unit ${HEADER}><source>h</source><target xml:space="preserve">${header}</target></trans-unit>`),
  )
  expect(plural).toEqual({ number: 3, formula: 'n' })
})

test.each([
  [[' translate="no"', ' translate="no"'], 'read-only'],
  [[' translate="no"', ''], 'translated'],
  [[' approved="yes"', ' approved="yes"'], 'approved'],
  [[' approved="yes"', ''], 'translated'],
])('forms with %j are together %s', ([first, second], state) => {
  const forms = `${form('a', 'x', first)}${form('b', 'y', second)}`
  expect(textsOf(`<group id="g" ${PLURALS}>${forms}</group>`)).toEqual([`f///g a|b x|y ${state}`])
})

test.each([
  ['', 'a[0]', 'f///a'],
  ['', 'a[0]b', 'f///a[0]b'],
  ['', 'a[1]', 'f///a[1]'],
  [' id="b"', 'a[0]', 'f///b'],
  [' id="b__%04__c__%04__d"', 'a[0]', 'f///b///c///d'],
  [' id="b" resname="c"', 'a[0]', 'c'],
])('a group with%s, whose first form is %s, is called %s', (attributes, id, context) => {
  expect(textsOf(`<group${attributes} ${PLURALS}>${form(id)}</group>`)).toEqual([
    `${context} ${id}|${id}  untranslated`,
  ])
})

test('names of a document with a prefix have it in its groups too', () => {
  const body = `<group id="g" ${PLURALS}><note>a</note><context-group purpose="location"><context context-type="sourcefile">a.c</context></context-group>${form('1', 'x')}</group><trans-unit ${HEADER}><source>h</source><target>Plural-Forms: nplurals=1; plural=0;</target></trans-unit>`
  const prefixed = whole(body).replaceAll(/<(\/?)/g, '<$1x:')
  const expected = [
    { context: 'f///g', source: ['1', '1'], target: ['x'], notes: [['developer', 'a']], location: 'a.c' },
  ]
  expect(saidIn(poXliff, prefixed, { language: polish }).units).toMatchObject(expected)
  const other = prefixed.replaceAll('x:note', 'y:note').replaceAll('x:context', 'y:context')
  const { notes, location } = saidIn(poXliff, other).units[0] ?? {}
  expect([notes, location]).toEqual([undefined, undefined])
})

test('people are told of a hundred odd things at the most', () => {
  const missing = '<trans-unit/>'.repeat(60)
  const twice = Array.from({ length: 60 }, () => `<group id="g" ${PLURALS}>${form('a')}</group>`).join('')
  const codes = saidIn(poXliff, whole(missing + twice)).warnings?.map((one) => one.split(' ')[0])
  expect(codes).toEqual([
    ...Array.from({ length: 60 }, () => 'missing-source'),
    ...Array.from({ length: 40 }, () => 'duplicate-unit'),
  ])
})
