import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })

const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0

/** A nginx that asks each node for `/readyz/`, as ingress controllers do, and takes those out that are not ready. */
async function startNginx(nodes: () => readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'weft-nginx-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const write = (bases: readonly string[]) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    writeFileSync(
      file,
      `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
       events { worker_connections 256; }
       http {
         # A reload ends connections of clients that rest: this client does not send again.
         access_log off; keepalive_timeout 0; ${temporary.join(' ')}
         upstream weft { ${bases.map((base) => `server ${new URL(base).host} max_fails=0;`).join(' ')} keepalive 8; }
         server {
           listen 127.0.0.1:${port};
           location / {
             proxy_pass http://weft;
             proxy_http_version 1.1;
             proxy_set_header Connection "";
             proxy_set_header Host $host;
             proxy_set_header X-Forwarded-For $remote_addr;
             proxy_set_header X-Forwarded-Proto $scheme;
             proxy_set_header X-Request-Id $request_id;
             proxy_next_upstream off;
           }
         }
       }`,
    )
  }
  let ready: readonly string[] = nodes()
  write(ready)
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  let ending = false
  const control = async () => {
    while (!ending) {
      const answers = await Promise.all(
        nodes().map(async (base) => ((await fetch(`${base}/readyz/`).catch(() => null))?.ok === true ? [base] : [])),
      )
      const next = answers.flat()
      if (next.length > 0 && next.join() !== ready.join()) {
        ready = next
        write(ready)
        child.kill('SIGHUP')
      }
      await delay(100)
    }
  }
  const controlling = control()
  const base = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${base}/livez/`)).status).toBe(200), { timeout: 60_000 })
  return {
    base,
    ready: () => ready,
    async stop() {
      ending = true
      await controlling
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe.runIf(hasNginx)('behind nginx', () => {
  let opened: TestDatabase
  let place: Workplace
  beforeAll(async () => {
    opened = await testDatabase()
    place = await makeWorkplace({
      DATABASE_URL: opened.config.databaseUrl,
      SECRETS_KEY: 'ab'.repeat(32),
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_TIME: '5s',
      API_RATELIMIT_ANON: '1000000/hour',
    })
  })
  afterAll(async () => {
    place?.remove()
    await opened?.close()
  })

  test('nodes are exchanged one after the other, and no request is lost', async () => {
    const data = (name: string) => ({ DATA_DIR: join(place.folder, name) })
    const nodes: ServeProcess[] = [await place.serve(data('one')), await place.serve(data('two'))]
    const nginx = await startNginx(() => nodes.map(({ base }) => base))
    const statuses = new Map<number, number>()
    let asking = true
    const ask = async (init: RequestInit) => {
      while (asking) {
        const { status } = await fetch(`${nginx.base}/api/projects/`, init)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await delay(5)
      }
    }
    const asked = Promise.all([ask({}), ask({}), ask({ method: 'POST', body: '{}' })])
    try {
      for (const name of ['three', 'four']) {
        const [oldest] = nodes
        nodes.push(await place.serve(data(name)))
        await vi.waitFor(() => expect(nginx.ready()).toHaveLength(3), { timeout: 60_000 })
        oldest?.kill('SIGTERM')
        expect(await oldest?.ended()).toBe(0)
        nodes.shift()
        await vi.waitFor(() => expect(nginx.ready()).toEqual(nodes.map(({ base }) => base)), { timeout: 60_000 })
      }
      asking = false
      await asked
      expect([...statuses.keys()].sort()).toEqual([200, 401])
      expect(statuses.get(401)).toBeGreaterThan(20)
      const reply = await fetch(`${nginx.base}/api/`)
      // The id is that of nginx.
      expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/)
    } finally {
      asking = false
      await asked.catch(() => undefined)
      await nginx.stop()
    }
  })
})
