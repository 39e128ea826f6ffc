import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from '@weft/server/testing/database'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { embeddedFolder } from './embedded-folder.ts'

/** A PostgreSQL that takes connections over TLS alone, on the name `localhost`. */
export interface TlsServer {
  readonly port: number
  /** The database, and a role that has a password; `certified` comes with the certificate of a client. */
  readonly database: string
  readonly role: string
  readonly password: string
  readonly certified: string
  /** Files: the authority of the server's certificate, another one, and a client's certificate with its key. */
  readonly authority: string
  readonly otherAuthority: string
  readonly clientCertificate: string
  readonly clientKey: string
  stop(): Promise<void>
}

/** Whether the machine can make certificates (Debian: openssl). */
export const canMakeCertificates = (): boolean => spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0

const openssl = (folder: string, ...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })

function makeAuthority(folder: string, name: string): string {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`]
  openssl(folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...files)
  return join(folder, `${name}.crt`)
}

/** A certificate of the first authority. `alternative`: the names of a server. */
function makeCertificate(folder: string, name: string, subject: string, alternative?: string): void {
  const request = ['-keyout', `${name}.key`, '-out', `${name}.csr`]
  openssl(folder, 'req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${subject}`, ...request)
  const extension = join(folder, `${name}.ext`)
  writeFileSync(extension, alternative === undefined ? '' : `subjectAltName=${alternative}\n`)
  const by = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2', '-extfile', extension]
  openssl(folder, 'x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...by)
}

/** The role and the database of an embedded server. */
const owner = 'weft'
const [role, certified, password] = ['remote', 'certified', 'a password: with @ and /']

/** Starts one on a migrated and seeded database. */
export async function startTlsServer(): Promise<TlsServer> {
  const folder = await embeddedFolder()
  const cluster = join(folder, 'postgresql')
  const tls = join(folder, 'tls')
  mkdirSync(tls)
  const authority = makeAuthority(tls, 'authority')
  const otherAuthority = makeAuthority(tls, 'other')
  makeCertificate(tls, 'server', 'localhost', 'DNS:localhost')
  makeCertificate(tls, 'client', certified)
  const port = await freePort()
  writeFileSync(
    join(folder, 'access.conf'),
    `local all all trust\nhostssl all ${certified} 127.0.0.1/32 cert\nhostssl all all 127.0.0.1/32 scram-sha-256\n`,
  )
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    hba_file: join(folder, 'access.conf'),
    ssl: 'on',
    ssl_cert_file: join(tls, 'server.crt'),
    ssl_key_file: join(tls, 'server.key'),
    ssl_ca_file: authority,
    fsync: 'off',
  }
  const stop = await launch(folder, cluster, settings)
  await addRoles(folder, port)
  return {
    port,
    database: owner,
    role,
    password,
    certified,
    authority,
    otherAuthority,
    clientCertificate: join(tls, 'client.crt'),
    clientKey: join(tls, 'client.key'),
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, cluster: string, settings: Readonly<Record<string, string>>) {
  const { postgres, environment } = await findBinaries({ dataDir: folder, path: process.env.PATH ?? '' }, null)
  // It does not run as root, and reads no key that others can read.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null
  if (nobody !== null) execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder])
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', cluster, ...given], {
    ...nobody,
    env: { ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  for (let tries = 0; !said.includes('ready to accept connections'); tries++) {
    if (child.exitCode !== null || tries > 1200) throw new Error(`PostgreSQL does not start with TLS: ${said}`)
    await delay(50)
  }
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
}

async function addRoles(socket: string, port: number): Promise<void> {
  const client = new pg.Client({ host: socket, port, user: owner, database: owner })
  await client.connect()
  await client.query(
    `create role ${role} login superuser password '${password}'; create role ${certified} login superuser`,
  )
  await client.end()
}
