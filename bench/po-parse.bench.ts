/**
 * Reading gettext catalogues: units a second on one core, against gettext-parser in the same run.
 *
 * WEFT_PO_CORPUS (or the first argument) names a folder that is searched for .po and .pot files: unpacked python3-django
 * or the sources of iso-codes, for example. Without it catalogues are generated. The time is the CPU time of
 * all threads, the collector's included, so that the figure holds on a busy machine too; the best of several rounds counts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatById } from '../packages/formats/src/index.ts'
import { figure } from './figure.ts'
import { madeUpCatalogue, madeUpLanguages } from './made-up-catalogue.ts'

const TARGET_UNITS_PER_SECOND = 500_000
const TARGET_RATIO = 10
const ROUNDS = 4

/** The part of gettext-parser that is used: contexts, and in each the entries by msgid. */
interface GettextParser {
  readonly po: { parse(file: Buffer): { readonly translations: Readonly<Record<string, object>> } }
}

function catalogues(folder: string): Buffer[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.pot?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}

/** Units a second of CPU time over all files. `read` returns how many it found. */
function rateOf(files: readonly Buffer[], read: (file: Buffer) => number): number {
  const before = process.cpuUsage()
  let units = 0
  for (const file of files) units += read(file)
  const { user, system } = process.cpuUsage(before)
  return units / ((user + system) / 1e6)
}

const po = formatById('po')
if (!po) throw new Error('the format po is not registered')
const name: string = 'gettext-parser'
// The package has no types; its one function used here is declared above.
const { po: peer } = (await import(name)) as GettextParser

const corpusFolder = process.env.WEFT_PO_CORPUS ?? process.argv[2]
const files = corpusFolder
  ? catalogues(corpusFolder).filter((file) => file.length > 0)
  : madeUpLanguages.flatMap((language) => Array.from({ length: 8 }, () => Buffer.from(madeUpCatalogue(language, 1500))))
const units = files.reduce((sum, file) => sum + po.parse(file).units.length, 0)
const megabytes = files.reduce((sum, file) => sum + file.length, 0) / 1e6

let ours = 0
let theirs = 0
for (let round = 0; round < ROUNDS; round++) {
  ours = Math.max(
    ours,
    rateOf(files, (file) => po.parse(file).units.length),
  )
  const countEntries = (file: Buffer) =>
    Object.values(peer.parse(file).translations).reduce((sum, context) => sum + Object.keys(context).length, 0)
  theirs = Math.max(theirs, rateOf(files, countEntries))
}

console.log(
  `po-parse: ${files.length} files, ${megabytes.toFixed(1)} MB, ${units} units (${corpusFolder ?? 'made up'})`,
)
figure({
  measure: 'PO parse, one core',
  value: `${Math.round(ours)} units/s`,
  target: `at least ${TARGET_UNITS_PER_SECOND}`,
  met: ours >= TARGET_UNITS_PER_SECOND,
})
figure({ measure: 'gettext-parser on the same files', value: `${Math.round(theirs)} units/s` })
figure({
  measure: 'PO parse against gettext-parser',
  value: `${(ours / theirs).toFixed(1)} times`,
  target: `at least ${TARGET_RATIO} times`,
  met: ours / theirs >= TARGET_RATIO,
})
