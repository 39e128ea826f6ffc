// Bundles the command and the library to plain JavaScript for publishing: no dependencies, any Node from 20 on.
// Run by `npm pack` and `npm publish` (script prepack), and by the tests and the benchmark with a folder of their own.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * @param {string} folder Where `weft-policy.js` (the command) and `index.js` (the library) are put.
 */
export async function bundle(folder) {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { 'weft-policy': 'src/command/entry.ts', index: 'src/index.ts' },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minify: true,
    mainFields: ['module', 'main'],
    // the build for browsers: the one for Node would load node:crypto at each start, for a hash that one command needs
    alias: { uuid: fileURLToPath(new URL('index.js', import.meta.resolve('uuid').replace('dist-node', 'dist'))) },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    // CommonJS libraries inside ask for Node's own modules by require, which ECMAScript modules lack
    banner: {
      js: "import { createRequire as weftCreateRequire } from 'node:module';const require = weftCreateRequire(import.meta.url);",
    },
  })
  writeFileSync(join(folder, 'third-party-licenses.txt'), licensesOf(metafile, root))
  const license = resolve(root, '../../LICENSE')
  if (existsSync(license)) copyFileSync(license, join(folder, 'LICENSE'))
}

/** The licences of everything bundled, which their terms want to travel with it. */
function licensesOf(metafile, root) {
  const folders = new Set()
  for (const input of Object.keys(metafile.inputs)) {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)
    if (found) folders.add(resolve(root, found[1]))
  }
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license, author, repository } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].map((each) => join(folder, each)).find(existsSync)
    // a package without the file names its author and where its terms are kept
    const terms = file ? readFileSync(file, 'utf8') : `By ${author?.name ?? author}; ${repository?.url ?? repository}`
    return `${name} ${version} (${license})\n\n${terms.trim()}\n`
  })
  return notices.join(`\n${'-'.repeat(78)}\n\n`)
}

/**
 * Writes the types of the library beside it, with those of the text package in the same folder, so that users of
 * TypeScript get `PolicySet` and the rest without another package.
 */
function writeTypes(folder) {
  const packages = fileURLToPath(new URL('..', import.meta.url))
  const types = join(folder, 'types')
  const config = join(folder, 'tsconfig.types.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    rootDir: packages,
    outDir: types,
  }
  const files = [join(packages, 'browser-policy/src/index.ts'), join(packages, 'text/src/index.ts')]
  writeFileSync(
    config,
    JSON.stringify({ extends: join(packages, '../tsconfig.json'), compilerOptions, include: [], files }),
  )
  execFileSync(join(packages, '../node_modules/.bin/tsc'), ['-p', config], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  rmSync(config)
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath ?? entry.path, entry.name)
    const toText = relative(dirname(file), join(types, 'text/src/index.js')).replaceAll('\\', '/')
    const declared = readFileSync(file, 'utf8')
    const standalone = declared
      .replaceAll("'@weft/text'", `'${toText.startsWith('.') ? toText : `./${toText}`}'`)
      .replace(/(from\s+'\.[^']*|import\('\.[^']*|import\("\.[^"]*)\.ts(['"])/g, '$1.js$2')
    writeFileSync(file, standalone)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('dist', import.meta.url))
  rmSync(folder, { recursive: true, force: true })
  await bundle(folder)
  writeTypes(folder)
}
