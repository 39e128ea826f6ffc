import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { hasCode } from '../../system/has-code.ts'
import { syncFolder } from '../../system/sync-folder.ts'
import { writePrivately } from '../../system/write-privately.ts'
import type { Binaries } from './binaries.ts'
import { npmPackage, serverEnvironment } from './binaries.ts'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'
import { endLeftovers } from './leftovers.ts'
import { fileOwner, programAs, type ServerUser } from './server-user.ts'

/** The folders and files of an embedded database. */
export interface Places {
  readonly dataDir: string
  readonly cluster: string
  readonly passwordFile: string
  readonly log: string
}

export const placesIn = (dataDir: string): Places => ({
  dataDir,
  cluster: join(dataDir, 'postgresql'),
  passwordFile: join(dataDir, 'postgresql-password'),
  log: join(dataDir, 'postgresql.log'),
})

/** The superuser that Weft is, and the name of its database. */
export const roleName = 'weft'

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** The major version that made the cluster; null before there is one. */
export async function clusterVersion({ cluster }: Places): Promise<number | null> {
  const version = await readIfThere(join(cluster, 'PG_VERSION'))
  if (version !== null) return Number.parseInt(version, 10)
  const entries = await readdir(cluster).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  if (entries.length === 0) return null
  throw new EmbeddedDatabaseProblem(
    `${cluster} is damaged: its file PG_VERSION is missing. Move the folder away and restore a backup (weft restore FILE), or put the file back`,
  )
}

/** Refuses a cluster of another major version, with the remedy: PostgreSQL reads only its own. */
export function refuseOtherVersion(places: Places, found: number, binaries: Binaries): void {
  if (found === binaries.major) return
  const older =
    binaries.origin === 'npm'
      ? `npm install --no-save ${npmPackage}@${found}`
      : `install PostgreSQL ${found} beside ${binaries.major}`
  throw new EmbeddedDatabaseProblem(
    `${places.cluster} was made by PostgreSQL ${found}, and this is ${binaries.major}: with the older package (${older}) run weft backup FILE, move the folder away, then with this one weft restore FILE`,
  )
}

/** A name of the system's for UTF-8 letters without a language's rules: trigrams need it to know letters beyond ASCII. */
const characterTypes = ['C.UTF-8', 'C.utf8', 'UTF-8', 'en_US.UTF-8']

/** Texts are UTF-8, compared byte by byte, and letters are Unicode's. From 17 on PostgreSQL brings those rules itself. */
function localeArguments(major: number, characterType: string): string[] {
  const builtin = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  return ['--encoding=UTF8', '--locale=C', `--lc-ctype=${characterType}`, ...builtin]
}

interface Initdb {
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly folder: string
  readonly passwordFile: string
  readonly fsync: boolean
}

/** The last error in initdb's output; behind it come only words about its tidying. */
export function reasonIn(said: string): string {
  const lines = said.split('\n')
  const isReason = (line: string) => /\b(error|fatal|panic):|No space left|could not/i.test(line)
  // With a full disk the errors after it are its results.
  return (
    lines.find((line) => /No space left|quota exceeded/i.test(line)) ?? lines.findLast(isReason) ?? lines.at(-1) ?? ''
  )
}

