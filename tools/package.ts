// `npm run package`: writes into `dist` the packages that npm publishes, with a list of the libraries of each (an SBOM), and on Linux the
// package of Debian. `npm run package -- npm`, `-- debian`: one kind alone. `-- tree FOLDER`: the program as images have it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { debianArchitectures, makeDebianPackage, versionOf } from './packaging/debian.ts'
import { addressesOf, packNpm, publicRemote } from './packaging/npm.ts'
import { makeProgramTree } from './packaging/program-tree.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const output = join(root, 'dist')

/** The folders below `packages` that are published. */
const published = ['cli', 'browser-policy']

function packAllNpm(): void {
  const remote = publicRemote(root, process.env.WEFT_REPOSITORY)
  if (addressesOf(remote, '') === null)
    console.log('The packages name no repository: set WEFT_REPOSITORY to its public address before they are published.')
  for (const name of published) packNpm(root, name, output, remote)
}

async function packDebian(): Promise<void> {
  const architecture = debianArchitectures[process.arch]
  if (process.platform !== 'linux' || architecture === undefined) return
  const stage = mkdtempSync(join(tmpdir(), 'weft-debian-'))
  try {
    await makeProgramTree(root, join(stage, 'usr/lib/weft'), { node: true, postgresql: true })
    makeDebianPackage({ root, stage, version: versionOf(root), architecture, output, compression: 'xz' })
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

const [kind = 'all', folder = ''] = process.argv.slice(2)
if (kind === 'tree') {
  await makeProgramTree(root, resolve(folder), { node: true, postgresql: true })
} else {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output)
  if (kind !== 'debian') packAllNpm()
  if (kind !== 'npm') await packDebian()
  for (const name of readdirSync(output).sort())
    console.log(`dist/${name}  ${(statSync(join(output, name)).size / 1e6).toFixed(1)} MB`)
}
