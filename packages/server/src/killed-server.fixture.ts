import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type TestClient, type TestDatabase, testClient, tokenOf } from '@weft/testkit'

/** A server as an installation runs it, in a separate process; it says its port. */
const program = `
  import { readConfig } from ${JSON.stringify(new URL('./config.ts', import.meta.url).href)}
  import { openInstallation } from ${JSON.stringify(new URL('./main.ts', import.meta.url).href)}
  const { app } = await openInstallation(readConfig(process.env))
  const port = await app.listen()
  app.setPhase('ready')
  process.stdout.write('port ' + port + '\\n')`

export interface KilledServer {
  readonly admin: TestClient
  /** The most memory that its process had at once, in megabytes; null where the system does not say. */
  peak(): Promise<number | null>
  kill(): Promise<void>
}

/** Starts a server on a test database, in a process that can be killed. */
export async function startServer({ config }: TestDatabase): Promise<KilledServer> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    PORT: '0',
    DEMO: 'off',
    PROJECT_GLOSSARIES: 'off',
    GIT_ALLOW_PRIVATE: '1',
    SECRETS_KEY: '7'.repeat(64),
  }
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The server has no output')
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /^port (\d+)$/.exec(line) ?? []
    if (port === undefined) continue
    child.stdout.resume()
    return {
      admin: testClient(`http://127.0.0.1:${port}`, tokenOf('admin')),
      async peak() {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
        const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
        return kilobytes === undefined ? null : Number(kilobytes) / 1024
      },
      async kill() {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      },
    }
  }
  throw new Error('The server ended before it listened')
}
