import { expect, test } from 'vitest'
import type { WrittenFile, WrittenUnit } from '../format.ts'
import { formatById } from '../index.ts'
import { readSentFile } from './sent-file.ts'
import { writtenFormats } from './written-formats.ts'

const plural = { number: 2, formula: 'n != 1' }
const language = { code: 'de', plural }
const about: WrittenFile = {
  languageCode: 'de',
  languageName: 'German',
  plural,
  projectName: 'Harbour',
  now: new Date('2026-11-21T22:40:00Z'),
  sourceLanguageCode: 'en',
  hasTemplate: true,
}
const unit: WrittenUnit = {
  context: 'gate',
  source: ["It's <b>open</b>"],
  target: ["Sie's <b>offen</b> & weit"],
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
}

/** How a file is read for a component: the form that it is in, and what it says of the string. */
async function reading(id: string, name: string, bytes: Uint8Array) {
  const format = formatById(id)
  if (!format) throw new Error(`no format ${id}`)
  const { form, document } = await readSentFile(format, { name, bytes }, { language, hasTemplate: true })
  return [form?.id ?? null, document.problems.length, document.units.map(({ context, target }) => [context, target[0]])]
}

const written = async (id: string, one = unit): Promise<Uint8Array> => {
  const form = writtenFormats.find((written) => written.id === id)
  if (!form) throw new Error(`no form ${id}`)
  return form.write([one], about)
}

test.each([
  ['po-mono', 'po', 'a.po'],
  ['moko-resource', 'aresource', 'a.xml'],
  ['cmp-resource', 'aresource', 'a.XML'],
  ['xliff', 'xliff', 'a.xlf'],
  ['xliff2', 'xliff11', 'a.xliff'],
  ['webextension', 'json', 'a.json'],
  ['aresource', 'json-nested', 'a.json'],
  ['json', 'xlsx', 'a.xlsx'],
])('for a component of %s a download as %s is no file of its own, whatever it is called', async (id, form, name) => {
  const [found, problems, units] = await reading(id, name, await written(form))
  expect([typeof found, problems, units]).toEqual(['string', 0, [['gate', unit.target[0]]]])
})

test.each([
  ['po-mono', 'a.po', 'msgid ""\nmsgstr ""\n\nmsgid "gate"\nmsgstr "Tor"\n'],
  ['moko-resource', 'a.xml', '<resources><string name="gate">Tor</string></resources>'],
  ['webextension', 'a.json', '{"gate": {"message": "Tor"}}'],
  ['json', 'a.json', '{"gate": "Tor"}'],
  ['json', 'a.txt', '{"gate": "Tor"}'],
])('a file of %s is one', async (id, name, text) => {
  expect(await reading(id, name, Buffer.from(text))).toEqual([null, 0, [['gate', 'Tor']]])
})

test('a file that nothing reads is told as one of the component, or of the form of its name', async () => {
  expect(await reading('json', 'a.json', Buffer.from('{'))).toEqual([null, 1, []])
  expect(await reading('json', 'a.xlsx', Buffer.from('{'))).toEqual(['xlsx', 1, []])
  expect(await reading('json', 'a.json', Buffer.from('{}'))).toEqual([null, 0, []])
})

const signed = (id: string, before: number) => `${'#'.repeat(before - 1)}\n# Written by Weft in the form ${id}.\n`
const sign = '# Written by Weft in the form po.'

test.each([
  ['po-mono', 'a.po', `${sign}\nmsgid "gate"\nmsgstr "Tor"\n`, 'po', ['']],
  ['po-mono', 'a.PO', `${sign}\nmsgid "gate"\nmsgstr "Tor"\n`, 'po', ['']],
  ['po-mono', 'apo', `${sign}\nmsgid "gate"\nmsgstr "Tor"\n`, null, ['gate']],
  ['po-mono', 'a.pox', `${sign}\nmsgid "gate"\nmsgstr "Tor"\n`, null, ['gate']],
  ['po', 'a.po', `${sign}\nmsgid "gate"\nmsgstr "Tor"\n`, null, ['']],
  ['po-mono', 'a.po', `${signed('po', 4096 - sign.length)}msgid "gate"\nmsgstr "Tor"\n`, 'po', ['']],
  ['po-mono', 'a.po', `${signed('po', 4097 - sign.length)}msgid "gate"\nmsgstr "Tor"\n`, null, ['gate']],
  ['webextension', 'a.json', '{"gate": "Tor"}', 'json', ['gate']],
  ['webextension', 'a.json', '{"a": {"gate": "Tor"}}', null, ['a']],
  ['formatjs', 'a.json', '{"a": {"gate": "Tor"}}', null, ['a']],
  ['po', 'a.json', '{"a": {"gate": "Tor"}}', 'json', ['a.gate']],
  ['po', 'a.txt', '{"a": "Tor"}', null, []],
  ['json', 'a.csv', 'context,source,target\ngate,Gate,Tor\n', 'csv', ['gate']],
  ['csv', 'a.csv', 'context,source,target\ngate,Gate,Tor\n', null, ['gate']],
])('for a component of %s the file %s, %j, is read as %j', async (...row) => {
  const [id, name, text, form, names] = row
  const [found, , units] = await reading(id, name, Buffer.from(text))
  expect([found, (units as string[][]).map(([context]) => context)]).toEqual([form, names])
})
