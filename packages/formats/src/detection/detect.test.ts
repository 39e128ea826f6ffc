import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats } from '../index.ts'
import { foreignFiles } from '../testing.ts'
import { detectComponents } from './detect.ts'

/** The result of detection in a tree of these files, as text by path. */
async function detect(files: Readonly<Record<string, string>>) {
  return detectComponents(Object.keys(files), {
    read: async (wanted) =>
      new Map(wanted.flatMap((path) => (path in files ? [[path, Buffer.from(files[path] ?? '')] as const] : []))),
  })
}

/** The first one in short: mask, format, template, base. */
async function first(files: Readonly<Record<string, string>>) {
  const [found] = await detect(files)
  return found && [found.filemask, found.format, found.template, found.newBase]
}

const po = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr ""\n'
const android = '<resources>\n    <string name="open">Open</string>\n</resources>\n'

test('gettext: the template lies beside the translations, above them, or in a folder of its own', async () => {
  expect(await first({ 'po/cs.po': po, 'po/de.po': po, 'po/app.pot': po })).toEqual(['po/*.po', 'po', '', 'po/app.pot'])
  const nested = { 'locale/cs/LC_MESSAGES/app.po': po, 'locale/de/LC_MESSAGES/app.po': po, 'locale/other.pot': po }
  const mask = 'locale/*/LC_MESSAGES/app.po'
  expect(await first({ ...nested, 'locale/app.pot': po })).toEqual([mask, 'po', '', 'locale/app.pot'])
  expect(await first({ ...nested, 'locale/templates/app.pot': po })).toEqual([
    mask,
    'po',
    '',
    'locale/templates/app.pot',
  ])
  expect(await first({ ...nested, 'locale/en/LC_MESSAGES/app.pot': po })).toEqual([
    mask,
    'po',
    '',
    'locale/en/LC_MESSAGES/app.pot',
  ])
})

test('gettext: English is the base where there is no template, that of another country is a translation', async () => {
  expect(await first({ 'po/cs.po': po, 'po/en.po': po })).toEqual(['po/*.po', 'po', '', 'po/en.po'])
  const [found] = await detect({ 'po/cs.po': po, 'po/en_GB.po': po })
  expect(found).toMatchObject({ newBase: '', sourceLanguage: 'en', languages: ['cs', 'en_GB'] })
})

test('the file that names no language has the source texts', async () => {
  const folder = 'app/src/main/res'
  expect(
    await detect({
      [`${folder}/values/strings.xml`]: android,
      [`${folder}/values-cs/strings.xml`]: android,
      [`${folder}/values-pt-rBR/strings.xml`]: android,
      [`${folder}/values-night/strings.xml`]: android,
      [`${folder}/values-v21/strings.xml`]: android,
      [`${folder}/values-car/strings.xml`]: android,
      [`${folder}/values-cs-land/strings.xml`]: android,
    }),
  ).toMatchObject([
    {
      filemask: `${folder}/values-*/strings.xml`,
      format: 'aresource',
      template: `${folder}/values/strings.xml`,
      languageCodeStyle: '',
      languages: ['cs', 'en', 'pt_BR'],
      strings: 1,
    },
  ])
  const properties = 'open=Open\n'
  expect(
    await first({
      'm.properties': properties,
      'm_cs.properties': 'open=Otevř\u00ed\n',
      'm_pt_BR.properties': properties,
    }),
  ).toEqual(['m_*.properties', 'properties-utf8', 'm.properties', ''])
  const resx = '<root>\n  <data name="open"><value>Open</value></data>\n</root>\n'
  expect(await first({ 'R.resx': resx, 'R.cs.resx': resx, 'R.de.resx': resx })).toEqual([
    'R.*.resx',
    'resx',
    'R.resx',
    '',
  ])
})

const usages = formats.flatMap(({ id, usage }) =>
  usage.flatMap(({ files, source }) => (source === undefined ? [] : [[id, files, source] as const])),
)

test.each(usages)('%s: one translation shows %s, with %s beside it', async (id, files, source) => {
  const text = Buffer.from(foreignFiles[id].around('x'), id === 'properties-utf16' ? 'utf16le' : 'utf8')
  const named = (mask: string, code: string) => mask.replace('*', code).replaceAll('*', 'app')
  const paths = [named(files, 'cs'), source.replaceAll('*', 'app')]
  const inTree = id === 'appstore' ? paths.map((path) => `${path}/title.txt`) : paths
  const [found] = await detectComponents(inTree, { read: async () => new Map(inTree.map((path) => [path, text])) })
  expect([found?.filemask, found?.template || found?.newBase]).toEqual([files.replace(/(?<=\*.*)\*/g, 'app'), paths[1]])
})

