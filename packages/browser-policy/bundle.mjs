// Bundles the command and the library to plain JavaScript for publishing: no dependencies, any Node from 20 on. `npm pack` and `npm publish` run it
// with `--ignore-scripts=false` (script prepack); the tests and the benchmark run it with a separate folder.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
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

/**
 * Bundles the library for browsers: no module of Node, and the browser's own XML parser in place of one of ours.
 * @param {string} folder Where `browser.js` is put.
 */
export async function bundleForBrowsers(folder) {
  const root = fileURLToPath(new URL('.', import.meta.url))
  await build({
    absWorkingDir: root,
    entryPoints: { browser: 'src/browser.ts' },
    outdir: folder,
    bundle: true,
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17'],
    format: 'esm',
    minify: true,
    alias: {
      '@xmldom/xmldom': join(root, 'src/convert/browser-dom.ts'),
      uuid: fileURLToPath(new URL('index.js', import.meta.resolve('uuid').replace('dist-node', 'dist'))),
    },
    plugins: [compactSuffixes, withoutRuleExamples],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  })
}

/**
 * Writes the public suffix list of `tldts` as one text in the build for browsers. The library's own tables compress worse
 * by a quarter; the text is made into the very same tables when it is loaded.
 */
const compactSuffixes = {
  name: 'compact-suffixes',
  setup({ onLoad }) {
    onLoad({ filter: /tldts[\\/]dist[\\/]es6[\\/]src[\\/]data[\\/]trie\.js$/ }, async ({ path }) => {
      // the package does not say that this file is an ECMAScript module, so it is imported as a text
      const tables = await import(`data:text/javascript;base64,${readFileSync(path).toString('base64')}`)
      return { contents: compactTrie(tables), loader: 'js' }
    })
  },
}

/** Leaves out of the rules what only tests and the pages of problems show. */
const withoutRuleExamples = {
  name: 'without-rule-examples',
  setup({ onLoad }) {
    onLoad({ filter: /\.rule\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const contents = source
        .replace(/\n {2}examples: \[[\s\S]*?\n {2}\],/, '\n  examples: [],')
        .replace(/\n {2}cure:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/, '')
      return { contents, loader: 'ts' }
    })
  },
}

/**
 * The module with the same exports as the library's, made of nested labels: `jp(ac,kobe-(city))`; `-` marks what is no
 * suffix itself. Left out is what tells nothing: top-level names without anything below them, since any unknown name is
 * one, and the names beyond ASCII, which `hasBaseDomain` never asks for.
 */
function compactTrie({ nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot }) {
  const offsets = []
  let offset = 0
  for (const length of edgeLength) {
    offsets.push(offset)
    offset += length
  }
  const isAscii = (label) => [...label].every((letter) => letter <= '~')
  const inside = (node) => {
    const edges = []
    for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++)
      edges.push([labelText.slice(offsets[edge], offsets[edge] + edgeLength[edge]), edgeChild[edge]])
    return edges
      .filter(([label, child]) => isAscii(label) && !(node === rulesRoot && edgeStart[child] === edgeStart[child + 1]))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, child]) => {
        const below = inside(child)
        return `${label}${nodeFlags[child] === 0 ? '-' : ''}${below === '' ? '' : `(${below})`}`
      })
      .join(',')
      .replaceAll('),', ')')
  }
  return `const text = ${JSON.stringify([inside(rulesRoot), inside(exceptionsRoot)])}
${expandTrie.toString()}
export const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot } = expandTrie(text)`
}

/**
 * Runs in browsers: makes the tables that the library walks; its edges are in the order of the hashes of their labels.
 */
function expandTrie(texts) {
  const hashOf = (label) => {
    let hash = 5381
    for (let i = label.length - 1; i >= 0; i--) hash = (hash * 33) ^ label.charCodeAt(i)
    return hash >>> 0
  }
  const parse = (text) => {
    const root = { flag: 0, edges: [] }
    const stack = [root]
    for (const [, label, mark, sign] of text.matchAll(/([^,()]*?)(-?)([,()]|$)/g)) {
      const owner = stack.at(-1)
      if (label !== '') owner.edges.push({ label, node: { flag: mark === '-' ? 0 : 1, edges: [] } })
      if (sign === '(') stack.push(owner.edges.at(-1).node)
      else if (sign === ')') stack.pop()
    }
    return root
  }
  const roots = texts.map(parse)
  const nodes = [...roots]
  for (const node of nodes) {
    node.edges.sort((a, b) => hashOf(a.label) - hashOf(b.label))
    for (const edge of node.edges) {
      edge.index = nodes.length
      nodes.push(edge.node)
    }
  }
  const edges = nodes.flatMap((node) => node.edges)
  let start = 0
  const starts = nodes.map((node) => {
    const first = start
    start += node.edges.length
    return first
  })
  return {
    nodeFlags: Uint8Array.from(nodes, (node) => node.flag),
    edgeStart: Uint16Array.from([...starts, start]),
    edgeLength: Uint8Array.from(edges, (edge) => edge.label.length),
    edgeChild: Uint16Array.from(edges, (edge) => edge.index),
    labelText: edges.map((edge) => edge.label).join(''),
    rulesRoot: 0,
    exceptionsRoot: 1,
  }
}

/** Writes a page for each problem code, to which the reports of code scanning lead. */
async function writeProblemPages(folder) {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/reference/problem-page.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as weftRequire } from 'node:module';const require = weftRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
  const program = join(folder, 'problem-pages.mjs')
  writeFileSync(program, outputFiles[0].contents)
  const { renderProblemPages } = await import(pathToFileURL(program).href)
  rmSync(program)
  mkdirSync(join(folder, 'problems'), { recursive: true })
  for (const [name, text] of renderProblemPages()) writeFileSync(join(folder, 'problems', name), text)
}

/** Builds the policy page, which `edit` serves, in every language. */
function writePages(folder) {
  const builder = fileURLToPath(new URL('../policy-editor/build/bundle.ts', import.meta.url))
  execFileSync(process.execPath, [builder, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
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
  const files = [
    join(packages, 'browser-policy/src/index.ts'),
    join(packages, 'browser-policy/src/browser.ts'),
    join(packages, 'text/src/index.ts'),
  ]
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
  await bundleForBrowsers(folder)
  await writeProblemPages(folder)
  writePages(join(folder, 'editor'))
  writeTypes(folder)
}
