/**
 * The meaning of a text, if its type does not tell it. The browser takes any text; one rule of the linter reads each kind
 * and names the texts that can do nothing.
 */
export const textKinds = {
  'host suffix': 'A host name without scheme, star or port; it covers the names below it.',
  host: 'A host name without scheme, star or port.',
  'host pattern': 'A host name, with a star and a dot before it for the names below.',
  'host list': 'Host names in one text, separated by commas.',
  'bypass list': 'Hosts, addresses and networks in one text, separated by commas or blanks.',
  'sign-on site': 'A host name, a suffix that begins with a dot, or either with a scheme; no path and no star.',
  'linking site': 'A host name or an origin; it covers the names below it.',
  language: 'The tag of a language, such as de or en-US.',
  scheme: 'The scheme of links in small letters, without the colon.',
  extension: 'The extension of files, without the dot.',
  'certificate file': 'A file with one certificate, as PEM or DER.',
  folder: 'The full path of a folder, which may begin with a placeholder for the home folder.',
  file: 'A file of the machine; variables are not expanded.',
  resolver: 'The address of a resolver over HTTPS.',
  'language list': 'Tags of languages in one text, separated by commas.',
  permission: 'The name of a permission of add-ons, such as downloads.',
  bookmark: 'An address; https:// is put before what is none.',
  site: 'A host name, which covers the names below it, or a star for all sites.',
  'search address': 'A full address with {searchTerms}.',
  'search form': 'Fields of a form, with {searchTerms} in one of them.',
  encoding: 'The name of an encoding, such as utf-8.',
  'engine name': 'The name of a search engine, letter for letter.',
} as const

/** The kind of a text. */
export type TextKind = keyof typeof textKinds
