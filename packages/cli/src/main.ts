import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { useJoinedLibraries } from './joined-libraries.ts'
import { findJoinedProgram, traceSources } from './joined-program.ts'

// Half of what a command takes to start is compiling. What is compiled is kept beside the packages, where those who may change the
// program may write, and nobody else: in a shared temporary folder others could place code. Where it cannot be written, it is not kept.
if (process.env.NODE_COMPILE_CACHE === undefined)
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))

useJoinedLibraries()

const joined = findJoinedProgram()
if (joined !== null) traceSources(joined)
const { runCommandLine }: typeof import('./run-command-line.ts') = await (joined === null
  ? import('./run-command-line.ts')
  : import(joined.href))

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  environment: process.env,
  terminal: {
    out: (line) => console.log(line),
    error: (line) => console.error(line),
    screen: process.stderr.isTTY ? process.stderr : null,
  },
})
