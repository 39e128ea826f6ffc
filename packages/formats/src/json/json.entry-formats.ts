import { defineFormat, type EditableDocument, type NewFile, type ParseOptions } from '../format.ts'
import { editing } from '../obstruction.ts'
import { parseEntries } from './json.entry.ts'
import type { EntryDialect } from './json.entry-dialect.ts'
import { editEntries } from './json.entry-edit.ts'
import { arbShape, mediawikiShape, resjsonShape } from './json.flat-shape.ts'
import { beginJson, commonJson, parametersOfLists } from './json.format.ts'
import { i18nextDialect, i18nextV4Dialect, zeroOfI18next } from './json.i18next.ts'
import { goI18nShape, gotextShape, nextcloudShape } from './json.list-shape.ts'
import { formatjsShape, goI18nV2Shape, webextensionShape } from './json.object-shape.ts'
import { ordinalsOfI18next } from './json.plural.ts'
import { newFile } from './json.style.ts'

type Begin = (about: NewFile) => Uint8Array

const open =
  (dialect: EntryDialect, begin: Begin = beginJson) =>
  (bytes: Uint8Array, { language, parameters = {} }: ParseOptions = {}): EditableDocument => {
    const file = parseEntries(bytes, dialect, language)
    return {
      ...file,
      ...editing((change) => editEntries(file, change, { dialect, language, parameters })),
      translationFor: begin,
    }
  }

/** https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/i18n/Locale-Specific_Message_reference */
export const webextension = defineFormat({
  ...commonJson,
  id: 'webextension',
  usualFor: ['messages.json'],
  languageCodeStyle: 'underscored',
  label: 'WebExtension JSON file',
  usage: [{ files: '_locales/*/messages.json', source: '_locales/en/messages.json' }],
  recognises: (start) => /"message"\s*:\s*"/.test(start),
  parse: open(webextensionShape),
})

const beginArb: Begin = ({ languageCode, parameters = {} }) => newFile({ '@@locale': languageCode }, parameters)

