// Generates docs/reference and the demo's texts. `--check` writes nothing and names outdated files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateAll } from './generated.ts'

function current(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const check = process.argv.includes('--check')
let stale = 0
for (const [path, text] of await generateAll()) {
  if (current(path) === text) continue
  stale++
  console.log(`${check ? 'stale' : 'wrote'} ${path}`)
  if (check) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
if (check && stale > 0) {
  console.log('Run npm run docs and commit what it wrote.')
  process.exitCode = 1
}
