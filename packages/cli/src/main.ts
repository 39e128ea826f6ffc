import '../bin/compile-cache.js'
import { useJoinedLibraries } from './joined-libraries.ts'
import { findJoinedProgram, traceSources } from './joined-program.ts'

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

/** Milliseconds that leftovers of a command may keep the process alive, such as an endless connection. */
const mostLeft = 2000
setTimeout(() => process.exit(), mostLeft).unref()
