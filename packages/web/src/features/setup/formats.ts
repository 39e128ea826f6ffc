import { type FileFormat, fileFormatNeeds, fileFormats } from '@weft/contract/file-formats'

/** What people call formats; names stay in every language. One that is not here is called by its id. */
const names: Readonly<Record<string, string>> = {
  po: 'gettext PO',
  'po-mono': 'gettext PO, monolingual',
  json: 'JSON, flat',
  'json-nested': 'JSON, nested',
  aresource: 'Android strings.xml',
  ini: 'INI',
  islu: 'Inno Setup INI',
  properties: 'Java properties, ISO 8859-1',
  'properties-utf8': 'Java properties, UTF-8',
  'properties-utf16': 'Java properties, UTF-16',
  gwt: 'GWT properties',
  'gwt-iso': 'GWT properties, ISO 8859-1',
  'mi18n-lang': 'mi18n .lang',
  'xwiki-java-properties': 'XWiki Java properties',
  joomla: 'Joomla INI',
  strings: 'Apple .strings, UTF-16',
  'strings-utf8': 'Apple .strings, UTF-8',
  csv: 'CSV',
  'csv-simple': 'CSV, simple',
  'csv-multi': 'CSV, several values',
  'csv-utf-8': 'CSV, UTF-8',
  'csv-simple-iso': 'CSV, simple, ISO 8859-1',
  'csv-simple-utf-8': 'CSV, simple, UTF-8',
  toml: 'TOML',
  'go-i18n-toml': 'go-i18n TOML',
  'xwiki-page-properties': 'XWiki page properties',
  'xwiki-fullpage': 'XWiki full page',
  webextension: 'WebExtension JSON',
  arb: 'ARB',
  i18next: 'i18next JSON, version 3',
  i18nextv4: 'i18next JSON, version 4',
  'go-i18n-json-v2': 'go-i18n JSON, version 2',
  formatjs: 'FormatJS JSON',
  resjson: 'RESJSON',
  mediawiki: 'MediaWiki JSON',
  'go-i18n-json': 'go-i18n JSON, version 1',
  gotext: 'gotext JSON',
  'nextcloud-json': 'Nextcloud JSON',
  xliff: 'XLIFF 1.2',
  ts: 'Qt Linguist',
  resx: '.NET resources',
  yaml: 'YAML',
  'ruby-yaml': 'Ruby YAML',
  ts1: 'Qt Linguist, version 1',
  stringsdict: 'Apple stringsdict',
  plainxliff: 'XLIFF 1.2, plain',
  'apple-xliff': 'Apple XLIFF',
  poxliff: 'XLIFF 1.2 with gettext plurals',
  xliff2: 'XLIFF 2',
  'xliff2-placeables': 'XLIFF 2 with placeables',
  'moko-resource': 'Moko resources',
  'cmp-resource': 'Compose Multiplatform resources',
  fluent: 'Fluent',
  php: 'PHP',
  laravel: 'Laravel PHP',
  tbx: 'TBX glossary',
}

export const nameOfFormat = (id: FileFormat): string => names[id] ?? id

/** All formats, by their names. */
export const formats = fileFormats
  .map((id) => ({ id, name: nameOfFormat(id) }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** What files of these names usually are; the first that fits counts. */
const usualFormats: readonly (readonly [RegExp, FileFormat])[] = [
  [/\.pot?$/, 'po'],
  [/strings[^/]*\.xml$/, 'aresource'],
  [/messages\.json$/, 'webextension'],
  [/\.json$/, 'json-nested'],
  [/\.arb$/, 'arb'],
  [/\.properties$/, 'properties'],
  [/\.strings$/, 'strings-utf8'],
  [/\.(xliff|xlf)$/, 'xliff'],
  [/\.ts$/, 'ts'],
  [/\.resx$/, 'resx'],
  [/\.ini$/, 'ini'],
  [/\.csv$/, 'csv'],
  [/\.toml$/, 'toml'],
  [/\.tbx$/, 'tbx'],
]

/** The format that files of a mask usually have. */
export const usualFormat = (mask: string): FileFormat | undefined =>
  usualFormats.find(([pattern]) => pattern.test(mask.trim()))?.[1]

/** Whether the source texts stand in a file of their own. */
export const needsTemplate = (format: FileFormat): boolean => fileFormatNeeds[format].template === 'required'

/** Whether the source texts may stand in a file of their own. */
export const takesTemplate = (format: FileFormat): boolean => fileFormatNeeds[format].template !== 'none'

/** Whether files of new languages are made from one that is there: without it nobody adds languages. */
export const needsBase = (format: FileFormat): boolean => fileFormatNeeds[format].newBase === 'required'

/** `https://host/team/app.git` -> `app`. */
export const nameOfRepository = (url: string): string =>
  /([^/:]+?)(?:\.git)?\/*$/.exec(url.trim())?.[1]?.replaceAll(/[-_]+/g, ' ') ?? ''
