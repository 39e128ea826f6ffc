import { expect, test } from 'vitest'
import { settingsFiles, settledMasks } from './project-settings.ts'

function settled(path: string, settings: unknown, files: readonly string[]): string[] {
  const paths = [path, ...files]
  expect(settingsFiles(paths)).toEqual([path])
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings)
  return settledMasks(paths, new Map([[path, Buffer.from(text)]])).map(({ mask, source, sourceLanguage }) =>
    [mask, source, sourceLanguage].join(' '),
  )
}

const messages = { 'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' } }

type Row = [name: string, path: string, settings: unknown, files: readonly string[], expected: readonly string[]]

const rows: readonly Row[] = [
  [
    'inlang',
    'project.inlang/settings.json',
    { baseLocale: 'de', ...messages },
    ['messages/de.json', 'messages/en.json'],
    ['messages/*.json messages/de.json de'],
  ],
  [
    'inlang, several patterns, below a folder',
    'web/project.inlang.json',
    { sourceLanguageTag: 'en', 'plugin.inlang.i18next': { pathPattern: { app: './loc/{languageTag}/app.json' } } },
    ['web/loc/en/app.json'],
    ['web/loc/*/app.json web/loc/en/app.json en'],
  ],
  [
    'lingo.dev',
    'i18n.json',
    {
      locale: { source: 'en' },
      buckets: { json: { include: ['loc/[locale]/common.json', { path: 'x/[locale].json' }] } },
    },
    ['loc/en/common.json'],
    ['loc/*/common.json loc/en/common.json en', 'x/*.json  en'],
  ],
  [
    'Lingui',
    '.linguirc',
    { sourceLocale: 'en', catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages' }] },
    ['src/locales/en/messages.po'],
    ['src/locales/*/messages.po src/locales/en/messages.po en'],
  ],
  [
    'Localazy',
    'localazy.json',
    {
      upload: { files: [{ pattern: 'lang/en.json' }, { group: 'existing', pattern: 'lang/*.json' }] },
      download: { files: [{ output: 'lang/${langLsrUnderscore}.json' }, { output: 'php/${lang}.php' }] },
    },
    ['lang/en.json', 'lang/de.json'],
    ['lang/*.json lang/en.json '],
  ],
  [
    'Tolgee',
    '.tolgeerc',
    {
      push: {
        files: [
          { path: 'i18n/de.json', language: 'de' },
          { path: 'i18n/en.json', language: 'en' },
        ],
      },
    },
    ['i18n/en.json', 'i18n/de.json'],
    ['i18n/*.json i18n/en.json en'],
  ],
  [
    'Phrase',
    '.phrase.yml',
    'phrase:\n  push:\n    sources:\n    - file: ./config/locales/<locale_name>.yml\n      params:\n        file_format: yml\n    - file: x/<locale_name>/<tag>.yml\n',
    ['config/locales/en.yml'],
    ['config/locales/*.yml config/locales/en.yml '],
  ],
  [
    'i18n-tasks',
    'config/i18n-tasks.yml',
    'base_locale: nl\ndata:\n  read:\n    - config/locales/%{locale}.yml\n    - "<%= %x[x] %>/%{locale}.yml"\n',
    ['config/locales/nl.yml', 'config/locales/en.yml'],
    ['config/locales/*.yml config/locales/nl.yml nl'],
  ],
  ['what is no JSON', 'i18n.json', '{', ['loc/en.json'], []],
  ['an i18n.json of another kind', 'i18n.json', { hello: 'Hello' }, ['loc/en.json'], []],
  ['lists in place of texts', 'project.inlang/settings.json', { 'plugin.x': { pathPattern: [1, null] } }, [], []],
]

test.each(rows.map(([name, path, settings, files, expected]) => ({ name, path, settings, files, expected })))(
  '$name names masks',
  ({ path, settings, files, expected }) => {
    expect(settled(path, settings, files)).toEqual(expected)
  },
)
