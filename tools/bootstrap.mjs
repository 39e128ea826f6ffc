// `npm start`, `npm test` and the other scripts run this file. It is plain JavaScript for any Node from 20 on: it
// installs
// missing packages, including the Node that the repository pins, and continues with that Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The script behind each `npm run NAME --`, with the following arguments. */
const scripts = {
  start: ['packages/cli/bin/weft.js', 'serve'],
  dev: ['--watch', '--watch-path=packages', '--watch-preserve-output', 'packages/cli/src/main.ts', 'serve'],
  test: ['tools/test.ts'],
  lint: ['tools/lint.ts'],
  bench: ['bench/run.ts'],
  docs: ['tools/docs.ts'],
  package: ['tools/package.ts'],
  soak: ['tools/soak.ts'],
  corpora: ['tools/corpora.ts'],
  mutate: ['tools/mutate.ts'],
  follow: ['tools/follow.ts'],
  probe: ['tools/probe.ts'],
}

/**
 * Whether the installed packages are current: npm writes the hidden lock file last, so it must be newer than
 * package-lock.json.
 */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

async function install() {
  const begun = Date.now()
  const shows = process.stderr.isTTY
  const line = () => `Installing packages, ${Math.round((Date.now() - begun) / 1000)} s`
  process.stderr.write(shows ? line() : 'Installing packages\n')
  const timer = shows ? setInterval(() => process.stderr.write(`\r${line()}`), 1000) : undefined
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true }
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      said += error.message
      resolve(1)
    })
    child.on('exit', resolve)
  })
  clearInterval(timer)
  if (shows) process.stderr.write(`\r${line()}\n`)
  if (code === 0) return joinModules()
  process.stderr.write(`${said}\nnpm ci failed: see above\n`)
  process.exit(1)
}

const joining = ['join-libraries.ts', 'join-program.ts'].map((name) => join(root, 'tools', name))

/** Every start is quicker with what these make, and none needs it: where it cannot be made, nothing is said. */
function joinModules() {
  for (const tool of joining) spawnSync(runtime(), [tool], { cwd: root, stdio: 'ignore', windowsHide: true })
}

/** Milliseconds after which a server has started and has time for what makes its next start quicker. */
const restful = 30_000

/** Joins outdated files while the server runs, for example after a pull or a manual installation. */
function joinLater() {
  const options = { cwd: root, stdio: 'ignore', windowsHide: true }
  // Not looked for as at the start: the server may run in this very process.
  const joiner = isNewEnough() ? process.execPath : node
  const joinNext = ([tool, ...others]) => {
    if (tool === undefined) return
    const child = spawn(joiner, [tool], options)
    child.on('error', () => {})
    child.on('exit', () => joinNext(others))
    child.unref()
  }
  setTimeout(() => joinNext(joining), restful).unref()
}

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= 24

/** The pinned Node if it exists for this machine, else the running one if it is new enough. */
function runtime() {
  if (existsSync(node) && spawnSync(node, ['--version']).status === 0) return node
  if (isNewEnough()) return process.execPath
  process.stderr.write(
    `There is no Node 24 for ${process.platform} ${process.arch} here: install one and run this again\n`,
  )
  process.exit(2)
}

const [name = '', ...rest] = process.argv.slice(2)
const script = scripts[name]
if (!script) {
  process.stderr.write(`There is no script ${name}; there are ${Object.keys(scripts).join(', ')}\n`)
  process.exit(2)
}
if (!isInstalled()) await install()
else if (name === 'start') joinLater()
process.chdir(root)

const [entry = ''] = script
if (isNewEnough() && !entry.startsWith('-')) {
  // The pinned Node runs already, because npm puts an installed one first on the path.
  await import(new URL('../packages/cli/bin/compile-cache.js', import.meta.url).href)
  process.argv = [process.argv[0] ?? '', join(root, entry), ...script.slice(1), ...rest]
  await import(new URL(`../${entry}`, import.meta.url).href)
} else {
  const child = spawn(runtime(), [...script, ...rest], { stdio: 'inherit' })
  // npm and the terminal may both send the signal; the child treats two at once as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}
