// Brings packages of npm and Debian into folders. `false` means unavailable.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A package of npm, or one of Debian: the installed files, or the sources. */
export interface Package {
  readonly from: 'npm' | 'debian' | 'debian-source'
  readonly name: string
  /** For npm; Debian has one version of each package. */
  readonly version?: string
}

/** Runs a program; whether it did what it was asked for. */
function run(program: string, args: readonly string[], cwd: string, environment = {}): boolean {
  const { status } = spawnSync(program, args, { cwd, env: { ...process.env, ...environment }, stdio: 'ignore' })
  return status === 0
}

let sources: string | null = null

/** A configuration of apt that knows where sources are; the machine's own is left alone. */
function sourcesOfApt(folder: string): string {
  if (sources !== null) return sources
  const home = join(folder, 'apt')
  mkdirSync(join(home, 'lists', 'partial'), { recursive: true })
  mkdirSync(join(home, 'parts'))
  const list = readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8')
  writeFileSync(join(home, 'parts', 'src.sources'), list.replaceAll(/^Types: deb$/gm, 'Types: deb-src'))
  sources = join(home, 'apt.conf')
  const settings = {
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': join(home, 'parts'),
    'Dir::State::lists': join(home, 'lists'),
    'Dir::Cache::pkgcache': join(home, 'packages.bin'),
    'Dir::Cache::srcpkgcache': join(home, 'sources.bin'),
  }
  writeFileSync(
    sources,
    Object.entries(settings)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(''),
  )
  run('apt-get', ['update', '-qq'], home, { APT_CONFIG: sources })
  return sources
}

/** Brings the files of a package into a separate folder within another one; tells whether they were available. */
export function fetchPackage({ from, name, version }: Package, into: string): boolean {
  mkdirSync(into, { recursive: true })
  const isThere =
    from === 'npm'
      ? run('npm', ['pack', '--silent', version === undefined ? name : `${name}@${version}`], into)
      : from === 'debian'
        ? run('apt-get', ['download', '-qq', name], into)
        : run('apt-get', ['source', '--download-only', '-qq', name], into, { APT_CONFIG: sourcesOfApt(dirname(into)) })
  const files = readdirSync(into)
  for (const file of files) {
    if (file.endsWith('.deb')) run('dpkg', ['-x', file, 'files'], into)
    if (!/\.tgz$|\.tar\.\w+$/.test(file) || file.includes('.debian.tar')) continue
    mkdirSync(join(into, 'files', file), { recursive: true })
    run('tar', ['xf', file, '-C', join('files', file)], into)
  }
  for (const path of readdirSync(into, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:xpi|jar)$/.test(path)) run('unzip', ['-qo', path, '-d', `${path}.files`], into)
  return files.length > 0 && (isThere || files.some((file) => file.includes('.orig')))
}
