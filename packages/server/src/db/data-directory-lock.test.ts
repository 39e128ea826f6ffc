import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DataDirectoryLock, type LockHolder, lockDataDirectory } from './data-directory-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

function owned(lock: DataDirectoryLock | LockHolder): DataDirectoryLock {
  if ('heldBy' in lock) throw new Error(`held by ${lock.heldBy}`)
  return lock
}

async function startHolder(dataDir: string) {
  const module = new URL('./data-directory-lock.ts', import.meta.url).href
  const program = `import { lockDataDirectory } from ${JSON.stringify(module)}
    globalThis.kept = lockDataDirectory(${JSON.stringify(dataDir)})
    console.log(Object.keys(globalThis.kept)[0])
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(holder.stdout, 'data')
  return { holder, said: String(said).trim() }
}

test('A second owner in the same process is refused until the first lets go', () => {
  const dataDir = join(folder, 'same')
  const first = owned(lockDataDirectory(dataDir))
  expect(lockDataDirectory(dataDir)).toEqual({ heldBy: process.pid })
  first.release()
  owned(lockDataDirectory(dataDir)).release()
})

test('A holder that is killed leaves nothing that stands in the way', async () => {
  const dataDir = join(folder, 'killed')
  const { holder, said } = await startHolder(dataDir)
  expect(said).toBe('release')
  expect(lockDataDirectory(dataDir)).toEqual({ heldBy: holder.pid })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  owned(lockDataDirectory(dataDir)).release()
})

test('A number left in the file by a process long gone holds nothing', () => {
  const dataDir = join(folder, 'stale')
  owned(lockDataDirectory(dataDir)).release()
  writeFileSync(join(dataDir, 'weft.pid'), `${process.ppid}\n`)
  owned(lockDataDirectory(dataDir)).release()
})
