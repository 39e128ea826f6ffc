/** The mask for the future translations of a lone file with source texts. */
export interface LoneSource {
  readonly mask: string
  readonly source: string
}

const bracketed = (text: string) => text.replaceAll(/[[\]]/g, (bracket) => (bracket === '[' ? '[[]' : '[]]'))

/** Names of files in which programs keep their texts, where the name says no language. */
const NAMES =
  '(?:app|application|global|labels?|language|lang|lines|main|messages?|resources?|shared\\w*|strings?|text|texts|translations?|ui|web|\\w*(?:Bundle|Messages|Resources?|Strings|Labels|Texts))'

/** The path of such a file, and the mask for its translations. */
const layouts: readonly (readonly [path: RegExp, mask: string])[] = [
  [/^(.*\/)?values\/([^/]*(?:strings|plurals|arrays)[^/]*\.xml)$/i, '$1values-*/$2'],
  [/^(.*\/)?(moko-resources|MR)\/base\/([^/]+\.xml)$/, '$1$2/*/$3'],
  [/^(.*\/)?Base\.lproj\/([^/]+\.strings(?:dict)?)$/, '$1*.lproj/$2'],
  [/^(.*\/)?(package\.nls)\.json$/, '$1$2.*.json'],
  [new RegExp(`^(.*/)?(${NAMES})\\.properties$`, 'i'), '$1$2_*.properties'],
  [new RegExp(`^(.*/)?(${NAMES})\\.resx$`, 'i'), '$1$2.*.resx'],
  [new RegExp(`^(.*/)?(${NAMES})\\.(xlf|xliff)$`, 'i'), '$1$2.*.$3'],
  // gettext: WordPress names both the program and the language, others have a folder for each language, most have neither.
  [/^(.*\/)?(languages)\/([^/]+)\.pot$/, '$1$2/$3-*.po'],
  [/^(.*\/)?(locales?)\/(?:templates?\/)?([^/]+)\.pot$/i, '$1$2/*/LC_MESSAGES/$3.po'],
  [/^(.*\/)?([^/]+)\.pot$/, '$1*.po'],
]

/** The files that have source texts and stand for no language, with the mask of their translations. */
export function loneSources(paths: readonly string[]): LoneSource[] {
  const found: LoneSource[] = []
  for (const path of paths) {
    if (!/\.(?:xml|strings|stringsdict|json|properties|resx|xlf|xliff|pot)$/.test(path)) continue
    const layout = path.includes('*') ? undefined : layouts.find(([pattern]) => pattern.test(path))
    if (layout) found.push({ mask: bracketed(path).replace(layout[0], layout[1]), source: path })
  }
  return found
}
