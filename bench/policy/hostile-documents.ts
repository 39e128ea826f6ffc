const SIZE = 10_000_000
const LEVELS = 200_000

const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join()
const file = (policy: string, value: string) => `{"policies":{"${policy}":${value}}}`
const origins = (entry: (i: number) => string, count: number) => file('Cookies', `{"Allow":[${many(count, entry)}]}`)

/** Documents of up to 10 MB, or 200,000 levels, that are designed to take time or memory, by name. */
export const hostileDocuments: Readonly<Record<string, () => string | Uint8Array>> = {
  'lists in lists': () => file('Bookmarks', '['.repeat(LEVELS) + ']'.repeat(LEVELS)),
  'objects in objects': () => file('Nope', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`),
  'objects in a policy': () => file('ExtensionSettings', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`),
  'lists in a text': () => file('WebsiteFilter', JSON.stringify('['.repeat(LEVELS) + ']'.repeat(LEVELS))),
  'managed bookmarks inside each other': () => {
    return file('ManagedBookmarks', `${'[{"children":'.repeat(LEVELS / 2)}[]${'}]'.repeat(LEVELS / 2)}`)
  },
  'brackets that are closed': () => '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2),
  'brackets that are not': () => '['.repeat(SIZE),
  'braces that are not': () => '{"a":'.repeat(SIZE / 5),
  numbers: () => file('Bookmarks', `[${'1,'.repeat(SIZE / 2)}1]`),
  'one number': () => file('BlockAboutConfig', '1'.repeat(SIZE)),
  'one text': () => file('SupportMenu', `{"Title":"${'x'.repeat(SIZE)}"}`),
  'one name': () => file('x'.repeat(SIZE), '1'),
  'one URL': () => file('AppUpdateURL', `"about:${'ü'.repeat(SIZE / 2)}"`),
  'one host': () => file('AppUpdateURL', `"https://${'a.'.repeat(SIZE / 2)}example/"`),
  'one escaped text': () => file('SupportMenu', `{"Title":"${'\\u0041'.repeat(SIZE / 6)}"}`),
  'escaped texts': () => file('RequestedLocales', `[${'"\\u0041",'.repeat(SIZE / 9)}"x"]`),
  'origins as they should be': () => origins((i) => `"https://site${i}.example.org"`, 300_000),
  'origins with a path': () => origins((i) => `"https://Site${i}.example.org/x?y"`, 270_000),
  'entries that are no origin': () => origins(() => '"x"', SIZE / 4),
  bookmarks: () => file('Bookmarks', `[${many(110_000, (i) => `{"Title":${i},"Url":"https://a${i}.example/"}`)}]`),
  'filters beyond the thousandth': () => file('WebsiteFilter', `{"Block":[${'"*://a/*",'.repeat(450_000)}""]}`),
  'names that are unknown': () => `{"policies":{${many(700_000, (i) => `"Name${i}":1`)}}}`,
  'properties that are unknown': () => file('Proxy', `{${many(99_000, (i) => `"${'Name'.repeat(22)}${i}":1`)}}`),
  'settings of extensions': () => {
    return file('ExtensionSettings', `{${many(99_000, (i) => `"a${i}@b":{"installation_mode":"blocked","nope":1}`)}}`)
  },
  'the same name': () => `{"policies":{${'"a":1,'.repeat(SIZE / 6)}"b":1}}`,
  'a thousand names again and again': () => `{"policies":{${many(90_000, (i) => `"Name${i % 1000}":1`)}}}`,
  comments: () => '/*x*/'.repeat(SIZE / 5),
  'trailing commas': () => file('Bookmarks', `[${'[1,],'.repeat(SIZE / 5)}]`),
  'missing commas': () => file('Bookmarks', `[${'1 '.repeat(SIZE / 2)}]`),
  quotes: () => '"'.repeat(SIZE),
  'line ends': () => '\n'.repeat(SIZE),
  'Latin-1 letters': () => Buffer.from(file('SupportMenu', `{"Title":"${'é'.repeat(SIZE)}"}`), 'latin1'),
  'UTF-16': () => Buffer.from(file('Bookmarks', `[${'1,'.repeat(SIZE / 4)}1]`), 'utf16le'),
}

export function hostileBytes(name: string): Uint8Array {
  const document = hostileDocuments[name]?.() ?? ''
  return typeof document === 'string' ? new TextEncoder().encode(document) : document
}
