import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program to its end and returns what it wrote. Throws with its words if it fails. */
export function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} in ${cwd} ended with ${status}:\n${error?.message ?? stderr}`)
  return stdout
}

/** The public addresses of the project, as npm shows them. */
export interface Addresses {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory?: string }
  readonly homepage: string
  readonly bugs: { readonly url: string }
}

/**
 * The addresses that belong to a repository: `git@host:owner/name.git` and `https://host/owner/name` are the same one. Null for a folder of
 * this machine, and for a text that is no address.
 */
export function addressesOf(remote: string, folder: string): Addresses | null {
  const [, host, path] =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/[^@/]*@|[\w.-]+@)([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(remote) ?? []
  if (host === undefined || path === undefined) return null
  const page = `https://${host}/${path}`
  return {
    repository: { type: 'git', url: `git+${page}.git`, directory: folder },
    homepage: `${page}#readme`,
    bugs: { url: `${page}/issues` },
  }
}

/** WEFT_REPOSITORY, or the remote of this checkout. */
export function publicRemote(root: string, given: string | undefined): string {
  if (given !== undefined && given !== '') return given
  const { status, stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** The manifest of a package in the registry: no part of the workspace, and the addresses. */
export function publishedManifest(manifest: Readonly<Record<string, unknown>>, addresses: Addresses | null): string {
  const { devDependencies: _development, scripts: _scripts, ...published } = manifest
  return `${JSON.stringify({ ...published, ...addresses }, null, 2)}\n`
}

/** Packs a package of the workspace into a folder, with its licences. Returns the name of the file. */
export function packNpm(root: string, name: string, output: string, remote: string): string {
  const folder = join(root, 'packages', name)
  const work = mkdtempSync(join(tmpdir(), 'weft-pack-'))
  try {
    // The repository's .npmrc lets no script run by itself; `prepack` makes the files of the package.
    const first = run('npm', ['pack', '--ignore-scripts=false', '--silent', '--pack-destination', work], folder).trim()
    run('tar', ['-xzf', first], work)
    const staged = join(work, 'package')
    const manifest = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'))
    writeFileSync(join(staged, 'package.json'), publishedManifest(manifest, addressesOf(remote, `packages/${name}`)))
    for (const file of ['LICENSE', 'NOTICES.md']) copyFileSync(join(root, file), join(staged, file))
    const packed = run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', output], staged).trim()
    const sbom = run('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx', `--workspace=packages/${name}`], root)
    writeFileSync(join(output, packed.replace(/\.tgz$/, '.cdx.json')), sbom)
    return packed
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