const dialects: readonly (readonly [string, string, string])[] = [
  ['json', 'locales/*.json', '{"open": "Open", "menu.close": "Close"}'],
  ['json-nested', 'locales/*.json', '{"menu": {"close": "Close"}}'],
  ['webextension', '_locales/*/messages.json', '{"open": {"message": "Open"}}'],
  ['arb', 'l10n/app_*.arb', '{"open": "Open", "@open": {}}'],
  ['mediawiki', 'i18n/*.json', '{"@metadata": {"authors": []}, "open": "Open"}'],
  [
    'nextcloud-json',
    'l10n/*.json',
    '{ "translations": {"Open": "Open"}, "pluralForm": "nplurals=2; plural=(n != 1);"}',
  ],
  [
    'gotext',
    'locales/*/messages.gotext.json',
    '{"language": "x", "messages": [{"id": "Open", "translation": "Open"}]}',
  ],
  ['go-i18n-json', 'i18n/*.all.json', '[{"id": "open", "translation": "Open"}]'],
  ['formatjs', 'lang/*.json', '{"open": {"defaultMessage": "Open"}}'],
  ['i18next', 'locales/*/translation.json', '{"box": "{{count}} box", "box_plural": "{{count}} boxes"}'],
  ['i18nextv4', 'locales/*/translation.json', '{"box_one": "{{count}} box", "box_other": "{{count}} boxes"}'],
  [
    'go-i18n-json-v2',
    'active.*.json',
    '{"box": {"one": "{{.N}} box", "other": "{{.N}} boxes"}, "cat": {"one": "cat", "other": "cats"}}',
  ],
  ['resjson', 'strings/*/resources.resjson', '{"open": "Open", "_open.comment": "a door"}'],
  ['ruby-yaml', 'config/locales/*.yml', '# menu\nen:\n  open: Open\n'],
  ['yaml', 'translations/messages.*.yaml', 'menu:\n  open: Open\n'],
  ['go-i18n-toml', 'active.*.toml', '[box]\none = "box"\nother = "boxes"\n'],
  ['toml', 'i18n/*.toml', 'open = "Open"\n'],
  ['laravel', 'resources/lang/*/messages.php', "<?php\n\nreturn [\n    'open' => 'Open',\n];\n"],
  ['php', 'program/*.inc.php', "<?php\n$labels['open'] = 'Open';\n"],
  ['fluent', 'locales/*/main.ftl', 'open = Open\n'],
  ['strings-utf8', 'App/*.lproj/Localizable.strings', '"open" = "Open";\n'],
  ['joomla', 'language/*/com_app.ini', 'COM_APP_OPEN="Open"\n'],
  ['cmp-resource', 'src/composeResources/values-*/strings.xml', android],
]

test.each(dialects)('%s in %s', async (format, mask, text) => {
  const files = Object.fromEntries(['en', 'cs', 'de'].map((code) => [mask.replaceAll('*', code), text]))
  const [found] = await detect(files)
  expect(found).toMatchObject({
    filemask: mask,
    format,
    template: mask.replaceAll('*', 'en'),
    languages: ['cs', 'de', 'en'],
  })
})

test('files that name languages and hold none of their texts make nothing', async () => {
  expect(await detect({ 'src/cs.ts': 'export const a = 1\n', 'src/de.ts': 'export const a = 2\n' })).toEqual([])
  expect(await detect({ 'data/cs.xml': '<data/>', 'data/de.xml': '<data/>' })).toEqual([])
  expect(await detect({})).toEqual([])
})

test('what is tested, shown or taken over comes after what is meant', async () => {
  const one = '{"open": "Open"}'
  const found = await detect({
    ...Object.fromEntries(['en', 'cs', 'de', 'fr'].map((code) => [`node_modules/x/locales/${code}.json`, one])),
    ...Object.fromEntries(['en', 'cs', 'de', 'fr'].map((code) => [`tests/locales/${code}.json`, one])),
    ...Object.fromEntries(['en', 'cs', 'de'].map((code) => [`app/locales/${code}.json`, one])),
  })
  expect(found.map(({ filemask }) => filemask)).toEqual([
    'app/locales/*.json',
    'tests/locales/*.json',
    'node_modules/x/locales/*.json',
  ])
})

