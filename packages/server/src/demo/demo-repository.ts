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

/** The catalogues that a project of the demo starts with. */
export interface DemoTexts {
  /** The name of its repository. */
  readonly name: string
  /** The folder of its catalogues in the sources. */
  readonly folder: URL
  /** The message of its first commit. */
  readonly message: string
}

/** The path of a demo repository. */
export const demoRepositoryPath = (dataDir: string, name: string): string => join(dataDir, 'demo', `${name}.git`)

/**
 * Makes a repository of the demo if it does not exist, and returns its path. It is the upstream of an ordinary component:
 * people may clone it and commit to it.
 */
export async function makeDemoRepository(git: GitSettings, dataDir: string, texts: DemoTexts): Promise<string> {
  const directory = demoRepositoryPath(dataDir, texts.name)
  const opened = await ensureBareRepository(git, directory)
  if (!opened.ok) throw new Error(`the demo repository cannot be made: ${opened.problem.detail}`)
  try {
    if ((await readRef(opened.value, branchRef(branch))) === null) await fill(opened.value, texts)
  } finally {
    await closeRepository(opened.value)
  }
  return directory
}

async function fill(repository: Repository, { folder, message }: DemoTexts): Promise<void> {
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
    message: `${message}\n`,
  })
  if (!commit.ok) throw new Error(`the demo cannot be committed: ${commit.problem.detail}`)
  await writeFile(join(repository.directory, 'HEAD'), `ref: ${branchRef(branch)}\n`)
  await updateRef(repository, branchRef(branch), commit.value.revision, null)
}
