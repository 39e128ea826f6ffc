import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Config } from '../config.ts'
import { isInRepository, makeGitSettings } from '../git/index.ts'
import { type ScanRequest, type ScanResult, scanRepository, scanTree } from '../sync/queue/scan-repository.ts'
import { hasCode } from '../system/has-code.ts'

export type { ComponentCandidate } from '@weft/contract'

/**
 * Looks through a repository with the operator's own rights, without an installation: paths of this machine and hosts of its
 * networks are theirs to name. A folder that is not a git repository is scanned directly.
 */
export async function scanHere(
  config: Config,
  request: ScanRequest,
  onTransfer: (percent: number) => void,
): Promise<ScanResult> {
  const { environment, dataDir, cloneLimit } = config
  // Uses the caller's keys for ssh: keys of projects are in the database.
  const hasData = await isFolder(dataDir)
  const dataDirectory = hasData ? dataDir : await mkdtemp(join(tmpdir(), 'weft-detect-'))
  const git = makeGitSettings({ environment, dataDirectory, allowPrivate: true })
  try {
    if (await isFolderWithoutGit(config, request.repo)) return await scanFolder(request.repo)
    return await scanRepository({ git, config: { cloneLimit } }, request, {
      localPath: true,
      onProgress: ({ step, done }) => step === 'transfer' && onTransfer(done),
    })
  } finally {
    if (!hasData) await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Whether an address is the path of a folder of this machine that no git knows: Weft can scan it, but not import it. */
export async function isFolderWithoutGit({ environment, dataDir }: Config, repo: string): Promise<boolean> {
  if (!isAbsolute(repo) || !(await isFolder(repo))) return false
  const git = makeGitSettings({ environment, dataDirectory: dataDir, allowPrivate: true })
  return !(await isInRepository(git, repo))
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}

async function scanFolder(folder: string): Promise<ScanResult> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/').replace(/^\//, ''))
  return scanTree({
    branch: '',
    paths: paths.sort(),
    async read(wanted, limit) {
      const contents = new Map<string, Buffer>()
      let left = limit.total
      for (const path of wanted) {
        const { size } = await stat(join(folder, path))
        if (size > Math.min(limit.each, left)) continue
        contents.set(path, await readFile(join(folder, path)))
        left -= size
      }
      return contents
    },
  })
}
