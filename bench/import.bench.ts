/**
 * Import of a repository of PO files: seconds and strings per second, compared with reading the same files and copying the
 * same rows into a table like ours in the same run. For the files see corpus.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatById, noteText } from '../packages/formats/src/index.ts'
import type { CopyValue } from '../packages/server/src/db/copy-text.ts'
import type { Database } from '../packages/server/src/db/database.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { makeWorkbench } from '../packages/server/src/sync/testing.ts'
import { startGitRemote } from '../packages/testkit/src/index.ts'
import { type Corpus, readCorpus } from './corpus.ts'
import { figure } from './figure.ts'

const targetRatio = 3

const po = formatById('po')
if (!po) throw new Error('the format po is not registered')

const columns =
  'translation_id source_unit_id position state num_words num_chars target source note location flags previous_source'

/** The least work possible: parse every file, and copy every string into a table with the same columns and indexes. */
async function parseAndCopy(database: Database, corpus: Corpus): Promise<number> {
  await database.executeSql('drop table if exists units_copy; create table units_copy (like units including all)')
  const isTranslation = new RegExp(`^${corpus.filemask.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
  const paths = Object.keys(corpus.files).filter((path) => isTranslation.test(path))
  const begun = performance.now()
  for (const [file, path] of paths.entries()) {
    const parsed = po?.parse(corpus.files[path] ?? Buffer.alloc(0))
    const rows: CopyValue[][] = (parsed?.units ?? []).map((unit, index) => [
      file + 1,
      index + 1,
      index + 1,
      unit.state === 'needs-editing' ? 10 : 20,
      3,
      20,
      unit.target.join('\u001e\u001e'),
      unit.source.join('\u001e\u001e'),
      noteText(unit),
      unit.location,
      unit.flags,
      unit.previousSource,
    ])
    await database.insertRows('units_copy' as 'units', columns.split(' '), rows) // a table like units
  }
  const seconds = (performance.now() - begun) / 1000
  await database.executeSql('drop table units_copy')
  return seconds
}

/** Number of rounds; the fastest of each counts. */
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 5)

async function measure(corpus: Corpus): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-import-'))
  const remote = await startGitRemote()
  const database = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH })
  try {
    const bench = await makeWorkbench(database, dataDir, remote)
    const imports: number[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Each round imports into a new component.
      const component = await bench.component(corpus.files, { filemask: corpus.filemask })
      const begun = performance.now()
      const done = await component.ask('import')
      imports.push((performance.now() - begun) / 1000)
      if (!done.result) throw new Error(done.detail)
      floors.push(await parseAndCopy(database, corpus))
      await database.executeSql('vacuum analyze units')
    }
    const { rows } = await database.executeSql('select count(*)::int as n from units')
    const strings = Math.round(Number(rows[0]?.n) / rounds)
    const best = Math.min(...imports)
    const ratio = best / Math.min(...floors)
    const first = `first ${(imports[0] ?? 0).toFixed(2)} s`
    figure({
      measure: 'import',
      value: `${best.toFixed(2)} s, ${Math.round(strings / best)} strings/s (${strings}; ${first})`,
    })
    figure({
      measure: 'import against parse + COPY',
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

const corpus = readCorpus()
console.log(`import: ${Object.keys(corpus.files).length} files, ${corpus.name}`)
await measure(corpus)
