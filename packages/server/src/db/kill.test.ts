import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { embeddedFolder } from '@weft/testkit'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'

/** Writes rows as fast as it can and says the number of each once it is committed. */
const program = `
  import { openDatabase } from ${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)}
  const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[1] })
  for (;;) {
    const row = await database.transaction((tx) =>
      tx.kysely.insertInto('statistics').values({ last_author_id: null }).returning('id').executeTakeFirstOrThrow())
    process.stdout.write(row.id + '\\n')
  }`

function startWriter(dataDir: string): { writer: ChildProcess; answered: number[] } {
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const answered: number[] = []
  if (!writer.stdout) throw new Error('The writer has no output')
  createInterface(writer.stdout).on('line', (line) => answered.push(Number(line)))
  return { writer, answered }
}

test('the embedded server keeps every row that was answered when Weft is killed', { timeout: 120_000 }, async () => {
  const config = { databaseUrl: null, dataDir: await embeddedFolder() }
  const all: number[] = []
  for (const rows of [1, 20, 60]) {
    const { writer, answered } = startWriter(config.dataDir)
    await expect.poll(() => answered.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(rows)
    writer.kill('SIGKILL')
    await once(writer, 'close')
    all.push(...answered)
  }
  const reopened = await openDatabase(config)
  const kept = await reopened.kysely.selectFrom('statistics').select('id').where('id', 'in', all).execute()
  expect(kept).toHaveLength(new Set(all).size)
  await reopened.close()
  await rm(config.dataDir, { recursive: true })
})
