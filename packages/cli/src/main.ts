import { runCommandLine } from './run-command-line.ts'

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  environment: process.env,
  terminal: {
    out: (line) => console.log(line),
    error: (line) => console.error(line),
    screen: process.stderr.isTTY ? process.stderr : null,
  },
})
