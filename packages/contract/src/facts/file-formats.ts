/** The formats that a component's files may have, by Weblate's ids. */
export const fileFormats = [
  'po',
  'po-mono',
  'json',
  'json-nested',
  'aresource',
  'webextension',
  'arb',
  'i18next',
  'i18nextv4',
  'go-i18n-json-v2',
  'formatjs',
  'resjson',
  'mediawiki',
  'go-i18n-json',
  'gotext',
  'nextcloud-json',
] as const
export type FileFormat = (typeof fileFormats)[number]
