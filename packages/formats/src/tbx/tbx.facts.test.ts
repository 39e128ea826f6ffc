import { expect, test } from 'vitest'
import { begunBy, changedIn, type NamedChange, saidIn } from '../exact-files.fixture.ts'
import { tbxFile } from './tbx.format.ts'

const part = (code: string, term: string, more = '') =>
  `<langSet xml:lang="${code}"><tig><term>${term}</term>${more}</tig></langSet>`
const whole = (entries: string, root = ' xml:lang="en"') => `<martif${root}><body>${entries}</body></martif>`
const language = { code: 'cs', plural: { number: 2, formula: 'n != 1' } }
const added = (more: object = {}): NamedChange => ({ add: '', source: ['b'], to: 'B', ...more })

test.each<[string, string, string | undefined, [string, string]]>([
  ['', '', undefined, ['en', 'und']],
  ['', ' xml:lang="pt_BR"', undefined, ['pt-BR', 'und']],
  ['', '', 'de_AT', ['en', 'de-AT']],
  [part('fr', 'a'), '', undefined, ['fr', 'und']],
  [part('fr', 'a'), ' xml:lang="fr-CA"', 'cs', ['fr-CA', 'cs']],
  [part('en', 'a') + part('cs-CZ', 'A'), ' xml:lang="en"', 'cs', ['en', 'cs-CZ']],
])('beside the terms %j of a file with%j for %j a new one is of %j', (parts, root, code, [source, target]) => {
  const entry = parts === '' ? '' : `<termEntry>${parts}</termEntry>`
  const options = code === undefined ? {} : { language: { ...language, code } }
  const after = changedIn(tbxFile, whole(entry, root), [added()], options)
  expect(after.replaceAll(/\n */g, '')).toBe(
    whole(`${entry}<termEntry>${part(source, 'b')}${part(target, 'B')}</termEntry>`, root),
  )
})

const status = '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>'
test.each([
  ['forbidden', true],
  ['a, forbidden ,b', true],
  ['a,forbidden', true],
  ['forbidden , b', true],
  ['forbiddenx', false],
  ['xforbidden', false],
  ['', false],
])('the flags %j say that a term is not to be used: %j', (flags, isForbidden) => {
  const entry = (target: string) => `<termEntry>${part('en', 'b')}${target}</termEntry>`
  const first = `<termEntry>${part('en', 'a')}</termEntry>`
  const after = (to: string) => changedIn(tbxFile, whole(first), [added({ to, flags })], { language })
  expect(after('B')).toBe(whole(`${first}${entry(part('cs', 'B', isForbidden ? status : ''))}`))
  expect(after('')).toBe(whole(`${first}${entry(isForbidden ? part('cs', '', status) : '')}`))
})

test('a section is not written where XML cannot hold its first character', () => {
  const text = whole(`<termEntry>${part('en', 'a')}${part('cs', '<![CDATA[A]]>')}</termEntry>`)
  expect(changedIn(tbxFile, text, [{ set: '', to: '\u0007<' }], { language })).toBe(
    text.replace('<![CDATA[A]]>', '\ufffd&lt;'),
  )
})

test('a new entry before all stands right below the body', () => {
  const entry = `<termEntry>${part('en', 'a')}</termEntry>`
  const first = `<termEntry>${part('en', 'b')}${part('und', 'B')}</termEntry>`
  expect(changedIn(tbxFile, whole(entry), [added({ after: null })])).toBe(whole(`${first}${entry}`))
  const other = `<martif xml:lang="en"><body></body><x>${entry}</x></martif>`
  expect(changedIn(tbxFile, other, [added({ to: '' })])).toBe(
    `<martif xml:lang="en"><body>\n  <termEntry>\n    ${part('en', 'b')}\n  </termEntry>\n</body><x>${entry}</x></martif>`,
  )
})

test('people are told of a hundred odd things at the most', () => {
  const twice = `<termEntry>${part('en', 'a')}</termEntry>`.repeat(120)
  const codes = (entries: string) => saidIn(tbxFile, whole(entries)).warnings?.map((one) => one.split(' ')[0])
  expect(codes('<termEntry/>'.repeat(120) + twice)).toEqual(Array.from({ length: 100 }, () => 'missing-source'))
  expect(codes(twice)).toEqual(Array.from({ length: 100 }, () => 'duplicate-unit'))
  expect(tbxFile.parse(Buffer.from(`<${'x'.repeat(59)}yz/>`)).problems[0]?.detail).toContain(`<${'x'.repeat(59)}y>`)
})

test('the format says of itself what projects are told', () => {
  const { parse: _, begin: _begin, recognises, parameters, ...facts } = tbxFile
  expect(facts).toEqual({
    kind: 'edited',
    id: 'tbx',
    label: 'TermBase eXchange file',
    extensions: ['tbx'],
    mediaType: 'application/x-tbx',
    template: 'none',
    newBase: 'none',
    plurals: 'none',
    states: ['untranslated', 'translated'],
    header: false,
    languageCodeStyle: 'bcp',
    usage: [{ files: 'glossary/*.tbx' }, { files: '*.tbx' }],
  })
  expect(parameters.map(({ name }) => name)).toEqual(['xml_closing_tags'])
  expect(['<martif ', '<tbx>', '<martifs>', 'tbx>'].map(recognises)).toEqual([true, true, false, false])
  expect(begunBy(tbxFile, { sourceLanguageCode: 'a"_<' })).toContain('<martif type="TBX" xml:lang="a&quot;-&lt;">')
})
