import { execFile } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { hasCode } from '../../system/has-code.ts'
import { type Binaries, serverEnvironment } from './binaries.ts'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'

/**
 * The user that the server runs as. PostgreSQL refuses to run as root, and needs a user with a name.
 * - `self`: Weft is neither root nor nameless, and the server is the same user.
 * - `other`: Weft is root, the server a user without rights.
 * - `namespace`: in a user namespace (user_namespaces(7)) the server has the number of `nobody`. Outside it is the owner of
 *   root's files without root's rights, if nobody else can reach the folder, or a number without a name, as in containers.
 *   `as` is that user, if it differs from Weft's.
 */
export type ServerUser =
  | { readonly kind: 'self' }
  | { readonly kind: 'other'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace'; readonly as: { readonly uid: number; readonly gid: number } | null }

/** The program to start, as child_process takes it. */
export interface Program {
  readonly file: string
  readonly args: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/** The user and group `nobody` has on Linux, where its name is not known. */
const nobody = 65_534

export function programAs(user: ServerUser, file: string, args: readonly string[]): Program {
  if (user.kind === 'self') return { file, args }
  if (user.kind === 'other') return { file, args, uid: user.uid, gid: user.gid }
  const inside = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', file, ...args]
  return { file: 'unshare', args: inside, ...user.as }
}

/** The owner of the server's files; null: Weft's user, who cannot give files away. */
export function fileOwner(user: ServerUser): { readonly uid: number; readonly gid: number } | null {
  if (user.kind === 'other') return { uid: user.uid, gid: user.gid }
  if (user.kind === 'namespace' && process.getuid?.() === 0) return user.as ?? { uid: 0, gid: 0 }
  return null
}

/** Whether that user has a name, can enter the folder and run the program: tried, because rights, mounts and modules of Linux have a say. */
async function canReach(user: ServerUser, dataDir: string, binaries: Binaries): Promise<boolean> {
  const { file, args, ...as } = programAs(user, 'sh', [
    '-c',
    'cd "$1" && id -un && exec "$2" -V',
    'sh',
    dataDir,
    binaries.postgres,
  ])
  try {
    // With the libraries that it will be started with.
    await promisify(execFile)(file, [...args], { ...as, cwd: '/', env: serverEnvironment(binaries) })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

async function idOfNobody(): Promise<{ uid: number; gid: number }> {
  const ask = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'nobody'])).stdout)
  try {
    return { uid: await ask('-u'), gid: await ask('-g') }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { uid: nobody, gid: nobody }
    throw error
  }
}

/** Lets another user pass through a folder of root's; what lies in it keeps its own rights. */
async function letPass(dataDir: string): Promise<() => Promise<void>> {
  const { mode } = await stat(dataDir)
  if ((mode & 0o001) !== 0) return async () => {}
  await chmod(dataDir, (mode & 0o777) | 0o011)
  return () => chmod(dataDir, mode & 0o777)
}

/** The possible users, in the order of preference. */
async function candidates(dataDir: string): Promise<ServerUser[]> {
  if (process.getuid?.() !== 0) return [{ kind: 'self' }, { kind: 'namespace', as: null }]
  const { uid, gid } = await stat(dataDir)
  if (uid === 0)
    return [
      { kind: 'other', ...(await idOfNobody()) },
      { kind: 'namespace', as: null },
    ]
  return [
    { kind: 'other', uid, gid },
    { kind: 'namespace', as: { uid, gid } },
  ]
}

/** Decides as whom the server runs: see ServerUser. `dataDir` is there. */
export async function chooseServerUser(dataDir: string, binaries: Binaries): Promise<ServerUser> {
  if (process.getuid === undefined) return { kind: 'self' }
  for (const user of await candidates(dataDir)) {
    const undo = user.kind === 'other' ? await letPass(dataDir) : async () => {}
    if (await canReach(user, dataDir, binaries)) return user
    await undo()
  }
  throw new EmbeddedDatabaseProblem(
    process.getuid() === 0
      ? `PostgreSQL does not run as root, and no other user can reach both ${dataDir} and ${binaries.postgres}: run Weft as another user, or keep both outside of closed folders such as /root`
      : `PostgreSQL does not run as user ${process.getuid()}, who has no name in /etc/passwd or cannot reach ${dataDir}: run Weft as a user with a name`,
  )
}

/** Whether a process of that number is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    if (hasCode(error, 'EPERM')) return true
    throw error
  }
}