/** https://github.com/google/app-resource-bundle/wiki/ApplicationResourceBundleSpecification */
export const arb = defineFormat({
  ...commonJson,
  id: 'arb',
  languageCodeStyle: 'underscored',
  checkFlags: 'icu-message-format',
  label: 'ARB file',
  extensions: ['arb'],
  usage: [
    { files: 'l10n/app_*.arb', source: 'l10n/app_en.arb' },
    { files: 'l10n/intl_*.arb', source: 'l10n/intl_en.arb' },
    { files: '*.arb', source: 'en.arb' },
  ],
  recognises: (start) => /^\ufeff?\s*\{/.test(start),
  parse: open(arbShape, beginArb),
  begin: beginArb,
})

const i18nextUsage = [
  { files: 'locales/*/translation.json', source: 'locales/en/translation.json' },
  { files: 'locales/*.json', source: 'locales/en.json' },
]

/** https://www.i18next.com/misc/json-format */
export const i18next = defineFormat({
  ...commonJson,
  id: 'i18next',
  languageCodeStyle: 'bcp',
  checkFlags: 'i18next-interpolation',
  label: 'i18next JSON file v3',
  plurals: 'index',
  usage: i18nextUsage,
  recognises: (start) => /^\ufeff?\s*\{/.test(start) && !/_(?:one|few|many|other)"\s*:/.test(start),
  parse: open(i18nextDialect),
})

/** https://www.i18next.com/misc/json-format */
export const i18nextv4 = defineFormat({
  ...commonJson,
  id: 'i18nextv4',
  languageCodeStyle: 'bcp',
  checkFlags: 'i18next-interpolation',
  label: 'i18next JSON file v4',
  plurals: 'category',
  zeroOf: zeroOfI18next,
  ruleOf: ordinalsOfI18next,
  usage: i18nextUsage,
  recognises: (start) => /^\ufeff?\s*\{/.test(start) && !/_(?:plural|0)"\s*:/.test(start),
  parse: open(i18nextV4Dialect),
})

/** https://github.com/nicksnyder/go-i18n */
export const goI18nJsonV2 = defineFormat({
  ...commonJson,
  id: 'go-i18n-json-v2',
  label: 'go-i18n v2 JSON file',
  plurals: 'category',
  usage: [
    { files: 'active.*.json', source: 'active.en.json' },
    { files: 'locales/*.json', source: 'locales/en.json' },
  ],
  recognises: (start) => /^\ufeff?\s*\{/.test(start),
  parse: open(goI18nV2Shape),
})

/** https://formatjs.github.io/docs/getting-started/message-extraction */
export const formatjs = defineFormat({
  ...commonJson,
  id: 'formatjs',
  checkFlags: 'icu-message-format',
  label: 'FormatJS JSON file',
  usage: [{ files: 'lang/*.json', source: 'lang/en.json' }],
  recognises: (start) => /"defaultMessage"\s*:/.test(start),
  parse: open(formatjsShape),
})

/** https://learn.microsoft.com/previous-versions/windows/apps/hh465254(v=win.10) */
export const resjson = defineFormat({
  ...commonJson,
  id: 'resjson',
  label: 'RESJSON file',
  extensions: ['resjson', 'json'],
  languageCodeStyle: 'bcp',
  usage: [{ files: 'strings/*/resources.resjson', source: 'strings/en-US/resources.resjson' }],
  recognises: (start) => /^\ufeff?\s*\{/.test(start),
  parse: open(resjsonShape),
})

/** Files of MediaWiki are indented with tabs. */
const beginMediawiki: Begin = ({ parameters }) =>
  newFile({ '@metadata': { authors: [] } }, { json_indent_style: 'tabs', json_indent: 1, ...parameters })

/** https://www.mediawiki.org/wiki/Help:Extension:Translate/File_format_support */
export const mediawiki = defineFormat({
  ...commonJson,
  id: 'mediawiki',
  label: 'MediaWiki i18n JSON file',
  languageCodeStyle: 'bcp_lower',
  usage: [{ files: 'i18n/*.json', source: 'i18n/en.json' }],
  recognises: (start) => /^\ufeff?\s*\{/.test(start),
  parse: open(mediawikiShape, beginMediawiki),
  begin: beginMediawiki,
})

const beginList: Begin = () => Buffer.from('[]\n')

/** https://github.com/nicksnyder/go-i18n/tree/v1 */
export const goI18nJson = defineFormat({
  ...commonJson,
  id: 'go-i18n-json',
  parameters: parametersOfLists,
  label: 'go-i18n v1 JSON file',
  plurals: 'category',
  usage: [
    { files: '*.all.json', source: 'en.all.json' },
    { files: 'i18n/*.json', source: 'i18n/en.json' },
  ],
  recognises: (start) => /^\ufeff?\s*\[/.test(start),
  parse: open(goI18nShape, beginList),
  begin: beginList,
})

const beginGotext: Begin = ({ languageCode, parameters = {} }) =>
  newFile({ language: languageCode, messages: [] }, parameters)

/** https://pkg.go.dev/golang.org/x/text/cmd/gotext */
export const gotext = defineFormat({
  ...commonJson,
  id: 'gotext',
  parameters: parametersOfLists,
  label: 'gotext JSON file',
  plurals: 'category',
  languageCodeStyle: 'bcp',
  usage: [{ files: 'locales/*/messages.gotext.json', source: 'locales/en/messages.gotext.json' }],
  recognises: (start) => /"messages"\s*:\s*\[/.test(start),
  parse: open(gotextShape, beginGotext),
  begin: beginGotext,
})

const beginNextcloud: Begin = ({ plural: { number, formula }, parameters = {} }) => {
  const pluralForm = `nplurals=${number}; plural=${/\?/.test(formula) ? `(${formula})` : formula};`
  return newFile({ translations: {}, pluralForm }, parameters)
}

/** https://docs.nextcloud.com/server/latest/developer_manual/basics/translations.html */
export const nextcloudJson = defineFormat({
  ...commonJson,
  id: 'nextcloud-json',
  label: 'Nextcloud JSON file',
  plurals: 'index',
  usage: [{ files: 'l10n/*.json', source: 'l10n/en.json' }],
  recognises: (start) => /"translations"\s*:\s*\{/.test(start),
  parse: open(nextcloudShape, beginNextcloud),
  begin: beginNextcloud,
})
