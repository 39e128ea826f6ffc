import { expect, test } from 'vitest'
import { type DetectedComponent, detectComponents } from './detect.ts'

type Files = Readonly<Record<string, string>>

const read = (files: Files) => async (wanted: readonly string[]) =>
  new Map(wanted.flatMap((path) => (path in files ? [[path, Buffer.from(files[path] ?? '')] as const] : [])))

const detect = (files: Files) => detectComponents(Object.keys(files), { read: read(files) })

const po = 'msgid ""\nmsgstr ""\n\nmsgid "Open"\nmsgstr ""\n'
const json = '{"open": "Open", "shut": "Shut"}'
const unit = (source: string, target: string, prefix = '') =>
  `<${prefix}trans-unit id="${source}"><${prefix}source>${source}</${prefix}source><${prefix}target state="x">${target}</${prefix}target></${prefix}trans-unit>`
const xliff = (...units: string[]) =>
  `<xliff version="1.2"><file original="a" source-language="en"><body>${units.join('')}</body></file></xliff>`
const keyed = xliff(unit('menu.open', 'Open'), unit('menu:shut', 'Shut'), unit(' a_b-c.d.e ', 'D'))
const plain = xliff(unit('Open', 'Otevřít'))

const told = {
  newBase: '',
  template: '',
  languageCodeStyle: '',
  sourceLanguage: 'en',
} as const

test.each<[string, Files, Partial<DetectedComponent> | null]>([
  [
    'a catalogue whose template is apart',
    { 'po/cs.po': po, 'po/de.po': po, 'po/app.pot': `${po}\nmsgid "Shut"\nmsgstr ""\n` },
    { ...told, filemask: 'po/*.po', format: 'po', newBase: 'po/app.pot', languages: ['cs', 'de'], strings: 2 },
  ],
  [
    'catalogues of which one is in the English of the United States',
    { 'po/cs.po': po, 'po/en_US.po': po },
    {
      ...told,
      filemask: 'po/*.po',
      format: 'po',
      newBase: 'po/en_US.po',
      sourceLanguage: 'en_US',
      languages: ['cs', 'en_US'],
      strings: 1,
    },
  ],
  [
    'catalogues beside one that names no language',
    { 'm_cs.po': po, 'm_en.po': po, 'm.po': po },
    { ...told, filemask: 'm_*.po', format: 'po', newBase: 'm.po', languages: ['cs', 'en'], strings: 1 },
  ],
  [
    'files with keys',
    { 'l/cs.json': '{"open": "Otevřít"}', 'l/en.json': json, 'l/base.json': '{"a": "b"}' },
    {
      ...told,
      filemask: 'l/*.json',
      format: 'json',
      template: 'l/en.json',
      languages: ['cs', 'en'],
      strings: 2,
    },
  ],
  [
    'files with keys whose source names no language',
    { 'l/cs.json': '{}', 'l/de.json': '{}', 'l/base.json': json },
    {
      ...told,
      filemask: 'l/*.json',
      format: 'json',
      template: 'l/base.json',
      languages: ['cs', 'de', 'en'],
      strings: 2,
    },
  ],
  [
    'a source that lies elsewhere',
    { 'l/app.cs.json': '{}', 'l/app.de.json': '{}', 'src/app.en.json': json },
    {
      ...told,
      filemask: 'l/app.*.json',
      format: 'json',
      template: 'src/app.en.json',
      languages: ['cs', 'de', 'en'],
      strings: 2,
    },
  ],
  ['files with keys and no source', { 'l/cs.json': json, 'l/de.json': json }, null],
  [
    'a source that is broken',
    { 'l/cs.json': '{', 'l/en.json': '{"open": "Open"' },
    { ...told, filemask: 'l/*.json', format: 'json', template: 'l/en.json', languages: ['cs', 'en'], strings: null },
  ],
  ['a source that is empty', { 'l/cs.json': json, 'l/en.json': '' }, null],
  [
    'a source with a mistake further down',
    { 'l/cs.po': po, 'l/en.po': `${po}\nmsgid "x\n` },
    { ...told, filemask: 'l/*.po', format: 'po', newBase: 'l/en.po', languages: ['cs', 'en'], strings: null },
  ],
  [
    'strings of Apple beside English and those of no language',
    {
      'Base.lproj/a.strings': '"a" = "A";\n',
      'en.lproj/a.strings': '"a" = "A";\n"b" = "B";\n',
      'cs.lproj/a.strings': '"a" = "C";\n',
    },
    {
      ...told,
      filemask: '*.lproj/a.strings',
      format: 'strings-utf8',
      template: 'en.lproj/a.strings',
      languages: ['cs', 'en'],
      strings: 2,
    },
  ],
  [
    'properties beside English and those of no language',
    { 'm.properties': 'a=A\n', 'm_en.properties': 'a=A\nb=B\n', 'm_cs.properties': 'a=C\n' },
    {
      ...told,
      filemask: 'm_*.properties',
      format: 'properties',
      template: 'm.properties',
      languages: ['cs', 'en'],
      strings: 1,
    },
  ],
  [
    'names that spell languages in another way than is usual',
    { 'l/en.json': json, 'l/pt-BR.json': '{}', 'l/zh-Hant.json': '{}' },
    {
      ...told,
      filemask: 'l/*.json',
      format: 'json',
      template: 'l/en.json',
      languageCodeStyle: 'bcp',
      languages: ['en', 'pt_BR', 'zh_Hant'],
      strings: 2,
    },
  ],
  [
    'XLIFF with keys',
    { 'l/m.cs.xlf': keyed, 'l/m.en.xlf': keyed },
    { ...told, filemask: 'l/m.*.xlf', template: 'l/m.en.xlf', languages: ['cs', 'en'], strings: 3 },
  ],
  [
    'XLIFF with texts',
    { 'l/m.cs.xlf': plain, 'l/m.en.xlf': plain },
    { ...told, filemask: 'l/m.*.xlf', newBase: 'l/m.en.xlf', languages: ['cs', 'en'], strings: 1 },
  ],
])('%s', async (_, files, expected) => {
  const found = await detect(files)
  if (expected) expect(found).toEqual([{ format: found[0]?.format, ...expected }])
  else expect(found).toEqual([])
})

