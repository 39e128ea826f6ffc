import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { inspectEmbedded } from '../db/embedded/inspect-embedded.ts'
import { gitProblem, oldestGit, readGitVersion } from '../git/index.ts'
import type { InspectionFinding } from './operations/inspect.operation.ts'

export interface MachineState {
  readonly facts: readonly string[]
  readonly findings: readonly InspectionFinding[]
  /** True if no finding prevents opening the installation. */
  readonly canOpen: boolean
}

/** A gigabyte as disks and the page of the site's health count it. */
const gigabyte = 1000 ** 3
/** Bytes of free space; with less the embedded database and git may fail in the middle of a write. */
const enoughSpace = gigabyte / 2

/** Checks what an installation needs of its machine: git, a writable folder, the embedded database, disk space. */
export async function inspectMachine(config: Config): Promise<MachineState> {
  const facts = [`node: ${process.version}`]
  const findings: InspectionFinding[] = []
  const note = (seen: string | InspectionFinding) => {
    if (typeof seen === 'string') facts.push(seen)
    else findings.push(seen)
  }
  const git = await lookAtGit(config)
  note(git)
  const folder = await lookAtFolder(config.dataDir)
  note(folder)
  if (typeof folder !== 'string') return { facts, findings, canOpen: false }
  note(await lookAtMode(config.dataDir))
  note(await lookAtSpace(config.dataDir))
  const database = config.databaseUrl === null ? await lookAtEmbeddedDatabase(config) : { facts: [], findings: [] }
  database.facts.forEach(note)
  database.findings.forEach(note)
  const canOpen = typeof git === 'string' && !database.findings.some(({ about }) => about === 'database')
  return { facts, findings, canOpen }
}

async function lookAtGit({ environment }: Config): Promise<string | InspectionFinding> {
  const version = await readGitVersion(environment)
  const wrong = gitProblem(version)
  if (wrong === null) return `git: ${version}`
  return { about: 'git', wrong, remedy: `install git ${oldestGit} or newer, on the PATH` }
}

async function lookAtFolder(dataDir: string): Promise<string | InspectionFinding> {
  const probe = join(dataDir, `.weft-doctor-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x')
    await rm(probe)
    return `DATA_DIR: ${dataDir} can be written to`
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return { about: 'DATA_DIR', wrong: error.message, remedy: 'give this user the folder, or set another DATA_DIR' }
  }
}

async function lookAtEmbeddedDatabase({
  dataDir,
  environment,
}: Config): Promise<{ facts: string[]; findings: InspectionFinding[] }> {
  const { facts, problems, trouble } = await inspectEmbedded(dataDir, environment.PATH ?? '')
  const remedy =
    'see postgresql.log in DATA_DIR: a full disk wants room, a failing one a restore of the last backup elsewhere'
  return {
    facts: facts.map((fact) => `database: ${fact}`),
    findings: [
      ...problems.map((wrong) => ({ about: 'database', wrong, remedy: 'then run weft doctor again' })),
      ...trouble.slice(-5).map((wrong) => ({ about: "the database's log", wrong, remedy })),
    ],
  }
}

async function lookAtMode(dataDir: string): Promise<string | InspectionFinding> {
  const { mode } = await stat(dataDir)
  // With the sticky bit (as on /tmp) users cannot rename or remove the files of others.
  if ((mode & 0o1002) !== 0o002 || process.platform === 'win32') return 'DATA_DIR: other users cannot write to it'
  const wrong = 'every user of this machine may put other files in the place of ours'
  return { about: dataDir, wrong, remedy: `chmod o-w ${dataDir}` }
}

async function lookAtSpace(dataDir: string): Promise<string | InspectionFinding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const fact = `${(free / gigabyte).toFixed(1)} GB free`
  if (free >= enoughSpace) return `space: ${fact}`
  return { about: dataDir, wrong: fact, remedy: 'make room: half a gigabyte at least' }
}
