/**
 * Checking translations: units a second on one core, against parsing the same files in the same run.
 *
 * WEFT_PO_CORPUS (or the first argument) names a folder that is searched for .po files, each named or placed by its
 * language (`cs.po`, `cs/LC_MESSAGES/django.po`), such as the unpacked package python3-django. Without it catalogues are
 * built from the recorded pairs of the checks, which are shorter and fail far more often than real ones. The time measured is
 * CPU time, so that the figure is right on a busy machine too.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import {
  checkEnvironment,
  mergeFlags,
  type PreparedSource,
  prepareSource,
  runChecks,
} from '../packages/checks/src/index.ts'
import { type FileUnit, formatById } from '../packages/formats/src/index.ts'
import { type Language, languageByCode, resolveLanguage } from '../packages/l10n/src/index.ts'
import { figure } from './figure.ts'

const TARGET_MICROSECONDS = 5
const ROUNDS = 6

interface Catalogue {
  readonly bytes: Buffer
  readonly language: Language
}

/** The language of a file: the last part of its path that is a language code. */
function languageOf(path: string): Language | undefined {
  const parts = [basename(path, '.po'), ...path.split('/').reverse()]
  for (const part of parts) {
    const language = part.length <= 12 ? resolveLanguage(part) : undefined
    if (language) return language
  }
  return languageByCode('cs')
}

function catalogues(folder: string): Catalogue[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.po'))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const language = languageOf(relative(folder, path))
      return language ? [{ bytes: readFileSync(path), language }] : []
    })
}

/** Microseconds of CPU time of the fastest of several rounds. */
function measure(run: () => number): { readonly microseconds: number; readonly result: number } {
  let best = Number.POSITIVE_INFINITY
  let result = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    result = run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, user + system)
  }
  return { microseconds: best, result }
}

const po = formatById('po')
if (!po) throw new Error('the format po is not registered')

/** The recorded pairs without plurals, as catalogues of one language each, over and over. */
function recordedPairs(): Catalogue[] {
  const fixture = new URL('../packages/checks/src/fixtures/pairs.jsonl', import.meta.url)
  const byLanguage = new Map<string, string>()
  for (const line of readFileSync(fixture, 'utf8').trim().split('\n')) {
    const { lang, flags, source, target }: { lang: string; flags: string; source: string[]; target: string[] } =
      JSON.parse(line)
    if (source.length > 1) continue
    const [id, text] = [JSON.stringify(source[0]), JSON.stringify(target[0])]
    const context = JSON.stringify(String(byLanguage.get(lang)?.length ?? 0))
    const entry = `${flags ? `#, ${flags}\n` : ''}msgctxt ${context}\nmsgid ${id}\nmsgstr ${text}\n\n`
    byLanguage.set(
      lang,
      (byLanguage.get(lang) ?? 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n') + entry,
    )
  }
  const all = Array.from(byLanguage, ([code, text]) => ({ bytes: Buffer.from(text), language: languageByCode(code) }))
  return Array.from({ length: 100 }, () =>
    all.flatMap(({ bytes, language }) => (language ? [{ bytes, language }] : [])),
  ).flat()
}

const corpusFolder = process.env.WEFT_PO_CORPUS ?? process.argv[2]
const found = corpusFolder ? catalogues(corpusFolder) : recordedPairs()
const files = found.filter(({ bytes }) => po.parse(bytes).problems.length === 0)
const parsed = files.map(({ bytes, language }) => {
  const { units, plural } = po.parse(bytes)
  const rule = plural ?? language.plural
  return { units, environment: checkEnvironment({ language: language.code, sourceLanguage: 'en', plural: rule }) }
})

function checkAll(): number {
  const prepared = new Map<string, PreparedSource>()
  const prepare = ({ source, flags }: FileUnit) => {
    const key = `${flags}\u0004${source.join('\u0000')}`
    let ready = prepared.get(key)
    if (!ready) {
      ready = prepareSource(source, mergeFlags(flags))
      prepared.set(key, ready)
    }
    return ready
  }
  let failing = 0
  for (const { units, environment } of parsed) {
    for (const unit of units) failing += runChecks(prepare(unit), unit.target, environment).length
  }
  return failing
}

const parse = measure(() => files.reduce((sum, { bytes }) => sum + po.parse(bytes).units.length, 0))
const check = measure(checkAll)
const units = parse.result
const perUnit = check.microseconds / units

console.log(
  `checks: ${files.length} files, ${units} units, ${check.result} failing checks (${corpusFolder ?? 'recorded pairs'})`,
)
figure({ measure: 'parse', value: `${(parse.microseconds / units).toFixed(2)} µs a unit` })
figure({
  measure: 'checks of a million units, by these',
  value: `${perUnit.toFixed(1)} s`,
  target: 'at most 30 s',
  met: perUnit <= 30,
})
figure({
  measure: 'checks',
  value: `${perUnit.toFixed(2)} µs a unit, ${(check.microseconds / parse.microseconds).toFixed(2)} of the time of parsing`,
  target: `at most ${TARGET_MICROSECONDS} µs`,
  met: perUnit <= TARGET_MICROSECONDS,
})
