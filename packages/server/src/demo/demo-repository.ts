import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  branchRef,
  closeRepository,
  commitFiles,
  ensureBareRepository,
  type GitSettings,
  type Repository,
  readRef,
  updateRef,
} from '../git/index.ts'

const branch = 'main'

/** The translations of Weft's own texts, with which the demo starts. */
const folder = new URL('./po/', import.meta.url)

/**
 * Makes the repository of the demo if it does not exist, and returns its path. It is the upstream of an ordinary component:
 * people may clone it and commit to it.
 */
export async function makeDemoRepository(git: GitSettings, dataDir: string): Promise<string> {
  const directory = join(dataDir, 'demo', 'weft.git')
  const opened = await ensureBareRepository(git, directory)
  if (!opened.ok) throw new Error(`the demo repository cannot be made: ${opened.problem.detail}`)
  try {
    if ((await readRef(opened.value, branchRef(branch))) === null) await fill(opened.value)
  } finally {
    await closeRepository(opened.value)
  }
  return directory
}

async function fill(repository: Repository): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.pot?$/.test(name))
  const files = names.map(
    async (name): Promise<[string, Uint8Array]> => [`po/${name}`, await readFile(new URL(name, folder))],
  )
  const person = { name: 'Weft', email: 'noreply@localhost', date: new Date() }
  const commit = await commitFiles(repository, {
    parents: [],
    baseTree: null,
    changes: new Map(await Promise.all(files)),
    author: person,
    committer: person,
    message: 'Begin with the texts of Weft itself\n',
  })
  if (!commit.ok) throw new Error(`the demo cannot be committed: ${commit.problem.detail}`)
  await writeFile(join(repository.directory, 'HEAD'), `ref: ${branchRef(branch)}\n`)
  await updateRef(repository, branchRef(branch), commit.value.revision, null)
}
