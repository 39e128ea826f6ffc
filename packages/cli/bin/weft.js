#!/usr/bin/env node
// Plain JavaScript, so that any Node from 20 on can start it. In a checkout it runs the TypeScript sources, in an installed package
// the JavaScript made from them. Both need Node 24: npm installs one as an optional package for the case that this Node is older.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/main.ts', import.meta.url)
const program = existsSync(source) ? source : new URL('../lib/cli/src/main.js', import.meta.url)

/** Finds the Node that npm installed, from this folder upwards. */
function installedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (let folder = new URL('../', import.meta.url); ; folder = new URL('../', folder)) {
    const candidate = new URL(`node_modules/.bin/${name}`, folder)
    if (existsSync(candidate)) return fileURLToPath(candidate)
    if (folder.pathname === new URL('../', folder).pathname) return null
  }
}

const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24

if (isNewEnough && (program !== source || process.features.typescript)) {
  // Before main itself is read.
  await import('./compile-cache.js')
  await import(program.href)
} else {
  const node = installedNode()
  if (node === null) refuse()
  else runWith(node)
}

function refuse() {
  const how =
    program === source ? 'run npm ci, which installs it' : 'install it, or this package again without --omit=optional'
  process.stderr.write(`weft: needs Node 24 or newer, and this is ${process.version}; ${how}\n`)
  process.exit(2)
}

/** @param {string} node The program. */
function runWith(node) {
  const child = spawn(node, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both processes, a supervisor only to this one; the child treats two at once as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A Node for another C library is there and does not run.
  child.on('error', refuse)
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}
