import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, makeSelfSigned } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const examples = fileURLToPath(new URL('../../../packaging/proxy/', import.meta.url))
const host = 'translate.example.org'

interface Place {
  readonly folder: string
  /** The TLS port of the proxy. */
  readonly port: number
  /** `127.0.0.1:PORT` of Weft. */
  readonly weft: string
  readonly certificate: string
  readonly key: string
}

/** An example of the documentation, with changes of its ports, its certificate and the text around it. */
interface Proxy {
  readonly program: string
  readonly example: string
  adapt(example: string, place: Place): string
  args(file: string, folder: string): readonly string[]
}

const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    example: 'nginx.conf',
    adapt: (example, { folder, port, certificate, key }) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const server = example
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace(`/etc/ssl/${host}.pem`, certificate)
        .replace(`/etc/ssl/${host}.key`, key)
      return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')} ${server} }`
    },
    args: (file, folder) => ['-p', folder, '-c', file],
  },
  {
    program: 'caddy',
    example: 'Caddyfile',
    adapt: (example, { folder, port, certificate, key }) =>
      `{\n admin off\n auto_https disable_redirects\n storage file_system ${folder}/caddy\n}\n${example.replace(`${host} {`, `https://${host}:${port} {\n\ttls ${certificate} ${key}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    program: 'haproxy',
    example: 'haproxy.cfg',
    adapt: (example, { port, certificate }) =>
      example.replace('bind :443', `bind 127.0.0.1:${port}`).replace(`/etc/haproxy/${host}.pem`, certificate),
    args: (file) => ['-db', '-f', file],
  },
]

const isHere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
const here = proxies.filter(({ program }) => isHere(program) && isHere('openssl'))

/** Asks the proxy as a browser asks for the site. Resolves once the head is there. */
function ask(port: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; first(): Promise<string>; end(): void }>(
    (resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path, servername: host, headers: { host, ...headers }, rejectUnauthorized: false },
        (reply) =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            first: async () => String((await once(reply, 'data'))[0]),
            end: () => sent.destroy(),
          }),
      )
      sent.on('error', reject).end()
    },
  )
}

describe.runIf(here.length > 0)('behind the example of a proxy', () => {
  let place: Workplace
  let weft: ServeProcess
  const folder = mkdtempSync(join(tmpdir(), 'weft-proxies-'))
  const running = new Set<ChildProcess>()
  const [certificate, key] = [join(folder, 'site.pem'), join(folder, 'site.key')]
  beforeAll(async () => {
    chmodSync(folder, 0o777)
    const made = makeSelfSigned(`DNS:${host}`)
    writeFileSync(key, made.key)
    // HAProxy wants both in one file; the others take the first part.
    writeFileSync(certificate, made.certificate + made.key)
    place = await makeWorkplace({ SITE_URL: `https://${host}`, TRUSTED_PROXIES: '127.0.0.1' })
    weft = await place.serve()
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    weft?.kill('SIGTERM')
    await weft?.ended()
    place?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(here)('$program: pages, links, request ids and events', async ({ program, example, adapt, args }) => {
    const port = await freePort()
    const file = join(folder, `${program}.conf`)
    const own = {
      folder,
      port,
      weft: new URL(/http:\/\/127\.0\.0\.1:\d+/.exec(weft.output())?.[0] ?? weft.base).host,
      certificate,
      key,
    }
    writeFileSync(
      file,
      adapt(readFileSync(join(examples, example), 'utf8'), own).replaceAll('127.0.0.1:8080', own.weft),
    )
    const child = spawn(program, args(file, folder), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder },
    })
    running.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    await vi.waitFor(async () => expect((await ask(port, '/readyz/')).status, said).toBe(200), {
      timeout: 20_000,
      interval: 200,
    })

    const page = await ask(port, '/')
    expect([page.status, await page.first()]).toEqual([200, expect.stringContaining('<title>Weft</title>')])
    page.end()
    const list = await ask(port, '/api/')
    expect(await list.first()).toContain(`https://${host}/api/projects/`)
    // From the proxy: Weft gives others another one.
    expect(list.headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/)
    const events = await ask(port, '/api/events/', { accept: 'text/event-stream' })
    expect(events.status).toBe(200)
    expect(await events.first()).not.toBe('')
    events.end()
    const ended = once(child, 'exit')
    // Some wait for connections that rest.
    child.kill('SIGKILL')
    await ended
    running.delete(child)
  })
})
