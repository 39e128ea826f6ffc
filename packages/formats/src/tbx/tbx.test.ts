import { expect, test } from 'vitest'
import { changedIn } from '../exact-files.fixture.ts'
import type { NewUnit } from '../format.ts'
import { bySource } from '../identity.ts'
import { tbxFile } from './tbx.format.ts'

const czech = { language: { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } } }
const about = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: czech.language.plural,
  projectName: 'Quay & Co',
  now: new Date(0),
}
const term = (source: string, target: string, more: Partial<NewUnit> = {}): NewUnit => ({
  context: '',
  source: [source],
  target: [target],
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
  ...more,
})

test('a new list names the source language, and its terms both', () => {
  const empty = tbxFile.parse(tbxFile.begin({ ...about, sourceLanguageCode: 'pt_BR' }), czech)
  const notes = [{ by: 'developer', text: 'Where ships lie.' }] as const
  const bytes = empty.edit({ units: [{ kind: 'add', unit: term('cais', 'molo', { notes, flags: 'forbidden' }) }] })
  expect(Buffer.from(bytes).toString()).toContain(`    <body>
      <termEntry>
        <note>Where ships lie.</note>
        <langSet xml:lang="pt-BR"><tig><term>cais</term></tig></langSet>
        <langSet xml:lang="cs"><tig><term>molo</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
      </termEntry>
    </body>`)
  expect(tbxFile.parse(bytes, czech).units).toMatchObject([
    { context: '', source: ['cais'], target: ['molo'], notes, flags: 'forbidden', state: 'translated' },
  ])
})

test('a term of a file that lacks the language gets a part for it, in the names of the version', () => {
  const text =
    '<tbx xml:lang="en"><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>ship</term></termSec></langSec></conceptEntry></body></text></tbx>'
  const key = bySource.keyOf({ context: '', source: ['ship'] })
  const file = tbxFile.parse(Buffer.from(text), czech)
  const edited = file.edit({ units: [{ kind: 'set', key, target: ['loď'], state: 'translated' }] })
  expect(Buffer.from(edited).toString()).toBe(
    text.replace(
      '</conceptEntry>',
      '<langSec xml:lang="cs"><termSec><term>loď</term></termSec></langSec></conceptEntry>',
    ),
  )
})

test('terms of other languages are no translations', () => {
  const text =
    '<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig><term>ship</term></tig></langSet><langSet xml:lang="de"><tig><term>Schiff</term></tig></langSet></termEntry></body></text></martif>'
  expect(tbxFile.parse(Buffer.from(text), czech).units).toMatchObject([{ source: ['ship'], target: [''] }])
})

test('an entry without a term of the source language has nothing to translate into that language', () => {
  const text =
    '<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="de"><tig><term>Schiff</term></tig></langSet></termEntry></body></text></martif>'
  const { units, warnings } = tbxFile.parse(Buffer.from(text), { language: { ...czech.language, code: 'en' } })
  expect([units, warnings().map(({ code }) => code)]).toEqual([[], ['missing-source']])
  expect(tbxFile.parse(Buffer.from(text), czech).units).toMatchObject([{ source: ['Schiff'], target: [''] }])
})

test.each([
  ['<xliff/>', 'unexpected-root', [0, 8]],
  ['<martif><text/></martif>', 'missing-body', [0, 0]],
])('%s is refused as %s', (text, code, span) => {
  const { problems, units } = tbxFile.parse(Buffer.from(text))
  expect(problems.map((problem) => [problem.code, [problem.span?.start, problem.span?.end]])).toEqual([[code, span]])
  expect(units).toEqual([])
})

test.each([
  ['a<?x b>\n?>c', 'ac'],
  ['<?x?>&lt;', '<'],
])('instructions in a term are no text: %j', (inner, expected) => {
  const text = `<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig><term>${inner}</term></tig></langSet></termEntry></body></text></martif>`
  expect(tbxFile.parse(Buffer.from(text)).units[0]?.source).toEqual([expected])
})

test('a body without lines gets one before its end, whatever stands behind it', () => {
  const text = '<martif xml:lang="en">\n<body></body><back></back></martif>'
  expect(changedIn(tbxFile, text, [{ add: '1', source: ['ship'], to: '' }])).toBe(
    '<martif xml:lang="en">\n<body>\n  <termEntry id="1">\n    <langSet xml:lang="en"><tig><term>ship</term></tig></langSet>\n  </termEntry>\n</body><back></back></martif>',
  )
})
