import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGitDaemon } from './git-daemon.ts'
import { type Credentials, startGitHttp } from './git-http.ts'
import { runUpstreamGit } from './upstream-git.ts'

/**
 * The effect of a commit on one path: text, bytes, a link, an executable, a submodule at a commit, or null to remove it.
 */
export type RemoteFile =
  | string
  | Uint8Array
  | null
  | { readonly symlink: string }
  | { readonly executable: string }
  | { readonly submodule: string }

export interface RemoteCommit {
  readonly revision: string
  readonly author: string
  readonly committer: string
  /** The whole message, without the final line end. */
  readonly message: string
}

export interface CommitSettings {
  /** Default `main`. */
  readonly branch?: string
  /** `Name <address>`, default `Upstream <upstream@example.org>`. */
  readonly author?: string
  /** A revision to start from instead of the branch's tip (a force-push), or null for a separate history. */
  readonly from?: string | null
}

/** Real upstream repositories, served on loopback over git:// and http://. */
export interface GitRemote {
  /** The folder that holds them, each as `NAME.git`. */
  readonly directory: string
  /** Makes an empty bare repository whose HEAD is `main`; `commit` does so if needed. */
  create(name: string): Promise<void>
  /** Commits on the tip of a branch and returns the new revision. */
  commit(
    name: string,
    files: Readonly<Record<string, RemoteFile>>,
    message: string,
    settings?: CommitSettings,
  ): Promise<string>
  /** Newest first; empty when the branch does not exist. */
  log(name: string, branch?: string): Promise<RemoteCommit[]>
  /** The bytes of a file at a branch's tip, or null. */
  read(name: string, path: string, branch?: string): Promise<Buffer | null>
  /** `read`, as UTF-8. */
  readText(name: string, path: string, branch?: string): Promise<string | null>
  /** All paths of a branch's tip, as `mode path`. */
  list(name: string, branch?: string): Promise<string[]>
  /** Runs any git command in a repository and returns its output. */
  git(name: string, ...args: string[]): Promise<string>
  /** From now on a pre-receive hook refuses pushes with this message; null ends it. */
  rejectPushes(name: string, words: string | null): Promise<void>
  /** From now on http demands these credentials; null ends it. */
  requireCredentials(name: string, credentials: Credentials | null): void
  /** `git://127.0.0.1:PORT/NAME.git`. Pushing is allowed. */
  gitUrl(name: string): string
  /** `http://[USER:PASSWORD@]127.0.0.1:PORT/NAME.git`. Pushing is allowed. */
  httpUrl(name: string, credentials?: Credentials): string
  /** The path of the bare repository on this machine. */
  localPath(name: string): string
  stop(): Promise<void>
}

/**
 * Starts a git daemon and a smart HTTP server on free loopback ports over a new temporary folder, with copies of the
 * repositories of another such folder if one is named. Stop it in `afterAll`.
 */