async function runInitdb({ binaries, user, folder, passwordFile, fsync }: Initdb): Promise<void> {
  let said = ''
  for (const characterType of process.platform === 'win32' ? ['C'] : characterTypes) {
    const args = ['-D', folder, '-U', roleName, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--data-checksums']
    args.push(...localeArguments(binaries.major, characterType), ...(fsync ? [] : ['--no-sync']))
    const { file, args: all, ...as } = programAs(user, binaries.initdb, args)
    try {
      // In the folder, so that one whose Weft was killed is found by it.
      await promisify(execFile)(file, [...all], { ...as, cwd: folder, env: serverEnvironment(binaries) })
      return
    } catch (error) {
      if (!(error instanceof Error && 'stderr' in error)) throw error
      said = String(error.stderr).trim()
      if (!said.includes('locale')) break
    }
  }
  throw new EmbeddedDatabaseProblem(`PostgreSQL could not make ${folder}: ${reasonIn(said)}`)
}

/** Gives a tree to the server's user, links themselves and not what they lead to. */
async function giveTree(path: string, uid: number, gid: number): Promise<void> {
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
}

/** A DATA_DIR that was copied or restored may belong to anybody: the server takes its cluster from nobody but its own user. */
export async function setOwner({ cluster }: Places, user: ServerUser): Promise<void> {
  const owner = fileOwner(user)
  const found = await Promise.all(
    [cluster, join(cluster, 'PG_VERSION'), join(cluster, 'global')].map((path) => stat(path)),
  )
  if (owner && found.some(({ uid, gid }) => uid !== owner.uid || gid !== owner.gid))
    await giveTree(cluster, owner.uid, owner.gid)
  const me = process.getuid?.()
  if (!owner && me !== undefined && found.some(({ uid }) => uid !== me)) {
    throw new EmbeddedDatabaseProblem(
      `${cluster} belongs to another user: give it to this one (chown -R), or run Weft as its owner`,
    )
  }
  await chmod(cluster, 0o700)
}

export interface ClusterMaking {
  readonly places: Places
  readonly binaries: Binaries
  readonly user: ServerUser
  /** A folder that the server's user can read. */
  readonly socketFolder: string
  readonly fsync: boolean
}

/** Makes a cluster beside its place and moves it there when it is whole: a start that is killed half-way leaves none. */
export async function makeCluster({ places, binaries, user, socketFolder, fsync }: ClusterMaking): Promise<void> {
  const folder = `${places.cluster}.new`
  const passwordFile = join(socketFolder, 'new-password')
  const owner = fileOwner(user)
  const password = randomBytes(24).toString('base64url')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await endLeftovers(folder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (owner) for (const path of [folder, passwordFile]) await chown(path, owner.uid, owner.gid)
    await runInitdb({ binaries, user, folder, passwordFile, fsync })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await writePrivately(places.passwordFile, `${password}\n`)
  await rm(places.cluster, { recursive: true, force: true })
  await rename(folder, places.cluster)
  await syncFolder(places.dataDir)
  // DATA_DIR may be as new as the cluster; a folder above that is somebody else's was there before.
  await syncFolder(dirname(places.dataDir)).catch((error: unknown) => {
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error
  })
}

/** The password in DATA_DIR; a new one, set while the server is down, where the file is gone. */
export async function ensurePassword(places: Places, binaries: Binaries, user: ServerUser): Promise<string> {
  const kept = await readIfThere(places.passwordFile)
  if (kept !== null && /^[\w-]{16,}$/.test(kept)) return kept
  const password = randomBytes(24).toString('base64url')
  const { file, args, ...as } = programAs(user, binaries.postgres, ['--single', '-D', places.cluster, 'postgres'])
  const child = spawn(file, [...args], {
    ...as,
    cwd: '/',
    env: serverEnvironment(binaries),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  child.stdin.on('error', () => {})
  child.stdin.end(`alter role ${roleName} password '${password}';\n`)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new EmbeddedDatabaseProblem(
      `${places.passwordFile} is gone, and no new password could be set: ${(await said).trim().split('\n').at(-1) ?? ''}`,
    )
  }
  await writePrivately(places.passwordFile, `${password}\n`)
  await syncFolder(places.dataDir)
  return password
}

/** A folder that the first versions' database was kept in, which nothing reads any more. */
export async function refuseFormerDatabase(places: Places): Promise<void> {
  const former = join(places.dataDir, 'database')
  const found = await lstat(join(former, 'PG_VERSION')).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  })
  if (!found) return
  const there = await lstat(places.cluster).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  if (there) return
  throw new EmbeddedDatabaseProblem(
    `${former} is a PGlite database of an unreleased Weft, which this one cannot read: move it away and import again (pushed texts are in git), or set another DATA_DIR`,
  )
}
