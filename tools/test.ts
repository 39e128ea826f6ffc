// `npm test`: lint, then every test. `npm test -- packages/x` runs only those tests.
import { spawn } from 'node:child_process'
import { extentOf, leftOutTests, presentCommit } from './chosen-tests.ts'
import { lint } from './lint.ts'
import { startWarden } from './run-warden.ts'

startWarden()

const filters = process.argv.slice(2)

function vitest(): Promise<boolean> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...filters], { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code) => done(code === 0))
  })
}

const asked = filters.filter((word) => !word.startsWith('-'))
const leftOut = leftOutTests({ extent: extentOf(asked, process.env), commit: presentCommit() })
if (leftOut.length > 0) console.log(`Without ${leftOut.length} long test files, which WEFT_TESTS=all takes as well`)
const linted = filters.length > 0 || (await lint())
const tested = await vitest()
if (!linted) console.log('The tests aside, lint has something to say: see above.')
if (!linted || !tested) process.exitCode = 1
