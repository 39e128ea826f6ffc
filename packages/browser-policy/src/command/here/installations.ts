import { newest, specified, type Target, targetFacts, targetsWhere } from '../../target.ts'
import { folderOf, join, withSlashes } from '../paths.ts'
import type { World } from '../world.ts'

/** How a browser was installed, which decides where it looks for policies. */
export type Packaging = 'folder' | 'bundle' | 'flatpak' | 'snap'

/** One browser that is installed. */
export interface Installation {
  readonly packaging: Packaging
  /** The folder that holds `application.ini`, with slashes. */
  readonly folder: string
  /** For example `153.7.0`. */
  readonly version: string
  readonly channel: 'esr' | 'release' | 'other'
}

interface Candidate {
  readonly packaging: Packaging
  readonly folder: string
}

/** Finds browsers in their usual folders, on the search path, and in the folders that the call names. */
export async function findInstallations(world: World, named: readonly string[]): Promise<readonly Installation[]> {
  const found = new Map<string, Installation>()
  const own = named.map(
    (folder): Candidate => ({ packaging: 'folder', folder: withSlashes(world.resolve(folder), world.platform) }),
  )
  const usual = { win32: windowsFolders, darwin: macFolders }[world.platform] ?? linuxFolders
  for (const { packaging, folder } of [...own, ...(await usual(world))]) {
    const real = withSlashes((await world.follow(folder)) ?? folder, world.platform)
    const installation = found.has(real) ? null : await readInstallation(world, packaging, real)
    if (installation) found.set(real, installation)
  }
  return [...found.values()]
}

/** Reads the `application.ini` of a folder; null if it holds no Firefox. */
async function readInstallation(world: World, packaging: Packaging, folder: string): Promise<Installation | null> {
  const text = await textAt(world, join(folder, 'application.ini'))
  if (text === null || !/^Name=Firefox\s*$/m.test(text)) return null
  const version = /^Version=(\S+)/m.exec(text)?.[1]
  if (version === undefined) return null
  const channelText = (await textAt(world, join(folder, 'defaults/pref/channel-prefs.js'))) ?? ''
  const channel = /"app\.update\.channel",\s*"([^"]*)"/.exec(channelText)?.[1]
  const isEsr = channel === 'esr' || /^SourceRepository=.*-esr\d/m.test(text)
  return { packaging, folder, version, channel: isEsr ? 'esr' : channel === 'release' ? 'release' : 'other' }
}

async function textAt(world: World, path: string): Promise<string | null> {
  const lookup = await world.look(path)
  return lookup.kind === 'file' ? new TextDecoder().decode(lookup.bytes) : null
}

const LINUX_FOLDERS = [
  '/usr/lib/firefox',
  '/usr/lib64/firefox',
  '/usr/lib/firefox-esr',
  '/usr/lib64/firefox-esr',
  '/opt/firefox',
  '/opt/firefox-esr',
  '/usr/local/lib/firefox',
  '/usr/local/firefox',
]

/** Names under which Linux starts the browser. */
const PROGRAMS = ['firefox', 'firefox-esr', 'firefox-beta', 'firefox-devedition', 'firefox-nightly']

async function linuxFolders(world: World): Promise<readonly Candidate[]> {
  const started: string[] = []
  for (const folder of (world.variable('PATH') ?? '').split(':').filter((path) => path.startsWith('/'))) {
    for (const name of PROGRAMS) {
      const program = await world.follow(join(folder, name))
      if (program !== null) started.push(folderOf(program))
    }
  }
  const home = world.variable('HOME')
  const flatpaks = ['/var/lib/flatpak', ...(home === undefined ? [] : [join(home, '.local/share/flatpak')])]
  const folder = (path: string): Candidate => ({ packaging: 'folder', folder: path })
  return [
    { packaging: 'snap', folder: '/snap/firefox/current/usr/lib/firefox' },
    ...flatpaks.map(
      (root): Candidate => ({
        packaging: 'flatpak',
        folder: join(root, 'app/org.mozilla.firefox/current/active/files/lib/firefox'),
      }),
    ),
    ...LINUX_FOLDERS.map(folder),
    ...started.map(folder),
  ]
}

async function macFolders(world: World): Promise<readonly Candidate[]> {
  const home = world.variable('HOME')
  const candidates: Candidate[] = []
  for (const root of ['/Applications', ...(home === undefined ? [] : [join(home, 'Applications')])]) {
    for (const { name, isFolder } of (await world.list(root)) ?? []) {
      if (isFolder && /^Firefox.*\.app$/.test(name))
        candidates.push({ packaging: 'bundle', folder: join(root, `${name}/Contents/Resources`) })
    }
  }
  return candidates
}

const WINDOWS_NAMES = ['Mozilla Firefox', 'Mozilla Firefox ESR', 'Firefox Developer Edition', 'Firefox Nightly']

async function windowsFolders(world: World): Promise<readonly Candidate[]> {
  const roots = ['ProgramW6432', 'ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(
    (name) => world.variable(name) ?? [],
  )
  return roots.flatMap((root) =>
    WINDOWS_NAMES.map((name): Candidate => ({ packaging: 'folder', folder: join(withSlashes(root, 'win32'), name) })),
  )
}

/** The number before the first dot of a version. */
export const majorOf = (version: string): number => Number.parseInt(version, 10)

/** The lines of Firefox whose behaviour is known from the browser itself or from its code. */
const knownLines = targetsWhere(({ product, basis }) => product === 'Firefox' && basis !== 'documented')

/** The newest target that is not newer than a version, and whether it is exactly that version. */
export function targetOf(version: string): { readonly target: Target; readonly isExact: boolean } {
  const major = majorOf(version)
  const known = knownLines.map((target) => ({ target, major: majorOf(targetFacts[target].from) }))
  const older = known.filter((one) => one.major <= major).at(-1) ?? known[0]
  // ESR 60 was the first with policies; from 68 on the newer loader is nearer
  const nearest = older?.target === specified && major >= 68 ? known[1] : older
  return { target: nearest?.target ?? newest, isExact: nearest?.major === major }
}
