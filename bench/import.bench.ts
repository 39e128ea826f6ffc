/**
 * Import of a repository of PO files: seconds and strings a second, against reading the same files and copying the same
 * rows into a table like ours in the same run; and how long a save takes meanwhile. On PGlite, and on PostgreSQL where
 * one is found.
 *
 * WEFT_PO_CORPUS names a folder that becomes the repository, WEFT_PO_MASK its file mask; the defaults fit an unpacked
 * python3-django (the folder that holds `django/conf`). Without it a corpus is made up.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { formatById } from '../packages/formats/src/index.ts'
import type { CopyValue, Database } from '../packages/server/src/db/database.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { type BenchComponent, makeWorkbench, poFile } from '../packages/server/src/domain/sync/testing.ts'
import { findPostgresql, startGitRemote, startPostgresql } from '../packages/testkit/src/index.ts'
import { figure } from './figure.ts'

const targetRatio = 3
const targetSave = { pglite: 60, postgresql: 30 }
/** Milliseconds between two saves of somebody who is quick. */
const pause = 15

const po = formatById('po')
if (!po) throw new Error('the format po is not registered')

interface Corpus {
  readonly name: string
  readonly filemask: string
  readonly files: Readonly<Record<string, Buffer>>
}

function readCorpus(): Corpus {
  const folder = process.env.WEFT_PO_CORPUS
  if (folder === undefined) return madeUpCorpus()
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.pot?$/.test(entry.name),
  )
  const files = found.map((entry) => join(entry.parentPath, entry.name))
  const filemask = process.env.WEFT_PO_MASK ?? 'django/conf/locale/*/LC_MESSAGES/django.po'
  return {
    name: folder,
    filemask,
    files: Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path)])),
  }
}

function madeUpCorpus(): Corpus {
  const codes = [
    'ar',
    'bg',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'es',
    'et',
    'fi',
    'fr',
    'gl',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'it',
  ]
  const strings = (code: string) =>
    Object.fromEntries(
      Array.from({ length: 1500 }, (_, n) => [
        `The setting number ${n} could not be read from the file.`,
        n % 7 === 0 ? '' : `${n % 11 === 0 ? '~' : ''}${code}: číslo ${n} se nepodařilo načíst ze souboru.`,
      ]),
    )
  const files = codes.map((code) => [`po/${code}.po`, Buffer.from(poFile(code, strings(code)))])
  return { name: 'made up', filemask: 'po/*.po', files: Object.fromEntries(files) }
}

const columns =
  'translation_id source_unit_id position state num_words num_chars target source note location flags previous_source'

/** The floor: every file read, every string one row of a table with the same columns and indexes. */
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
      unit.fuzzy ? 10 : 20,
      3,
      20,
      unit.target.join('\u001e\u001e'),
      unit.source.join('\u001e\u001e'),
      unit.note,
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

/** Somebody who is at work before the import begins. */
const savesBefore = 50

/** Rounds of importing without and with somebody who saves. */
const quietRounds = 3
const busyRounds = 6

/** Saves one string after the other until it is told to stop; milliseconds of each. */
async function saveAllTheWhile(component: BenchComponent, save: (unitId: number, text: string) => Promise<unknown>) {
  const times: number[] = []
  let stopping = false
  const ids = [...(await component.units('cs')).values()].map(({ id }) => id)
  for (let n = 0; n < savesBefore; n++) await save(ids[n % ids.length] ?? 0, `earlier text ${n}`)
  const run = async () => {
    for (let n = 0; !stopping; n++) {
      const begun = performance.now()
      await save(ids[n % ids.length] ?? 0, `text ${n}`)
      times.push(performance.now() - begun)
      await delay(pause)
    }
  }
  const running = run()
  return async () => {
    stopping = true
    await running
    return times
  }
}

const quantile = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0

async function measure(kind: 'pglite' | 'postgresql', databaseUrl: string | null, corpus: Corpus): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-import-'))
  const remote = await startGitRemote()
  const database = await openDatabase({ databaseUrl, dataDir })
  const { saveUnit } = await import('../packages/server/src/domain/unit/save-unit.ts')
  try {
    const bench = await makeWorkbench(database, dataDir, remote)
    const small = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`Word ${n}`, '']))
    const edited = await bench.component({ 'po/cs.po': poFile('cs', small) })
    await edited.ask('import')
    const imports: number[] = []
    const floors: number[] = []
    const saves: number[] = []
    for (let round = 0; round < quietRounds + busyRounds; round++) {
      // Each round a component of its own; in the later ones somebody saves meanwhile.
      const isQuiet = round < quietRounds
      const component = await bench.component(corpus.files, { filemask: corpus.filemask })
      const stop = isQuiet
        ? null
        : await saveAllTheWhile(edited, (unitId, text) =>
            saveUnit(database, { unitId, target: [text], state: 20, userId: bench.people.anna }),
          )
      const begun = performance.now()
      const done = await component.ask('import')
      const seconds = (performance.now() - begun) / 1000
      if (!done.result) throw new Error(done.detail)
      if (stop) saves.push(...(await stop()))
      else imports.push(seconds)
      if (isQuiet) floors.push(await parseAndCopy(database, corpus))
      if (kind === 'pglite') await database.executeSql('vacuum analyze units')
    }
    const { rows } = await database.executeSql(
      'select count(*)::int as n from units where id not in (select id from units limit 0)',
    )
    const strings = Math.round((Number(rows[0]?.n) - 400) / (quietRounds + busyRounds))
    saves.sort((a, b) => a - b)
    const best = Math.min(...imports)
    const ratio = best / Math.min(...floors)
    const first = `first ${(imports[0] ?? 0).toFixed(2)} s`
    figure({
      measure: `${kind}: import`,
      value: `${best.toFixed(2)} s, ${Math.round(strings / best)} strings/s (${strings}; ${first})`,
    })
    figure({
      measure: `${kind}: import against parse + COPY`,
      value: `${ratio.toFixed(2)} times (${Math.min(...floors).toFixed(2)} s)`,
      target: `at most ${targetRatio} times`,
      met: ratio <= targetRatio,
    })
    const p95 = quantile(saves, 0.95)
    figure({
      measure: `${kind}: save while an import runs`,
      value: `${p95.toFixed(1)} ms p95, ${quantile(saves, 0.5).toFixed(1)} ms median, of ${saves.length}`,
      target: `at most ${targetSave[kind]} ms`,
      met: p95 <= targetSave[kind],
    })
  } finally {
    await database.close()
    await remote.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const corpus = readCorpus()
console.log(`import: ${Object.keys(corpus.files).length} files, ${corpus.name}`)
const only = process.argv[2]
if (only !== 'postgresql') await measure('pglite', null, corpus)
const binaries = findPostgresql()
if (only !== 'pglite' && binaries !== null) {
  const folder = mkdtempSync(join(tmpdir(), 'weft-pg-'))
  mkdirSync(folder, { recursive: true })
  await measure('postgresql', await startPostgresql({ binaries, folder, owner: process.pid, fsync: true }), corpus)
} else if (only !== 'pglite') console.log('  postgresql is not here')
