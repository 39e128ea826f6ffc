import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../cli/bin/weft.js', import.meta.url))

/** The line of the first start with the administrator's token. */
const tokenLine = /API token[^:]*:\s+(\S+)\n/

/** Milliseconds that a first start may take, the building of the pages included. */
const patience = 120_000

/** The service as people start it: a separate process, with its database and its pages. */
export interface StartedService {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly token: string
  /** Imports files as a new component; names are paths with their texts. */
  importFiles(component: ImportedFiles): Promise<void>
  /** Asks the API in the administrator's name, as any other client does. */
  ask(method: string, path: string, body?: object): Promise<unknown>
  /** Ends the server and starts it again, at the same address and with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface ImportedFiles {
  readonly project: string
  readonly component: string
  readonly filemask: string
  readonly files: Readonly<Record<string, string>>
}

/** Starts the service in a new folder. */
export async function startService(): Promise<StartedService> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-pages-'))
  const port = await freePort()
  const environment = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    DEMO: 'off',
    GIT_ALLOW_PRIVATE: '1',
    API_RATELIMIT_SESSION: '1000000/hour',
    DATABASE_URL: '',
  }
  const launch = () =>
    spawn(process.execPath, [command, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let child = launch()
  const said = await firstWords(child)
  const url = `http://127.0.0.1:${port}`
  const token = tokenLine.exec(said)?.[1] ?? ''
  const [username, password] = ['anna', 'correct horse battery staple']
  await run(
    process.execPath,
    [command, 'user', 'add', username, '--full-name', 'Anna', '--email', 'anna@example.org'],
    {
      env: { ...environment, WEFT_PASSWORD: password },
    },
  )
  return {
    url,
    token,
    username,
    password,
    async importFiles({ project, component, filemask, files }) {
      const repository = await makeRepository(join(folder, `${project}-${component}`), files)
      const options = ['--project', project, '--component', component, '--filemask', filemask]
      await run(process.execPath, [command, 'import', repository, ...options], { env: environment })
    },
    ask: (method, path, body) => ask(`${url}${path}`, token, method, body),
    async restart() {
      await end(child)
      child = launch()
      await answering(url, child)
    },
    async stop() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function firstWords(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`The service did not start:\n${said}`)), patience)
    const hear = (data: Buffer) => {
      said += data.toString()
      if (!tokenLine.test(said)) return
      clearTimeout(timer)
      resolve(said)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(`The service ended:\n${said}`)))
  })
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Waits until the server answers; what it says is read all the while, or a full pipe would hold it up. */
async function answering(url: string, child: ReturnType<typeof spawn>): Promise<void> {
  child.stdout?.resume()
  child.stderr?.resume()
  const until = Date.now() + patience
  while (Date.now() < until) {
    try {
      if ((await fetch(`${url}/healthz`)).ok) return
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The service did not start again within ${patience} ms`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function makeRepository(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  await run('git', ['init', '--quiet', '--initial-branch=main', folder])
  await run('git', ['-C', folder, 'add', '.'])
  await run('git', ['-C', folder, ...author, 'commit', '--quiet', '-m', 'Texts'])
  return folder
}

async function ask(url: string, token: string, method: string, body: object | undefined): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? null : await response.json()
}
