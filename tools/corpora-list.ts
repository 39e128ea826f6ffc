import type { FormatId } from '../packages/formats/src/index.ts'

/** Files of other projects, which are fetched and not kept: licences are their own. */
export interface Corpus {
  readonly from: 'npm' | 'debian' | 'debian-source'
  readonly name: string
  /** Of npm; Debian has one of each. */
  readonly version?: string
  readonly parts: readonly { readonly format: FormatId; readonly files: RegExp }[]
}

export const corpora: readonly Corpus[] = [
  { from: 'npm', name: 'ngx-extended-pdf-viewer', version: '30.0.0', parts: [{ format: 'fluent', files: /\.ftl$/ }] },
  {
    from: 'npm',
    name: 'i18n-iso-countries',
    version: '7.14.0',
    parts: [{ format: 'json-nested', files: /\/langs\/[^/]+\.json$/ }],
  },
  {
    from: 'npm',
    name: 'datatables.net-plugins',
    version: '3.0.2',
    parts: [{ format: 'json-nested', files: /\/i18n\/[^/]+\.json$/ }],
  },
  { from: 'npm', name: 'video.js', version: '8.24.1', parts: [{ format: 'json', files: /\/lang\/[^/]+\.json$/ }] },
  { from: 'npm', name: 'oojs-ui', version: '0.54.2', parts: [{ format: 'mediawiki', files: /\/i18n\/[^/]+\.json$/ }] },
  {
    from: 'npm',
    name: '@node-red/editor-client',
    version: '5.0.7',
    parts: [{ format: 'i18next', files: /\/locales\/[^/]+\/\w+\.json$/ }],
  },
  {
    from: 'npm',
    name: 'matrix-react-sdk',
    version: '3.114.0',
    parts: [{ format: 'json-nested', files: /\/i18n\/strings\/[^/]+\.json$/ }],
  },
  {
    from: 'npm',
    name: 'react-native',
    version: '0.72.0',
    parts: [{ format: 'aresource', files: /\/res\/[^/]*values[^/]*\/strings\.xml$/ }],
  },
  { from: 'debian', name: 'python3-django', parts: [{ format: 'po', files: /\.po$/ }] },
  {
    from: 'debian',
    name: 'webext-ublock-origin-firefox',
    parts: [{ format: 'webextension', files: /\/_locales\/[^/]+\/messages\.json$/ }],
  },
  { from: 'debian', name: 'gworkspace-common', parts: [{ format: 'strings', files: /\.strings$/ }] },
  {
    from: 'debian',
    name: 'firefox-esr-l10n-de',
    parts: [
      { format: 'fluent', files: /\.ftl$/ },
      { format: 'properties', files: /\.properties$/ },
    ],
  },
  {
    from: 'debian',
    name: 'firefox-esr-l10n-ar',
    parts: [
      { format: 'fluent', files: /\.ftl$/ },
      { format: 'properties', files: /\.properties$/ },
    ],
  },
  { from: 'debian-source', name: 'redmine', parts: [{ format: 'ruby-yaml', files: /\/locales\/[^/]+\.yml$/ }] },
  {
    from: 'debian-source',
    name: 'symfony',
    parts: [
      { format: 'xliff', files: /\/Resources\/translations\/[^/]+\.xlf$/ },
      { format: 'yaml', files: /\.ya?ml$/ },
    ],
  },
  { from: 'debian-source', name: 'keepassxc', parts: [{ format: 'ts', files: /\/translations\/[^/]+\.ts$/ }] },
  { from: 'debian-source', name: 'coreutils', parts: [{ format: 'po', files: /\/po\/[^/]+\.po$/ }] },
]
