import type { FormatId } from '../index.ts'
import type { Acceptor } from './acceptor.ts'
import {
  fluent,
  gettextParser,
  json,
  jsonWithComments,
  saxes,
  saxesOfMarkup,
  toml,
  yaml,
} from './npm-packages.fixture.ts'
import {
  aapt2,
  advancedSubStation,
  configparser,
  configparserWithNotes,
  expat,
  haikuTexts,
  javaBundle,
  javaOfMessages,
  javaUtf8,
  javaUtf16,
  joomlaIni,
  lconvert,
  lrelease,
  microDvd,
  msgfmt,
  phpLint,
  phpRun,
  pl,
  plistlib,
  plistutil,
  psych,
  pythonCsv,
  quotedOptions,
  resourceScript,
  subRip,
  subStation,
  vttBlocks,
  xmllint,
} from './programs/testing.ts'

export { type Acceptor, complaintOf } from './acceptor.ts'

const gettext = [msgfmt, gettextParser]
const xml = [xmllint, saxes]
const xmlOfMarkup = [xmllint, saxesOfMarkup]
const oldXliff = [xmllint, saxes, lconvert]

/** The texts of a string catalogue alone: its states change with them. */
const catalogue: Acceptor = {
  ...json,
  read: (files) =>
    json.read(files).map((verdict) => {
      if ('refusal' in verdict || verdict.texts === null) return verdict
      return { texts: new Map([...verdict.texts].filter(([name]) => name.endsWith('/value'))) }
    }),
}

/** The programs and libraries that must accept the files of each format, the most telling first. */
export const acceptors: Readonly<Record<FormatId, readonly Acceptor[]>> = {
  po: gettext,
  'po-mono': gettext,
  json: [json],
  'json-nested': [json],
  webextension: [jsonWithComments],
  arb: [json],
  i18next: [json],
  i18nextv4: [json],
  'go-i18n-json': [json],
  'go-i18n-json-v2': [json],
  formatjs: [json],
  resjson: [json],
  mediawiki: [json],
  gotext: [json],
  'nextcloud-json': [json],
  aresource: [aapt2, ...xmlOfMarkup],
  'cmp-resource': xmlOfMarkup,
  'moko-resource': xmlOfMarkup,
  ini: [configparserWithNotes],
  'ini-quoted': [quotedOptions],
  islu: [configparser],
  properties: [javaBundle],
  'properties-utf8': [javaUtf8],
  'properties-utf16': [javaUtf16],
  gwt: [javaOfMessages],
  'gwt-iso': [javaOfMessages],
  'mi18n-lang': [javaUtf8],
  'xwiki-java-properties': [javaOfMessages],
  joomla: [joomlaIni],
  'xwiki-page-properties': xmlOfMarkup,
  'xwiki-fullpage': xml,
  strings: [pl],
  'strings-utf8': [pl],
  csv: [pythonCsv],
  'csv-simple': [pythonCsv],
  'csv-multi': [pythonCsv],
  'csv-utf-8': [pythonCsv],
  'csv-simple-iso': [pythonCsv],
  'csv-simple-utf-8': [pythonCsv],
  toml: [toml],
  'go-i18n-toml': [toml],
  xliff: oldXliff,
  plainxliff: oldXliff,
  'apple-xliff': oldXliff,
  poxliff: oldXliff,
  xliff2: xml,
  'xliff2-placeables': xmlOfMarkup,
  ts: [lrelease, xmllint],
  ts1: [lrelease, xmllint],
  resx: xml,
  stringsdict: [plistutil, plistlib],
  yaml: [yaml, psych],
  'ruby-yaml': [psych, yaml],
  fluent: [fluent],
  php: [phpLint, phpRun(true)],
  laravel: [phpLint, phpRun(false)],
  tbx: xml,
  dtd: [expat],
  flatxml: xml,
  resourcedictionary: xml,
  // Texts of attributes are told by neither, and no program of Windows is at hand.
  wxl: [xmllint],
  rc: [resourceScript],
  catkeys: [haikuTexts],
  srt: [subRip],
  vtt: [vttBlocks],
  sub: [microDvd],
  ass: [advancedSubStation],
  ssa: [subStation],
  xcstrings: [catalogue],
  'csv-columns': [pythonCsv],
}
