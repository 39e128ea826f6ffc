/**
 * Import of a component: seconds and strings per second, compared with reading the same files and copying the same rows into a
 * table like ours in the same run. Arguments name formats (all of made-up-component.ts without one); WEFT_BENCH_STRINGS says how
 * many strings the component has, all languages together. For real PO files see corpus.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Format, type FormatId, formatById } from '../packages/formats/src/index.ts'
import type { Database } from '../packages/server/src/db/database.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { makeWorkbench } from '../packages/server/src/sync/testing.ts'
import { startGitRemote } from '../packages/testkit/src/index.ts'
import { columnsOfStrings, rowOfString } from './copied-rows.ts'
import { readCorpus } from './corpus.ts'
import { givenDatabaseUrl } from './database-url.ts'
import { figure } from './figure.ts'
import { type ComponentFiles, madeUpComponent, madeUpFormats } from './made-up-component.ts'

const targetRatio = 3

/** The least work possible: parse every file, and copy every string into a table with the same columns and indexes. */
async function parseAndCopy(database: Database, format: Format, about: ComponentFiles): Promise<number> {
  const { files, filemask, template } = about
  await database.executeSql('drop table if exists units_copy; create table units_copy (like units including all)')
  const isTranslation = new RegExp(`^${filemask.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
  const paths = Object.keys(files).filter((path) => path === template || isTranslation.test(path))
  const begun = performance.now()
  for (const [file, path] of paths.entries()) {
    const { units } = format.parse(files[path] ?? Buffer.alloc(0), { hasTemplate: template !== '' })
    const rows = units.map((unit, index) => rowOfString(unit, file, index, path === template))
    await database.insertRows('units_copy' as 'units', columnsOfStrings, rows) // a table like units
  }
  const seconds = (performance.now() - begun) / 1000
  await database.executeSql('drop table units_copy')
  return seconds
}

/** Number of rounds; the fastest of each counts. */
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 5)

async function measure(format: Format<FormatId>, about: ComponentFiles): Promise<void> {
  const { files, filemask, template } = about
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-import-'))
  const remote = await startGitRemote()
  const database = await openDatabase({ databaseUrl: givenDatabaseUrl, dataDir, path: process.env.PATH })
  try {
    const bench = await makeWorkbench(database, dataDir, remote)
    const imports: number[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Each round imports into a new component.
      const component = await bench.component(files, { filemask, template, format: format.id })
      const begun = performance.now()
      const done = await component.ask('import')
      imports.push((performance.now() - begun) / 1000)
      if (!done.result) throw new Error(done.detail)
      floors.push(await parseAndCopy(database, format, about))
      await database.executeSql('vacuum analyze units')
    }
    const { rows } = await database.executeSql('select count(*)::int as n from units')
    const strings = Math.round(Number(rows[0]?.n) / rounds)
    const best = Math.min(...imports)
    const ratio = best / Math.min(...floors)
    const first = `first ${(imports[0] ?? 0).toFixed(2)} s`
    figure({
      measure: `import, ${format.id}`,
      value: `${best.toFixed(2)} s, ${Math.round(strings / best)} strings/s (${strings}; ${first})`,
    })
    figure({
      measure: `import against parse + COPY, ${format.id}`,
      value: `${ratio.toFixed(2)} times (${Math.min(...floors).toFixed(2)} s)`,
      target: `at most ${targetRatio} times`,
      met: ratio <= targetRatio,
    })
  } finally {
    await database.close()
    await remote.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
const strings = process.env.WEFT_BENCH_STRINGS === undefined ? undefined : Number(process.env.WEFT_BENCH_STRINGS)
for (const id of asked.length > 0 ? asked : madeUpFormats) {
  const format = formatById(id)
  if (!format) throw new Error(`the format ${id} is not registered`)
  const about = id === 'po' ? readCorpus(strings) : madeUpComponent(id, strings)
  console.log(`import of ${id}: ${Object.keys(about.files).length} files, ${about.name}`)
  await measure(format, about)
}
