import type { FormatId } from '../packages/formats/src/index.ts'
import type { Package } from './fetch-package.ts'

/** Files of other projects, which are fetched and not kept: licences are their own. */
export interface Corpus extends Package {
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
  {
    from: 'npm',
    name: '@node-red/nodes',
    version: '5.0.7',
    parts: [{ format: 'i18next', files: /\/locales\/[^/]+\/[\w-]+\.json$/ }],
  },
  {
    from: 'npm',
    name: '@ckeditor/ckeditor5-core',
    version: '41.4.2',
    parts: [{ format: 'po', files: /\/lang\/translations\/[^/]+\.po$/ }],
  },
  {
    from: 'npm',
    name: '@ckeditor/ckeditor5-table',
    version: '41.4.2',
    parts: [{ format: 'po', files: /\/lang\/translations\/[^/]+\.po$/ }],
  },
  {
    from: 'npm',
    name: '@codingame/monaco-vscode-language-pack-ja',
    version: '25.1.2',
    parts: [{ format: 'json-nested', files: /\.i18n\.json$/ }],
  },
  {
    from: 'npm',
    name: 'primelocale',
    version: '2.5.0',
    parts: [{ format: 'json-nested', files: /\/(?!package)[\w-]+\.json$/ }],
  },
  {
    from: 'npm',
    name: 'ep_etherpad-lite',
    version: '1.8.14',
    parts: [{ format: 'json', files: /\/locales\/[^/]+\.json$/ }],
  },
  {
    from: 'npm',
    name: '@openedx/paragon',
    version: '24.0.0',
    parts: [{ format: 'json', files: /\/i18n\/messages\/[^/]+\.json$/ }],
  },
  {
    from: 'npm',
    name: 'cldr-localenames-full',
    version: '48.2.0',
    parts: [{ format: 'json-nested', files: /\/main\/[^/]+\/(languages|territories|scripts)\.json$/ }],
  },
  {
    from: 'npm',
    name: 'scratch-l10n',
    version: '6.1.116',
    parts: [{ format: 'json', files: /\/(editor|www|locales)\/[^.]+\.json$/ }],
  },
  { from: 'debian', name: 'kodi-data', parts: [{ format: 'po', files: /\.po$/ }] },
  {
    from: 'debian',
    name: 'webext-privacy-badger',
    parts: [{ format: 'webextension', files: /\/_locales\/[^/]+\/messages\.json$/ }],
  },
  { from: 'debian', name: 'dokuwiki', parts: [{ format: 'php', files: /\/lang\/[^/]+\/(lang|settings)\.php$/ }] },
  { from: 'debian', name: 'roundcube-core', parts: [{ format: 'php', files: /\/localization\/[^/]+\.inc$/ }] },
  {
    from: 'debian',
    name: 'thunderbird-l10n-de',
    parts: [
      { format: 'fluent', files: /\.ftl$/ },
      { format: 'properties', files: /\.properties$/ },
    ],
  },
  {
    from: 'debian',
    name: 'firefox-esr-l10n-ja',
    parts: [
      { format: 'fluent', files: /\.ftl$/ },
      { format: 'properties', files: /\.properties$/ },
    ],
  },
  { from: 'debian', name: 'jabref', parts: [{ format: 'properties', files: /\/l10n\/[^/]+\.properties$/ }] },
  { from: 'debian-source', name: 'bash', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'gettext', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'dpkg', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'gnome-control-center', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'gnucash', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'iso-codes', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'gimp', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'blender', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'josm-l10n', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'wesnoth-1.16', parts: [{ format: 'po', files: /\.po$/ }] },
  { from: 'debian-source', name: 'libreoffice', parts: [{ format: 'po', files: /\.po$/ }] },
  {
    from: 'debian-source',
    name: 'godot',
    parts: [
      { format: 'po', files: /\.po$/ },
      { format: 'aresource', files: /\/values[^/]*\/strings\.xml$/ },
    ],
  },
  {
    from: 'debian-source',
    name: 'android-platform-frameworks-base',
    parts: [{ format: 'aresource', files: /\/res\/values[^/]*\/strings\.xml$/ }],
  },
  { from: 'debian-source', name: 'qbittorrent', parts: [{ format: 'ts', files: /\/lang\/[^/]+\.ts$/ }] },
  {
    from: 'debian-source',
    name: 'mediawiki',
    parts: [{ format: 'mediawiki', files: /\/i18n\/(?:[^/]+\/)*[^/]+\.json$/ }],
  },
  {
    from: 'debian-source',
    name: 'onionshare',
    parts: [
      { format: 'json', files: /\/locale\/[^/]+\.json$/ },
      { format: 'po', files: /\.po$/ },
    ],
  },
  {
    from: 'debian-source',
    name: 'freeplane',
    parts: [{ format: 'properties', files: /\/translations\/[^/]+\.properties$/ }],
  },
]
