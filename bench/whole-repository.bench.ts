/**
 * All components of one repository, each by `weft import`, one after the other: from the first command to the end of the last. In
 * the same run the least work possible for the same rows: a bare clone, reading every file, and COPY of its strings into a
 * table with our columns and indexes, in this one process. Without arguments the repository is made up. A real one:
 *
 *   WEFT_BENCH_REPOSITORY=libreoffice.git WEFT_BENCH_FOLDER='source/*' node bench/whole-repository.bench.ts
 *
 * names a bare repository and the folders of its languages; each path below them is a component.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { formatById } from '../packages/formats/src/index.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { type GitRemote, startGitRemote } from '../packages/testkit/src/index.ts'
import { columnsOfStrings, rowOfString } from './copied-rows.ts'
import { figure } from './figure.ts'
import { startServer } from './http/servers.ts'
import { madeUpComponent } from './made-up-component.ts'

/** How many times the least work an import may take; seconds for all of LibreOffice's translations. */
const targets = { ratio: 2, seconds: 180 }

const given = process.env.WEFT_BENCH_REPOSITORY
const folder = given === undefined ? 'po/*' : (process.env.WEFT_BENCH_FOLDER ?? 'po/*')
const weft = fileURLToPath(new URL('../packages/cli/bin/weft.js', import.meta.url))

/** Makes up a dozen components, most of them small. */
async function makeUp(remote: GitRemote): Promise<void> {
  const files: Record<string, Buffer> = {}
  for (let part = 0; part < 12; part++) {
    const { files: ofPart } = madeUpComponent('po', part % 4 === 0 ? 150_000 : 1500)
    for (const [path, bytes] of Object.entries(ofPart)) {
      const code = /([a-zA-Z_@]+)(?:\/LC_MESSAGES\/\w+)?\.po$/.exec(path)?.[1]
      if (code !== undefined) files[`po/${code}/part-${part}.po`] = bytes
    }
  }
  await remote.commit('all', files, 'All')
}

/** A component: its mask, and the paths of its files. */
type Components = ReadonlyMap<string, readonly string[]>

async function componentsOf(remote: GitRemote): Promise<Components> {
  const listed = await remote.git('all', 'ls-tree', '-r', '--name-only', 'HEAD')
  const pattern = new RegExp(`^${folder.replace('*', '[^/]+')}/(.+\\.po)$`)
  const components = new Map<string, string[]>()
  for (const path of listed.split('\n')) {
    const rest = pattern.exec(path)?.[1]
    if (rest !== undefined) components.set(`${folder}/${rest}`, [...(components.get(`${folder}/${rest}`) ?? []), path])
  }
  return components
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [weft, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [words, code] = await Promise.all([text(child.stderr), new Promise((resolve) => child.on('exit', resolve))])
  if (code !== 0) throw new Error(`weft ${args.join(' ')} ended with ${code}: ${words}`)
}

/** Seconds. */
async function importAll(remote: GitRemote, components: Components, dataDir: string): Promise<number> {
  const environment = { DATA_DIR: dataDir, DEMO: 'off', GIT_ALLOW_PRIVATE: '1', PORT: '0' }
  const server = await startServer('../../packages/cli/bin/weft.js', ['serve'], environment)
  const begun = performance.now()
  try {
    for (const [index, filemask] of [...components.keys()].entries()) {
      const about = ['--project', 'all', '--component', `part-${index}`, '--filemask', filemask]
      await run(['import', remote.gitUrl('all'), ...about, '--source-language', 'en'], environment)
    }
    return (performance.now() - begun) / 1000
  } finally {
    await server.stop()
  }
}

/** Seconds, and the number of strings. */
async function leastWork(
  remote: GitRemote,
  components: Components,
  dataDir: string,
): Promise<{ readonly seconds: number; readonly strings: number }> {
  const database = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH })
  const clone = join(dataDir, 'clone.git')
  const po = formatById('po')
  if (!po) throw new Error('PO is a format')
  try {
    await database.executeSql('create table units_copy (like units including all)')
    const begun = performance.now()
    await git(['clone', '--quiet', '--bare', remote.gitUrl('all'), clone])
    let [files, strings] = [0, 0]
    for (const paths of components.values()) {
      const input = paths.map((path) => `HEAD:${path}\n`).join('')
      const read = await git(['--git-dir', clone, 'cat-file', '--batch'], input)
      const rows = filesOf(read).flatMap((bytes, file) =>
        po.parse(bytes, { hasTemplate: false }).units.map((unit, at) => rowOfString(unit, files + file, at, false)),
      )
      await database.insertRows('units_copy' as 'units', columnsOfStrings, rows) // a table like units
      files += paths.length
      strings += rows.length
    }
    return { seconds: (performance.now() - begun) / 1000, strings }
  } finally {
    await database.close()
  }
}

/** Runs git and returns its output. The host is in this process, which must go on meanwhile. */
async function git(args: readonly string[], input = ''): Promise<Buffer> {
  const child = spawn('git', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(input)
  return buffer(child.stdout)
}

/** The contents in a reply of `git cat-file --batch`: each after a line that ends with its length. */
function filesOf(reply: Buffer): Buffer[] {
  const files: Buffer[] = []
  for (let at = 0; at < reply.length; ) {
    const end = reply.indexOf(10, at)
    const length = Number(reply.toString('latin1', at, end).split(' ').at(-1))
    files.push(reply.subarray(end + 1, end + 1 + length))
    at = end + 2 + length
  }
  return files
}

const remote = await startGitRemote()
const folders = ['import', 'least'].map((name) => mkdtempSync(join(tmpdir(), `weft-whole-${name}-`)))
const [dataDir = '', ownDir = ''] = folders
try {
  if (given === undefined) await makeUp(remote)
  else symlinkSync(given, remote.localPath('all'))
  const components = await componentsOf(remote)
  const least = await leastWork(remote, components, ownDir)
  const seconds = await importAll(remote, components, dataDir)
  const ratio = seconds / least.seconds
  const measure = `${components.size} components on one repository, ${least.strings} strings`
  figure({
    measure: `weft import, ${measure}`,
    value: `${seconds.toFixed(1)} s, ${Math.round(least.strings / seconds)} strings/s`,
    ...(given === undefined ? {} : { target: `at most ${targets.seconds} s`, met: seconds <= targets.seconds }),
  })
  figure({
    measure: 'the same against clone + parse + COPY',
    value: `${ratio.toFixed(2)} times (${least.seconds.toFixed(1)} s)`,
    target: `at most ${targets.ratio} times`,
    met: ratio <= targets.ratio,
  })
} finally {
  await remote.stop()
  for (const path of folders) rmSync(path, { recursive: true, force: true })
}
