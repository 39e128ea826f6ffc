// `npm run package`: writes the packages that npm publishes, and a list of the libraries of each (an SBOM), into `dist`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const output = join(root, 'dist')

/** The folders below `packages` that are published. */
const published = ['cli', 'browser-policy']

function npm(folder: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} in ${folder} ended with ${status}:\n${stderr}`)
  return stdout
}

rmSync(output, { recursive: true, force: true })
mkdirSync(output)
for (const name of published) {
  const folder = join(root, 'packages', name)
  // The repository's .npmrc lets no script run by itself; `prepack` makes the files of the package.
  const packed = npm(folder, ['pack', '--ignore-scripts=false', '--silent', '--pack-destination', output]).trim()
  const sbom = npm(root, ['sbom', '--omit=dev', '--sbom-format=cyclonedx', `--workspace=packages/${name}`])
  writeFileSync(join(output, packed.replace(/\.tgz$/, '.cdx.json')), sbom)
}
for (const name of readdirSync(output).sort())
  console.log(`dist/${name}  ${(statSync(join(output, name)).size / 1e6).toFixed(1)} MB`)
