#!/usr/bin/env node
// Plain JavaScript, so that any Node from 20 on can start it. The published package holds one bundled file. In the
// repository the TypeScript sources run directly, with the Node that the repository pins if this one cannot.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/command/entry.ts', import.meta.url)

/** Finds the Node that `npm ci` installs, from this folder upwards. */
function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (let folder = new URL('../', import.meta.url); ; folder = new URL('../', folder)) {
    const candidate = new URL(`node_modules/.bin/${name}`, folder)
    if (existsSync(candidate)) return fileURLToPath(candidate)
    if (folder.pathname === new URL('../', folder).pathname) return null
  }
}

// Node from 22.8 on keeps compiled code between runs
module.enableCompileCache?.()

if (!existsSync(source)) await import('../dist/weft-policy.js')
else if (process.features.typescript) await import(source.href)
else {
  const node = pinnedNode()
  if (node === null) {
    process.stderr.write('weft-policy: the sources need Node 24; run npm ci, which brings it\n')
    process.exit(2)
  }
  const { status, signal, error } = spawnSync(node, [fileURLToPath(source), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  if (error) throw error
  if (signal) process.kill(process.pid, signal)
  process.exitCode = status ?? 1
}
