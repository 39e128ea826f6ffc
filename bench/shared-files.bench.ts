/**
 * A file that holds all languages: Apple's string catalogue of 5,000 strings in 30 languages. Its import against JSON.parse of the file
 * and COPY of the same rows; one save and its commit against the same in a nested JSON file of the same size. Rounds alternate, and the
 * fastest of each counts. WEFT_BENCH_STRINGS and WEFT_BENCH_LANGUAGES make others.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileUnit } from '../packages/formats/src/index.ts'
import type { Database } from '../packages/server/src/db/database.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { saveUnit } from '../packages/server/src/domain/unit/save-unit.ts'
import { type BenchComponent, makeWorkbench } from '../packages/server/src/sync/testing.ts'
import { startGitRemote } from '../packages/testkit/src/index.ts'
import { columnsOfStrings, rowOfString } from './copied-rows.ts'
import { givenDatabaseUrl } from './database-url.ts'
import { figure } from './figure.ts'

const strings = Number(process.env.WEFT_BENCH_STRINGS ?? 5000)
const wanted = Number(process.env.WEFT_BENCH_LANGUAGES ?? 30)
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 5)
const targets = { reading: 2, saving: 1.5 }

const codes =
  'de fr es it nl pt-BR pl cs sk hu ro bg el tr ru uk sv da nb fi et lv lt hr sl sr ja ko zh-Hans ar he vi id th'
    .split(' ')
    .slice(0, wanted - 1)

const keyOf = (index: number) => `screen.${index % 50}.text ${index}`
const textOf = (code: string, index: number) => `Text ${index} of ${code}: the boat “${index}” leaves at %lld o’clock.`

interface Localization {
  readonly stringUnit: { readonly state: string; readonly value: string }
}

interface Catalogue {
  readonly strings: Readonly<Record<string, { readonly localizations: Readonly<Record<string, Localization>> }>>
}

/** As Xcode writes it. */
function catalogue(): string {
  const all: Record<string, Catalogue['strings'][string]> = {}
  for (let index = 0; index < strings; index++) {
    const localizations: Record<string, Localization> = {}
    for (const code of ['en', ...codes].sort())
      localizations[code] = { stringUnit: { state: 'translated', value: textOf(code, index) } }
    all[keyOf(index)] = { localizations }
  }
  return JSON.stringify({ sourceLanguage: 'en', strings: all, version: '1.0' }, null, 2).replaceAll('":', '" :')
}

/** A nested file of about so many bytes, with as many texts as the catalogue has: they are longer. */
function nested(code: string, bytes: number): string {
  const groups: Record<string, Record<string, string>> = {}
  const count = strings * (codes.length + 1)
  const longer = Math.max(0, Math.round(bytes / count) - 26)
  for (let index = 0; index < count; index++) {
    const group = `screen ${index % 50}`
    groups[group] ??= {}
    groups[group][`text ${index}`] = textOf(code, index).padEnd(longer, ' and so on')
  }
  return JSON.stringify(groups, null, 2)
}

/** The least work possible: parse the file as JSON, and copy every text into a table with the same columns and indexes. */
async function parseAndCopy(database: Database, text: string): Promise<number> {
  await database.executeSql('drop table if exists units_copy; create table units_copy (like units including all)')
  const begun = performance.now()
  const file: Catalogue = JSON.parse(text)
  for (const [place, code] of ['en', ...codes].entries()) {
    const rows = Object.entries(file.strings).map(([context, { localizations }], index) => {
      const target = [localizations[code]?.stringUnit.value ?? '']
      const said = { context, source: [], target, state: 'translated', previousSource: '', notes: [] } as const
      const unit: FileUnit = { ...said, location: '', flags: '', span: { start: 0, end: 0 } }
      return rowOfString(unit, place, index, place === 0)
    })
    await database.insertRows('units_copy' as 'units', columnsOfStrings, rows) // a table like units
  }
  const seconds = (performance.now() - begun) / 1000
  await database.executeSql('drop table units_copy')
  return seconds
}

/** Seconds of one save and its commit. */
async function saveAndCommit(component: BenchComponent, source: string, text: string): Promise<number> {
  const { id: unitId } = await component.unit('de', source)
  const begun = performance.now()
  await saveUnit(database, { unitId, target: [text], state: 20, userId: bench.people.anna })
  const done = await component.ask('commit')
  if (!done.result) throw new Error(done.detail)
  return (performance.now() - begun) / 1000
}

const dataDir = mkdtempSync(join(tmpdir(), 'weft-shared-'))
const remote = await startGitRemote()
const database = await openDatabase({ databaseUrl: givenDatabaseUrl, dataDir, path: process.env.PATH })
const bench = await makeWorkbench(database, dataDir, remote)
try {
  const path = 'App/Localizable.xcstrings'
  const text = catalogue()
  const size = Buffer.byteLength(text)
  console.log(`${strings} strings in ${codes.length + 1} languages, ${(size / 1e6).toFixed(1)} MB`)
  const imports: number[] = []
  const floors: number[] = []
  const shared: BenchComponent[] = []
  for (let round = 0; round < rounds; round++) {
    const component = await bench.component(
      { [path]: text },
      { format: 'xcstrings', filemask: path, template: path, push: false },
    )
    const begun = performance.now()
    const done = await component.ask('import')
    imports.push((performance.now() - begun) / 1000)
    if (!done.result) throw new Error(done.detail)
    shared.push(component)
    floors.push(await parseAndCopy(database, text))
    await database.executeSql('vacuum analyze units')
  }
  const [read, floor] = [Math.min(...imports), Math.min(...floors)]
  figure({
    measure: 'import of .xcstrings against JSON.parse + COPY',
    value: `${(read / floor).toFixed(2)} times (${read.toFixed(2)} s, ${floor.toFixed(2)} s)`,
    target: `at most ${targets.reading} times`,
    met: read / floor <= targets.reading,
  })
  const files = { 'i18n/en.json': nested('en', size), 'i18n/de.json': nested('de', size) }
  const settings = { format: 'json-nested', filemask: 'i18n/*.json', template: 'i18n/en.json', push: false } as const
  const plain = await bench.component(files, settings)
  const done = await plain.ask('import')
  if (!done.result) throw new Error(done.detail)
  const ours: number[] = []
  const theirs: number[] = []
  const [first] = shared
  if (!first) throw new Error('no round was made')
  for (let round = 0; round < rounds + 1; round++) {
    ours.push(await saveAndCommit(first, keyOf(round), `Neu ${round} %lld`))
    theirs.push(await saveAndCommit(plain, `screen ${round}.text ${round}`, `Neu ${round} %lld`))
  }
  // The first of each warms the program.
  const [own, other] = [Math.min(...ours.slice(1)), Math.min(...theirs.slice(1))]
  figure({
    measure: 'save and commit in .xcstrings against nested JSON of the same size',
    value: `${(own / other).toFixed(2)} times (${own.toFixed(2)} s, ${other.toFixed(2)} s)`,
    target: `at most ${targets.saving} times`,
    met: own / other <= targets.saving,
  })
} finally {
  await database.close()
  await remote.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