const four = (...names: string[]) => xliff(...names.map((name) => unit(name, 'x')))
test.each([
  [four('a.b', 'a.c', 'a.d', 'a.e'), true],
  [four('a.b', 'a_c.d', 'a:d', '-.-'), true],
  [four('a.b', 'a.c', 'a.d', 'Open'), false],
  [four('a.b', 'a.c', 'a.d', 'a.e', 'Open'), true],
  [xliff(unit('a.b', 'x'), unit('a.c', 'x'), unit('a.d', 'x'), unit('a.e', '')), false],
  [xliff(unit('a.b', 'x'), unit('a.c', 'x'), unit('a.d', 'x'), unit('a.e', ' ')), false],
  [xliff(unit('a.b', 'x'), unit('a.c', 'x'), unit('a.d', 'x'), unit('a.e', 'x'), unit('a.f', '')), true],
  [four('Open', 'Shut'), false],
  [four('a.', '.b', 'a..b', 'a b.c'), false],
  [four('see a.b'), false],
  [four('a.b now'), false],
  [xliff(), false],
  [`<x:xliff version="1.2"><x:file><x:body>${unit('a.b', 'x', 'x:')}</x:body></x:file></x:xliff>`, true],
  [xliff('<trans-unit id="a"><source xml:lang="en">a.b</source><target\n>x</target></trans-unit>'), true],
  [xliff('<trans-unit id="a"><source>a.b</source><translation>x</translation></trans-unit>'), true],
  [xliff('<trans-unit id="a"><sources>a.b</sources><targets>x</targets></trans-unit>'), false],
])('the source texts of %s are keys: %s', async (text, hasKeys) => {
  const [found] = await detect({ 'l/m.cs.xlf': text, 'l/m.en.xlf': text })
  expect([found?.template, found?.newBase]).toEqual(hasKeys ? ['l/m.en.xlf', ''] : ['', 'l/m.en.xlf'])
})

test('CSV of one language has a template where there are two files, and else its own sources', async () => {
  const csv = '"source","target"\n"Open","Otevřít"\n'
  const two = await detect({ 'l/cs.csv': csv, 'l/en.csv': csv })
  expect(two.map(({ template, newBase }) => [template, newBase])).toEqual([['l/en.csv', '']])
  const unread = await detectComponents(['l/cs.csv', 'l/en.csv'], { read: read({ 'l/en.csv': csv }) })
  expect(unread.map(({ template, newBase }) => [template, newBase])).toEqual([['', 'l/en.csv']])
})

test('of files that cannot be read nothing is told', async () => {
  expect(await detectComponents(['po/cs.po', 'po/de.po'], { read: async () => new Map() })).toEqual([])
})

test('others may go on before each mask that is looked at', async () => {
  const files = { 'a/cs.po': po, 'a/de.po': po, 'b/cs.po': po, 'b/de.po': po }
  const pauses: (readonly [number, number])[] = []
  const pause = async (done: number, total: number) => void pauses.push([done, total])
  await detectComponents(Object.keys(files), { read: read(files), pause })
  expect(pauses).toEqual([
    [0, 2],
    [1, 2],
  ])
})

test('each file is asked for once, and none without a name', async () => {
  const asked: (readonly string[])[] = []
  await detectComponents(['l/cs.po', 'l/en.po', 'l/app.pot', 'x/app_cs.resx', 'x/app.resx', 'y/de.po'], {
    read: async (wanted) => {
      asked.push(wanted)
      return new Map()
    },
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.toSorted()).toEqual([
    ...['l/app.pot', 'l/cs.po', 'l/en.po', 'x/app.resx', 'x/app_cs.resx'],
    'y/de.po',
  ])
})

test('of two masks with as many languages the one with more text is told first', async () => {
  const more = po + Array.from({ length: 50 }, (_, at) => `\nmsgid "${at}"\nmsgstr ""\n`).join('')
  const found = await detect({ 'a/po/cs.po': po, 'a/po/de.po': po, 'b/po/cs.po': more, 'b/po/de.po': more })
  expect(found.map(({ filemask }) => filemask)).toEqual(['b/po/*.po', 'a/po/*.po'])
})
