/**
 * The keeper of keeper.ts where there is no shell and there are no signals: `windows-keeper-process.ts PG_CTL POSTGRES -D CLUSTER`. When its
 * standard input ends it has pg_ctl end the server; when the server ends it does too.
 */
import { execFile, spawn } from 'node:child_process'

const [control = '', postgres = '', ...args] = process.argv.slice(2)
const server = spawn(postgres, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
server.on('error', () => process.exit(1))
server.on('exit', (code) => process.exit(code ?? 1))

const cluster = args[args.indexOf('-D') + 1] ?? ''
const stop = (mode: string, failed: () => void) =>
  execFile(control, ['stop', '-D', cluster, '-m', mode, '-t', '20'], (error) => {
    if (error) failed()
  })
process.stdin.on('end', () => stop('fast', () => stop('immediate', () => server.kill())))
process.stdin.resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
