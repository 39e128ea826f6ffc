#!/usr/bin/env node
// Plain JavaScript, so that any Node from 20 on can start it. It then runs the TypeScript sources, with the Node that the
// repository pins if this one cannot.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/main.ts', import.meta.url)

/** Finds the Node that `npm ci` installs, from this folder upwards. */
function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (let folder = new URL('../', import.meta.url); ; folder = new URL('../', folder)) {
    const candidate = new URL(`node_modules/.bin/${name}`, folder)
    if (existsSync(candidate)) return fileURLToPath(candidate)
    if (folder.pathname === new URL('../', folder).pathname) return null
  }
}

if (process.features.typescript && Number(process.versions.node.split('.')[0]) >= 24) {
  // Before main.ts itself is read.
  await import('./compile-cache.js')
  await import(source.href)
} else {
  const node = pinnedNode()
  if (node === null) {
    process.stderr.write('weft: the sources need Node 24; run npm ci, which brings it\n')
    process.exit(2)
  }
  const child = spawn(node, [fileURLToPath(source), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both processes, a supervisor only to this one; the child treats two at once as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}
