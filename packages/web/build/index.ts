import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { access, constants, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeOldBuilds } from './old-builds.ts'

const home = fileURLToPath(new URL('..', import.meta.url))
const packages = join(home, '..')

/** The packages whose sources are bundled into the pages. */
const bundled = ['web', 'contract', 'checks', 'terms', 'l10n', 'text']

/**
 * The folder with the built pages. The published package has it ready. A checkout builds once for each content of its
 * sources, in a separate process, and then finds it in `node_modules/.cache`. The signal ends a build.
 */
export async function builtPages(tellOfBuild: () => void = () => {}, signal?: AbortSignal): Promise<string> {
  const shipped = join(home, 'dist')
  if (!existsSync(join(home, 'src')) || !existsSync(join(packages, 'contract', 'src'))) return shipped
  const cache = join(packages, '..', 'node_modules', '.cache', 'weft-web')
  const folder = join(cache, contentOfSources())
  if (existsSync(join(folder, 'assets.json'))) return folder
  tellOfBuild()
  await makeFolder(cache)
  // Built aside and moved in whole: two processes may build at once, and one may be killed.
  const aside = `${folder}.${process.pid}`
  try {
    await runBundle(aside, signal)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  try {
    await rename(aside, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'assets.json'))) throw error
    await rm(aside, { recursive: true, force: true })
  }
  await removeOldBuilds(cache)
  return folder
}

/** Programs may belong to another user than the one who runs them, who builds the pages beforehand. */
async function makeFolder(cache: string): Promise<void> {
  try {
    await mkdir(cache, { recursive: true })
    await access(cache, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
    const message = `The pages are not built, and ${cache} cannot be written (${code}): the owner of the program runs weft build once`
    throw Object.assign(new Error(message, { cause: error }), { code: 'EROFS' })
  }
}

/** A name for the text of all sources, tests aside, and of the versions that are installed. */
function contentOfSources(): string {
  const hash = createHash('sha256')
  const add = (path: string) =>
    hash.update(path.slice(packages.length)).update('\0').update(readFileSync(path)).update('\0')
  add(join(packages, '..', 'package-lock.json'))
  for (const name of bundled) for (const path of filesBelow(join(packages, name))) add(path)
  return hash.digest('hex').slice(0, 20)
}

const skippedFolders = new Set(['node_modules', 'dist', 'e2e', 'fixtures'])

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) yield* filesBelow(join(folder, entry.name))
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) yield join(folder, entry.name)
  }
}

function runBundle(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const script = fileURLToPath(new URL('./bundle.ts', import.meta.url))
  return new Promise((done, reject) => {
    // Tests and developers set NODE_ENV to something else, but pages are always the production ones.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [script, folder], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    })
    let said = ''
    child.stdout.on('data', (data) => (said += data))
    child.stderr.on('data', (data) => (said += data))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) done()
      else reject(new Error(`The pages could not be built:\n${said}`))
    })
  })
}
