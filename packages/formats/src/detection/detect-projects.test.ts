import { expect, test } from 'vitest'
import { detectComponents, detectTree } from './detect.ts'

type Files = Readonly<Record<string, string>>

const read = (files: Files) => async (wanted: readonly string[]) =>
  new Map(wanted.flatMap((path) => (path in files ? [[path, Buffer.from(files[path] ?? '')] as const] : [])))

/** Mask, format, template, base and source language of each component. */
async function told(files: Files): Promise<string[]> {
  const found = await detectComponents(Object.keys(files), { read: read(files) })
  return found.map(({ filemask, format, template, newBase, sourceLanguage }) =>
    [filemask, format, template || '-', newBase || '-', sourceLanguage].join(' '),
  )
}

const po = (language = '') => `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n\nmsgid "Open"\nmsgstr "Open"\n`
const json = '{"open": "Open", "shut": "Shut"}'
const android = '<?xml version="1.0"?>\n<resources>\n<string name="a">A</string>\n</resources>\n'
const unit = (source: string, target?: string) =>
  `<trans-unit id="${source}"><source>${source}</source>${target === undefined ? '' : `<target>${target}</target>`}</trans-unit>`
const xliff = (units: string, more = '') =>
  `<xliff version="1.2"><file original="a" source-language="en"${more}><body>${units}</body></file></xliff>`
const ts = (...sources: string[]) =>
  `<!DOCTYPE TS><TS version="2.1"><context><name>M</name>${sources.map((source) => `<message><source>${source}</source><translation>${source}</translation></message>`).join('')}</context></TS>`

