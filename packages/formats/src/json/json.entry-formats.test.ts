import { expect, test } from 'vitest'
import {
  arb,
  formatjs,
  goI18nJson,
  goI18nJsonV2,
  gotext,
  i18next,
  i18nextv4,
  mediawiki,
  nextcloudJson,
  resjson,
  webextension,
} from './json.entry-formats.ts'
import { parametersOfKeys, parametersOfLists } from './json.format.ts'
import { zeroOfI18next } from './json.i18next.ts'
import { ordinalsOfI18next } from './json.plural.ts'
import { usualFacts } from './json-facts.fixture.ts'

test.each([
  [
    webextension,
    {
      ...usualFacts,
      languageCodeStyle: 'underscored',
      id: 'webextension',
      label: 'WebExtension JSON file',
      usualFor: ['messages.json'],
      usage: [{ files: '_locales/*/messages.json', source: '_locales/en/messages.json' }],
      parameters: parametersOfKeys,
    },
  ],
  [
    arb,
    {
      ...usualFacts,
      extensions: ['arb'],
      languageCodeStyle: 'underscored',
      id: 'arb',
      checkFlags: 'icu-message-format',
      label: 'ARB file',
      usage: [
        { files: 'l10n/app_*.arb', source: 'l10n/app_en.arb' },
        { files: 'l10n/intl_*.arb', source: 'l10n/intl_en.arb' },
        { files: '*.arb', source: 'en.arb' },
      ],
      parameters: parametersOfKeys,
    },
  ],
  [
    i18next,
    {
      ...usualFacts,
      plurals: 'index',
      languageCodeStyle: 'bcp',
      id: 'i18next',
      checkFlags: 'i18next-interpolation',
      label: 'i18next JSON file v3',
      usage: [
        { files: 'locales/*/translation.json', source: 'locales/en/translation.json' },
        { files: 'locales/*.json', source: 'locales/en.json' },
      ],
      parameters: parametersOfKeys,
    },
  ],
  [
    i18nextv4,
    {
      ...usualFacts,
      plurals: 'category',
      languageCodeStyle: 'bcp',
      id: 'i18nextv4',
      checkFlags: 'i18next-interpolation',
      label: 'i18next JSON file v4',
      zeroOf: zeroOfI18next,
      ruleOf: ordinalsOfI18next,
      usage: [
        { files: 'locales/*/translation.json', source: 'locales/en/translation.json' },
        { files: 'locales/*.json', source: 'locales/en.json' },
      ],
      parameters: parametersOfKeys,
    },
  ],
  [
    goI18nJsonV2,
    {
      ...usualFacts,
      plurals: 'category',
      id: 'go-i18n-json-v2',
      label: 'go-i18n v2 JSON file',
      usage: [
        { files: 'active.*.json', source: 'active.en.json' },
        { files: 'locales/*.json', source: 'locales/en.json' },
      ],
      parameters: parametersOfKeys,
    },
  ],
  [
    formatjs,
    {
      ...usualFacts,
      id: 'formatjs',
      checkFlags: 'icu-message-format',
      label: 'FormatJS JSON file',
      usage: [{ files: 'lang/*.json', source: 'lang/en.json' }],
      parameters: parametersOfKeys,
    },
  ],
  [
    resjson,
    {
      ...usualFacts,
      extensions: ['resjson', 'json'],
      languageCodeStyle: 'bcp',
      id: 'resjson',
      label: 'RESJSON file',
      usage: [{ files: 'strings/*/resources.resjson', source: 'strings/en-US/resources.resjson' }],
      parameters: parametersOfKeys,
    },
  ],
  [
    mediawiki,
    {
      ...usualFacts,
      languageCodeStyle: 'bcp_lower',
      id: 'mediawiki',
      label: 'MediaWiki i18n JSON file',
      usage: [{ files: 'i18n/*.json', source: 'i18n/en.json' }],
      parameters: parametersOfKeys,
    },
  ],
  [
    goI18nJson,
    {
      ...usualFacts,
      plurals: 'category',
      id: 'go-i18n-json',
      label: 'go-i18n v1 JSON file',
      usage: [
        { files: '*.all.json', source: 'en.all.json' },
        { files: 'i18n/*.json', source: 'i18n/en.json' },
      ],
      parameters: parametersOfLists,
    },
  ],
  [
    gotext,
    {
      ...usualFacts,
      plurals: 'category',
      languageCodeStyle: 'bcp',
      id: 'gotext',
      label: 'gotext JSON file',
      usage: [{ files: 'locales/*/messages.gotext.json', source: 'locales/en/messages.gotext.json' }],
      parameters: parametersOfLists,
    },
  ],
  [
    nextcloudJson,
    {
      ...usualFacts,
      plurals: 'index',
      id: 'nextcloud-json',
      label: 'Nextcloud JSON file',
      usage: [{ files: 'l10n/*.json', source: 'l10n/en.json' }],
      parameters: parametersOfKeys,
    },
  ],
] as const)('a format declares what its files are', (format, declared) => {
  expect(format).toEqual(declared)
})

