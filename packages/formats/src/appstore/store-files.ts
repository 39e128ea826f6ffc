/**
 * The most signs that stores take in a file, by its name. https://support.google.com/googleplay/android-developer/answer/9859152,
 * https://developer.apple.com/help/app-store-connect/reference/app-information/platform-version-information, https://f-droid.org/docs/All_About_Descriptions_Graphics_and_Screenshots
 */
const LIMITS: readonly (readonly [names: RegExp, signs: number])[] = [
  [/^(?:title|name|subtitle|app_name)\.txt$/, 30],
  [/^(?:short[_-]description|summary)\.txt$/, 80],
  [/^(?:full[_-]description|description)\.txt$/, 4000],
  [/^keywords\.txt$/, 100],
  [/^promotional_text\.txt$/, 170],
  [/^(?:release_notes|whatsnew)\.txt$/, 4000],
  [/^(?:changelogs\/[^/]+|default|alpha|beta|internal|production)\.txt$/, 500],
  [/^(?:video|video-url|[a-z]+_url)\.txt$/, 255],
]

/** Files whose text is an address. */
const ADDRESS = /^(?:video|video-url|[a-z]+_url)\.txt$/

/** The flags of the checks that hold for a file of a store. */
export function flagsOfFile(name: string): string {
  const limit = LIMITS.find(([names]) => names.test(name))?.[1]
  return [...(ADDRESS.test(name) ? ['url'] : []), ...(limit === undefined ? [] : [`max-length:${limit}`])].join(', ')
}

/** Whether a file is one of those that every store's folder has. */
export const isStoreFile = (name: string): boolean =>
  /^(?:title|name|short[_-]description|full[_-]description|description|subtitle|summary|keywords|release_notes|promotional_text)\.txt$/.test(
    name,
  )