export async function startGitRemote(copied: string | null = null): Promise<GitRemote> {
  const directory = await mkdtemp(join(tmpdir(), 'weft-git-remote-'))
  if (copied !== null) await cp(copied, directory, { recursive: true })
  const daemon = await startGitDaemon(directory)
  const http = await startGitHttp(directory)
  const localPath = (name: string): string => join(directory, `${name}.git`)
  const git = async (name: string, ...args: string[]): Promise<string> =>
    (await runUpstreamGit(localPath(name), args)).toString('utf8')
  const created = new Set((await readdir(directory)).map((name) => name.replace(/\.git$/, '')))
  const create = async (name: string): Promise<void> => {
    if (created.has(name)) return
    created.add(name)
    await createRepository(localPath(name))
  }
  const contents = new Map<string, Promise<Buffer | null>>()
  const read = async (name: string, path: string, branch = 'main'): Promise<Buffer | null> => {
    const tip = await tipOf(localPath(name), branch).catch(() => '')
    if (tip === '') return null
    const key = `${name}:${tip}:${path}`
    const content =
      contents.get(key) ?? runUpstreamGit(localPath(name), ['cat-file', 'blob', `${tip}:${path}`]).catch(() => null)
    contents.set(key, content)
    return content
  }
  return {
    directory,
    create,
    git,
    read,
    localPath,
    async commit(name, files, message, settings = {}) {
      await create(name)
      return commitUpstream(localPath(name), files, message, settings)
    },
    log: (name, branch = 'main') => readLog(localPath(name), branch),
    async readText(name, path, branch) {
      return (await read(name, path, branch))?.toString('utf8') ?? null
    },
    async list(name, branch = 'main') {
      const listed = await git(name, 'ls-tree', '-r', '-z', '--full-tree', `refs/heads/${branch}`)
      return listed
        .split('\0')
        .filter((line) => line !== '')
        .map((line) => line.replace(/^(\d+) \w+ [0-9a-f]+\t/, '$1 '))
    },
    rejectPushes: (name, words) => setPreReceive(localPath(name), words),
    requireCredentials: (name, credentials) => http.requireCredentials(name, credentials),
    gitUrl: (name) => `${daemon.origin}/${encodeURI(name)}.git`,
    httpUrl: (name, credentials) => `${http.origin(credentials)}/${encodeURI(name)}.git`,
    async stop() {
      await Promise.all([daemon.stop(), http.stop()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Makes the same as `git init --bare`, without a process for each setting. */
async function createRepository(path: string): Promise<void> {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    await mkdir(join(path, folder), { recursive: true })
  const settings = [
    '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true',
    '[http]\n\treceivepack = true',
    '[uploadpack]\n\tallowFilter = true',
    '[gc]\n\tauto = 0',
    '[receive]\n\tautogc = false',
  ]
  await writeFile(join(path, 'config'), `${settings.join('\n')}\n`)
  await writeFile(join(path, 'HEAD'), 'ref: refs/heads/main\n')
}

/** The tip of a branch; '' without one. Its file is read, and git asked only where there is no file. */
async function tipOf(path: string, branch: string): Promise<string> {
  const ref = `refs/heads/${branch}`
  const written = await readFile(join(path, ref), 'utf8').catch(() => '')
  if (/^[0-9a-f]{40}\n$/.test(written)) return written.trim()
  return (await runUpstreamGit(path, ['for-each-ref', '--format=%(objectname)', ref])).toString('utf8').trim()
}

/** Commits by one fast-import stream, which is fast for thousands of files too. */
async function commitUpstream(
  path: string,
  files: Readonly<Record<string, RemoteFile>>,
  message: string,
  settings: CommitSettings,
): Promise<string> {
  const ref = `refs/heads/${settings.branch ?? 'main'}`
  const from = settings.from === undefined ? await tipOf(path, settings.branch ?? 'main') : (settings.from ?? '')
  const when = `${Math.floor(Date.now() / 1000)} +0000`
  const author = settings.author ?? 'Upstream <upstream@example.org>'
  const parts = [`commit ${ref}\nmark :1\nauthor ${author} ${when}\ncommitter ${author} ${when}\n`, data(message)]
  if (from !== '') parts.push(`from ${from}^0\n`)
  // Bytes that stand at several paths are written once: of a large file, compression takes longer than all else.
  const blobs = [...new Set(Object.values(files).filter((file) => file instanceof Uint8Array))]
  const markOf = (file: Uint8Array) => `:${blobs.indexOf(file) + 2}`
  for (const [name, file] of Object.entries(files)) parts.push(...fileCommands(name, file, markOf))
  const contents = blobs.flatMap((bytes) => [`blob\nmark ${markOf(bytes)}\n`, data(bytes)])
  parts.push('\nget-mark :1\n')
  const made = await runUpstreamGit(
    path,
    // By force: a history that begins anew is a force-push.
    ['fast-import', '--quiet', '--force', '--depth=0'],
    Buffer.concat([...contents, ...parts].map((part) => Buffer.from(part))),
  )
  return made.toString('utf8').trim()
}

function fileCommands(
  name: string,
  file: RemoteFile,
  markOf: (bytes: Uint8Array) => string,
): readonly (string | Buffer)[] {
  const quoted = `"${name.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
  if (file === null) return [`D ${quoted}\n`]
  if (file instanceof Uint8Array) return [`M 100644 ${markOf(file)} ${quoted}\n`]
  if (typeof file === 'string') return [`M 100644 inline ${quoted}\n`, data(file)]
  if ('submodule' in file) return [`M 160000 ${file.submodule} ${quoted}\n`]
  return 'symlink' in file
    ? [`M 120000 inline ${quoted}\n`, data(file.symlink)]
    : [`M 100755 inline ${quoted}\n`, data(file.executable)]
}

function data(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}

async function readLog(path: string, branch: string): Promise<RemoteCommit[]> {
  if ((await tipOf(path, branch)) === '') return []
  const format = '--format=%H%x00%an <%ae>%x00%cn <%ce>%x00%B%x00'
  const fields = (await runUpstreamGit(path, ['log', '-z', format, `refs/heads/${branch}`]))
    .toString('utf8')
    .split('\0')
  const commits: RemoteCommit[] = []
  // Four fields, and an empty one that -z adds after each commit.
  for (let at = 0; at + 3 < fields.length; at += 5) {
    const [revision = '', author = '', committer = '', message = ''] = fields.slice(at, at + 4)
    commits.push({ revision, author, committer, message: message.replace(/\n+$/, '') })
  }
  return commits
}

async function setPreReceive(path: string, words: string | null): Promise<void> {
  const hook = join(path, 'hooks', 'pre-receive')
  if (words === null) return rm(hook, { force: true })
  await mkdir(join(path, 'hooks'), { recursive: true })
  await writeFile(hook, `#!/bin/sh\necho '${words.replaceAll("'", "'\\''")}' >&2\nexit 1\n`, { mode: 0o755 })
}