test('of many masks those are read that promise most, wherever their paths stand', async () => {
  const codes = ['en', 'cs', 'de', 'fr']
  const others = Array.from({ length: 50 }, (_, at) => [`data/${at}/cs.json`, `data/${at}/de.json`]).flat()
  const best = codes.map((code) => `app/locales/${code}.json`)
  const asked: string[] = []
  const read = async (wanted: readonly string[]) => {
    asked.push(...wanted)
    return new Map(wanted.map((path) => [path, Buffer.from('{"open": "Open"}')] as const))
  }
  const found = await detectComponents([...others, ...best], { read })
  expect(found).toHaveLength(40)
  expect(found[0]?.filemask).toBe('app/locales/*.json')
  expect(asked).toContain('app/locales/en.json')
  expect(asked.length).toBeLessThanOrEqual(80)
})

test('masks that promise the same are told in the order of their names', async () => {
  const folders = ['c', 'a', 'd', 'b']
  const files = folders.flatMap((folder) => [`${folder}/po/cs.po`, `${folder}/po/de.po`])
  const found = await detect(Object.fromEntries(files.map((path) => [path, po])))
  expect(found.map(({ filemask }) => filemask)).toEqual(['a/po/*.po', 'b/po/*.po', 'c/po/*.po', 'd/po/*.po'])
})

test('a language that stands twice in a path is a star twice, brackets are escaped', async () => {
  expect(await first({ 'a[1]/cs/cs.po': po, 'a[1]/de/de.po': po })).toEqual(['a[[]1[]]/*/*.po', 'po', '', ''])
})

test('names of any kind are no trouble, and every mask finds the files that it was made of', async () => {
  const name = fc.stringMatching(/^[a-z[\]_.\-+@A-Z0-9]{1,6}$/)
  const code = fc.constantFrom('cs', 'de', 'pt_BR', 'zh-Hant', 'sr@latin', 'values-pt-rBR', 'b+sr+Latn', 'en')
  const path = fc.array(fc.oneof(name, code), { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.po`)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(path, { maxLength: 30 }), async (paths) => {
      const found = await detect(Object.fromEntries(paths.map((one) => [one, po])))
      expect(new Set(found.map(({ filemask }) => filemask)).size).toBe(found.length)
      for (const { filemask, languages } of found) {
        expect(filemask).toContain('*')
        expect(languages.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 200 },
  )
})

test('folders that NeXT named have languages by their English names', async () => {
  const strings = '"open" = "Open";\n'
  const names = ['English', 'German', 'Esperanto', 'Nonsense']
  const files = Object.fromEntries(names.map((name) => [`App/${name}.lproj/Localizable.strings`, strings]))
  const [found] = await detect(files)
  expect(found).toMatchObject({
    filemask: 'App/*.lproj/Localizable.strings',
    template: 'App/English.lproj/Localizable.strings',
    languages: ['de', 'en', 'eo'],
  })
  expect(await detect({ 'German/a.strings': strings, 'English/a.strings': strings })).toEqual([])
})

test('the source may be a file that is named _template, and a catalogue beside the folders of the languages', async () => {
  const json = '{"menu": {"open": "Open"}}'
  expect(await first({ 'locales/_template.json': json, 'locales/cs.json': json, 'locales/de.json': json })).toEqual([
    'locales/*.json',
    'json-nested',
    'locales/_template.json',
    '',
  ])
  const catalogues = { 'locale/cs/LC_MESSAGES/messages.po': po, 'locale/de/LC_MESSAGES/messages.po': po }
  const mask = 'locale/*/LC_MESSAGES/messages.po'
  expect(await first({ ...catalogues, 'locale/messages.po': po })).toEqual([mask, 'po', '', 'locale/messages.po'])
  expect(await first(catalogues)).toEqual([mask, 'po', '', ''])
})

test('files that can have any data stand behind those that are there to be translated', async () => {
  const numbers = "<?php\n\nreturn [\n    'Names' => 'Some',\n];\n"
  const files = ['en', 'cs', 'de'].flatMap((code) => [
    [`data/locales/${code}.php`, numbers],
    [`translations/app.${code}.xlf`, '<xliff version="1.2"><file><body></body></file></xliff>'],
  ])
  const found = await detect(Object.fromEntries(files))
  expect(found.map(({ filemask }) => filemask)).toEqual(['translations/app.*.xlf', 'data/locales/*.php'])
  expect(await first({ 'localization/en_US/labels.inc': numbers, 'localization/cs_CZ/labels.inc': numbers })).toEqual([
    'localization/*/labels.inc',
    'php',
    'localization/en_US/labels.inc',
    '',
  ])
})
