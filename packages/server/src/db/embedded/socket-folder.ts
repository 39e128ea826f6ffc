import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'

/** Bytes of a socket's path, with its name: sockaddr_un holds 108 on Linux and 104 on macOS, a NUL among them. */
const longestPath = process.platform === 'linux' ? 107 : 103
const socketName = '.s.PGSQL.5432'
const temporaryPrefix = 'weft-socket-'

export const socketFits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= longestPath

async function makePrivate(
  folder: string,
  owner: { readonly uid: number; readonly gid: number } | null,
): Promise<void> {
  const found = await lstat(folder)
  if (!found.isDirectory()) throw new EmbeddedDatabaseProblem(`${folder} is in the way: remove it`)
  await chmod(folder, 0o700)
  if (owner && (found.uid !== owner.uid || found.gid !== owner.gid)) await chown(folder, owner.uid, owner.gid)
}

/**
 * A folder for the server's socket that its owner alone may enter: in DATA_DIR, or where that path is too long for a socket, in the
 * folder for temporary files.
 */
export async function makeSocketFolder(
  dataDir: string,
  owner: { readonly uid: number; readonly gid: number } | null,
): Promise<string> {
  let folder = join(dataDir, 'socket')
  if (socketFits(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
  else {
    const temporary = join(tmpdir(), `${temporaryPrefix}XXXXXX`)
    if (!socketFits(temporary)) {
      throw new EmbeddedDatabaseProblem(
        `${dataDir} and ${tmpdir()} are too long for a socket (${longestPath} bytes): set DATA_DIR or TMPDIR to a shorter path`,
      )
    }
    folder = await mkdtemp(join(tmpdir(), temporaryPrefix))
  }
  await makePrivate(folder, owner)
  return folder
}

/**
 * Removes the socket of a killed server, and the file beside it with its process number. The number may belong to another program by
 * now, and in a copied DATA_DIR both files belong to another server. No server runs.
 */
export async function removeStaleSocket(folder: string): Promise<void> {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true })
}

/** Removes the folder, where it was made for one start alone. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (dirname(folder) === tmpdir() && folder.includes(temporaryPrefix))
    await rm(folder, { recursive: true, force: true })
}
