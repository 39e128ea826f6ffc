// A run that leaves processes: one without the mark and in its own session, one that heeds no SIGTERM, and one whose parent has ended.
// It prints their ids, and waits to be ended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { startWarden } from './run-warden.ts'

startWarden()
const unmarked = spawn('/bin/sleep', ['600'], { env: {}, detached: true, stdio: 'ignore' })
const stubborn = spawn('/bin/sh', ['-c', 'trap "" TERM INT; sleep 600'], { stdio: 'ignore' })
const parent = spawn('/bin/sh', ['-c', 'setsid sleep 600 >/dev/null & echo $!'], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
let orphan = ''
parent.stdout.on('data', (data) => (orphan += data))
await once(parent, 'close')
// Two looks later the warden knows them all.
await delay(1000)
console.log(JSON.stringify([unmarked.pid, stubborn.pid, Number(orphan)]))
if (process.argv.includes('once')) process.exit(0)
await delay(600_000)