test.each<[string, Files, string[]]>([
  [
    'XML that has the elements of Android below another',
    {
      'lang/app-en-US.xml': '<language><resources><resource name="a">A</resource></resources></language>',
      'lang/app-de-DE.xml': '<language><resources><resource name="a">A</resource></resources></language>',
    },
    [],
  ],
  [
    'files called by the names of languages, which say a code',
    {
      'lang/English.xlf': xliff(unit('Open'), ' target-language="en"'),
      'lang/Czech.xlf': xliff(unit('Open', 'Otevřít'), ' target-language="cs"'),
      'lang/Dutch.xlf': xliff(unit('Open', 'Openen'), ' target-language="nl"'),
      'lang/French.xlf': xliff(unit('Open', 'Ouvrir'), ' target-language="fr"'),
      'lang/German.xlf': xliff(unit('Open', 'Öffnen'), ' target-language="de"'),
      'lang/Italian.xlf': xliff(unit('Open', 'Apri'), ' target-language="it"'),
      'lang/Polish.xlf': xliff(unit('Open', 'Otwórz'), ' target-language="pl"'),
      'lang/Russian.xlf': xliff(unit('Open', 'Открыть'), ' target-language="ru"'),
      'lang/Spanish.xlf': xliff(unit('Open', 'Abrir'), ' target-language="es"'),
      'lang/fi.xlf': xliff(unit('Open', 'Avaa'), ' target-language="fi"'),
      'lang/ar.xlf': xliff(unit('Open', 'افتح'), ' target-language="ar"'),
    },
    ['lang/*.xlf xliff - - en'],
  ],
  [
    'a language in countries whose codes are those of languages, too, and other data by language',
    {
      'rails/locale/en.yml': 'en:\n  date: Date\n',
      'rails/locale/de.yml': 'de:\n  date: Datum\n',
      'rails/locale/en-CY.yml': 'en-CY:\n  date: Date\n',
      'rails/locale/en-TT.yml': 'en-TT:\n  date: Date\n',
      'rails/ordinals/cs.yml': 'cs:\n  ordinals: dot\n',
      'rails/ordinals/de.yml': 'de:\n  ordinals: dot\n',
    },
    ['rails/locale/*.yml ruby-yaml rails/locale/en.yml - en'],
  ],
  // A file with source texts alone is a project.
  ['JSON', { 'src/locales/en.json': json }, ['src/locales/*.json json src/locales/en.json - en']],
  [
    'WebExtension',
    { '_locales/en/messages.json': '{"a": {"message": "A"}}' },
    ['_locales/*/messages.json webextension _locales/en/messages.json - en'],
  ],
  [
    'Android',
    { 'res/values/strings.xml': android, 'res/values/colors.xml': android },
    ['res/values-*/strings.xml aresource res/values/strings.xml - en'],
  ],
  [
    'moko',
    { 'm/moko-resources/base/strings.xml': android },
    ['m/moko-resources/*/strings.xml moko-resource m/moko-resources/base/strings.xml - en'],
  ],
  [
    'properties',
    { 'x/messages.properties': 'a=A\n', 'x/build.properties': 'a=A\n' },
    ['x/messages_*.properties properties x/messages.properties - en'],
  ],
  ['VS Code', { 'package.nls.json': json, 'package.json': json }, ['package.nls.*.json json package.nls.json - en']],
  ['gettext', { 'po/app.pot': po() }, ['po/*.po po - po/app.pot en']],
  ['gettext with folders', { 'locale/app.pot': po() }, ['locale/*/LC_MESSAGES/app.po po - locale/app.pot en']],
  ['WordPress', { 'languages/shop.pot': po() }, ['languages/shop-*.po po - languages/shop.pot en']],
  [
    'Apple',
    { 'a/Base.lproj/a.strings': '"a" = "A";\n' },
    ['a/*.lproj/a.strings strings-utf8 a/Base.lproj/a.strings - en'],
  ],
  ['tests', { 'tests/locales/en.json': json }, []],
  // A file with source texts alone goes before an old translation into English.
  [
    'Angular',
    {
      'ui/messages.xlf': xliff(unit('A') + unit('B')),
      'ui/src/locale/messages.en_US.xlf': xliff(unit('A', 'A')),
      'ui/src/locale/messages.de_DE.xlf': xliff(unit('A', 'Ä') + unit('B', 'B')),
    },
    ['ui/src/locale/messages.*.xlf xliff - ui/messages.xlf en'],
  ],
  [
    'Qt',
    { 'app/app_en@source.ts': ts('A', 'B'), 'app/tr/app_en_US.ts': ts('A'), 'app/tr/app_de.ts': ts('A', 'B') },
    ['app/tr/app_*.ts ts - app/app_en@source.ts en'],
  ],
  [
    'Qt where the file above is the older one',
    { 'app/app.ts': ts('A'), 'app/tr/app_en.ts': ts('A', 'B'), 'app/tr/app_de.ts': ts('A', 'B') },
    ['app/tr/app_*.ts ts - app/tr/app_en.ts en'],
  ],
  [
    'GNOME, where the template has the name of the application',
    {
      'po/org.x.files.pot': po(),
      'po/cs.po': po('cs'),
      'po/de.po': po('de'),
      'po/extra/extra.pot': po(),
      'po/extra/cs.po': po('cs'),
    },
    ['po/*.po po - po/org.x.files.pot en', 'po/extra/*.po po - po/extra/extra.pot en'],
  ],
  [
    'Minecraft',
    {
      'lang/en_us.json': json,
      'lang/en_gb.json': json,
      'lang/en_ud.json': json,
      'lang/enp.json': json,
      'lang/de_de.json': json,
    },
    ['lang/*.json json lang/en_us.json - en_US'],
  ],
  [
    'Symfony, where some keys look like texts',
    {
      'translations/a.en.xlf': xliff(
        unit('my_teams', 'My teams') + unit('Choose a day', 'Choose a day') + unit('assign', 'Assign to me'),
      ),
      'translations/a.de.xlf': xliff(unit('my_teams', 'Meine Gruppen')),
    },
    ['translations/a.*.xlf xliff translations/a.en.xlf - en'],
  ],
  [
    'a translation into English that was corrected',
    {
      'l/a.en.xlf': xliff(unit('Shut teh door', 'Shut the door') + unit('B', 'B')),
      'l/a.de.xlf': xliff(unit('B', 'B')),
    },
    ['l/a.*.xlf xliff - l/a.en.xlf en'],
  ],
  [
    'Xcode',
    {
      'l10n/de.xliff': xliff(unit('a', 'A')).replace(
        '<body>',
        '<header><tool tool-id="com.apple.dt.xcode"/></header><body>',
      ),
      'l10n/en.xliff': xliff(unit('a', 'A')).replace(
        '<body>',
        '<header><tool tool-id="com.apple.dt.xcode"/></header><body>',
      ),
    },
    ['l10n/*.xliff apple-xliff - l10n/en.xliff en'],
  ],
  [
    'OBS Studio',
    {
      'locale/en-US.ini': 'Name="Name"\nTip="Say \\"yes\\""\n',
      'locale/de-DE.ini': 'Name="Name"\nTip="Sag \\"ja\\""\n',
    },
    ['locale/*.ini ini-quoted locale/en-US.ini - en_US'],
  ],
  [
    'Joomla',
    { 'language/en-GB/com.ini': 'COM_A="A"\nCOM_B="B"\n', 'language/de-DE/com.ini': 'COM_A="A"\nCOM_B="B"\n' },
    ['language/*/com.ini joomla language/en-GB/com.ini - en_GB'],
  ],
  // The project's settings for other tools list everything.
  [
    'Crowdin',
    {
      'crowdin.yml':
        'base_path: "."\nfiles:\n  - source: /text/main.json\n    translation: /text/%locale%/%original_file_name%\n',
      'text/main.json': json,
      'text/de-DE/main.json': json,
      'i18n/cs.json': json,
      'i18n/de.json': json,
      'i18n/en.json': json,
    },
    ['text/*/main.json json text/main.json - en', 'i18n/*.json json i18n/en.json - en'],
  ],
  [
    'Crowdin with wildcards, and no translation yet',
    {
      'crowdin.yml':
        'files:\n  - source: "/**/values/strings.xml"\n    translation: "/**/values-%android_code%/%original_file_name%"\n',
      'app/src/values/strings.xml': android,
      'core/values/strings.xml': android,
    },
    [
      'app/src/values-*/strings.xml aresource app/src/values/strings.xml - en',
      'core/values-*/strings.xml aresource core/values/strings.xml - en',
    ],
  ],
  [
    'Transifex',
    {
      '.tx/config':
        '[main]\nhost = https://www.transifex.com\n\n[o:a:p:b:r:c]\nfile_filter = t/<lang>/x.po\nsource_file = t/sources/x.pot\nsource_lang = en\ntype = PO\n',
      't/sources/x.pot': po(),
      't/de/x.po': po('de'),
      't/cs/x.po': po('cs'),
    },
    ['t/*/x.po po - t/sources/x.pot en'],
  ],
  [
    'Mozilla',
    {
      'l10n.toml': 'basepath = "core"\n\n[[paths]]\n  reference = "templates/*.ftl"\n  l10n = "{locale}/*.ftl"\n',
      'core/templates/app.ftl': 'a = A\n',
      'core/de/app.ftl': 'a = A\n',
      'core/en-GB/app.ftl': 'a = A\n',
    },
    ['core/*/app.ftl fluent core/templates/app.ftl - en'],
  ],
  [
    'Rust',
    {
      'i18n.toml': 'fallback_language = "de"\n\n[fluent]\nassets_dir = "res"\n',
      'res/de/x.ftl': 'a = A\n',
      'res/en/x.ftl': 'a = A\n',
    },
    ['res/*/x.ftl fluent res/de/x.ftl - de'],
  ],
  [
    'Flutter',
    {
      'l10n.yaml': 'arb-dir: lib/t\ntemplate-arb-file: intl_de.arb\n',
      'lib/t/intl_de.arb': '{"a": "A"}',
      'lib/t/intl_en.arb': '{"a": "A"}',
    },
    ['lib/t/intl_*.arb arb lib/t/intl_de.arb - de'],
  ],
  [
    'settings that are broken',
    { 'crowdin.yml': 'files: [', '.tx/config': '[', 'l10n.toml': '=', 'i18n/en.json': json },
    ['i18n/*.json json i18n/en.json - en'],
  ],
  [
    'settings that lead out of the tree',
    { 'crowdin.yml': 'files:\n  - source: /../a.json\n    translation: /../%locale%.json\n' },
    [],
  ],
  // Names that are no languages.
  [
    'a configuration for each language',
    {
      'docs/en/mkdocs.yml': 'site_name: Tool\n',
      'docs/de/mkdocs.yml': 'INHERIT: ../base.yml\n',
      'docs/cs/mkdocs.yml': 'INHERIT: ../base.yml\n',
    },
    [],
  ],
  [
    'a file for each topic of one language',
    { 'lib/ast.po': po('pl'), 'lib/os.po': po('pl'), 'lib/asyncio-dev.po': po('pl'), 'license.po': po('pl') },
    ['lib/ast.po po - - en', 'lib/asyncio-dev.po po - - en', 'lib/os.po po - - en', 'license.po po - - en'],
  ],
  [
    'files whose names are mostly no languages',
    {
      'data/os.json': json,
      'data/en.json': json,
      ...Object.fromEntries(
        ['abcd', 'efgh', 'ijkl', 'mnop', 'qrst', 'uvwx', 'yzab'].map((name) => [`data/${name}.json`, json]),
      ),
    },
    [],
  ],
])('%s', async (_, files, expected) => {
  expect(await told(files)).toEqual(expected)
})

test('masks that were not read are counted', async () => {
  const paths = Array.from({ length: 61 }, (_, at) =>
    ['en', 'cs'].map((code) => `plugins/p${at}/lang/${code}.json`),
  ).flat()
  const { components, more } = await detectTree(paths, {
    read: async (wanted) => new Map(wanted.map((path) => [path, Buffer.from(json)])),
  })
  expect([components.length, more]).toEqual([40, 21])
})

test('a file without strings is no lone source', async () => {
  expect(await told({ 'res/values/arrays.xml': '<resources><integer name="a">1</integer></resources>' })).toEqual([])
})