const all = {
  webextension,
  arb,
  i18next,
  i18nextv4,
  goI18nJsonV2,
  formatjs,
  resjson,
  mediawiki,
  goI18nJson,
  gotext,
  nextcloudJson,
}

const told = (start: string) =>
  Object.entries(all).flatMap(([name, format]) => (format.recognises(start) ? [name] : []))

const objects = ['arb', 'i18next', 'i18nextv4', 'goI18nJsonV2', 'resjson', 'mediawiki']

test.each([
  ['{', objects],
  ['\ufeff{', objects],
  [' \n{', objects],
  ['\ufeff \t\n{', objects],
  ['x{', []],
  ['\ufeffx{', []],
  ['', []],
  ['[', ['goI18nJson']],
  ['\ufeff[', ['goI18nJson']],
  [' \n[', ['goI18nJson']],
  ['\ufeff \n[', ['goI18nJson']],
  ['x[', []],
])('%j begins files of %j', (start, expected) => {
  expect(told(start)).toEqual(expected)
})

test.each([
  ['"message":"', ['webextension']],
  ['"message" \n:\t "', ['webextension']],
  ['"message"x:"', []],
  ['"message":x"', []],
  ['"message":{', []],
  ['"messages":"', []],
  ['"defaultMessage":', ['formatjs']],
  ['"defaultMessage" \n:', ['formatjs']],
  ['"defaultMessage"x:', []],
  ['"messages":[', ['gotext']],
  ['"messages" \n:\t [', ['gotext']],
  ['"messages"x:[', []],
  ['"messages":x[', []],
  ['"messages":{', []],
  ['"translations":{', ['nextcloudJson']],
  ['"translations" \n:\t {', ['nextcloudJson']],
  ['"translations"x:{', []],
  ['"translations":x{', []],
  ['"translations":[', []],
])('%j within a file shows that it is of %j', (start, expected) => {
  expect(told(start)).toEqual(expected)
})

test.each([
  ['{"a_one":', false, true],
  ['{"a_few":', false, true],
  ['{"a_many":', false, true],
  ['{"a_other" \n:', false, true],
  ['{"a_one"x:', true, true],
  ['{"a_two":', true, true],
  ['{"a_zero":', true, true],
  ['{"one":', true, true],
  ['{"a_plural":', true, false],
  ['{"a_0" \n:', true, false],
  ['{"a_0"x:', true, true],
  ['{"a_1":', true, true],
  ['{"plural":', true, true],
  ['["a_one":', false, false],
  ['["a_0":', false, false],
])('%j is of version 3: %j, of version 4: %j', (start, isThird, isFourth) => {
  expect([i18next.recognises(start), i18nextv4.recognises(start)]).toEqual([isThird, isFourth])
})
