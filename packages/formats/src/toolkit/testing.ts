import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { FileLanguage, FileUnit } from '../format.ts'
import { type FormatId, formatById, noteText } from '../index.ts'
import { TOOLKIT } from './script.ts'

/** A string as translate-toolkit reads it; facts that its format lacks are missing. */
interface ToolkitUnit {
  readonly context: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly note: string
  readonly fuzzy?: boolean
  readonly approved?: boolean
  readonly readOnly?: boolean
  readonly location?: string
  readonly flags?: string
  readonly previous?: string
}

export type ToolkitReading =
  | { readonly refusal: string }
  /** The Python library that translate-toolkit needs for the format, and that the machine lacks. */
  | { readonly missing: string }
  | { readonly units: readonly ToolkitUnit[] }

export interface ToolkitJob {
  readonly format: FormatId
  readonly path: string
}

const PYTHON = '/usr/bin/python3'

const call = (args: readonly string[], input: string) =>
  spawnSync(PYTHON, ['-c', TOOLKIT, ...args], { input, encoding: 'utf8', maxBuffer: 2e9 })

/** Whether the machine has Debian's `python3-translate`. */
export const hasToolkit = (): boolean => spawnSync(PYTHON, ['-c', 'import translate.storage.base']).status === 0

/** The formats that both read; Fluent's library is not in Debian. */
export function toolkitFormats(): readonly FormatId[] {
  const names: readonly string[] = JSON.parse(call(['formats'], '').stdout) // our own script's
  return names.flatMap((name) => formatById(name)?.id ?? [])
}

/** Lets translate-toolkit read files; returns one answer for each. */
export function readWithToolkit(jobs: readonly ToolkitJob[]): readonly ToolkitReading[] {
  const lineOf = (job: ToolkitJob) => JSON.stringify({ ...job, language: languageFor(job.format)?.code })
  const { stdout, stderr } = call([], jobs.map((job) => `${lineOf(job)}\n`).join(''))
  const lines = stdout.split('\n').filter(Boolean)
  if (lines.length !== jobs.length) throw new Error(`translate-toolkit stopped: ${stderr.slice(-500)}`)
  return lines.map((line) => JSON.parse(line))
}

const english: FileLanguage = { code: 'en', plural: { number: 2, formula: 'n != 1' } }

/** Forms that are named by categories come in the order of a language; others as the file has them. */
const languageFor = (format: FormatId): FileLanguage | undefined =>
  formatById(format)?.plurals === 'category' ? english : undefined

/** A string that the two do not read alike: what of it, here and there. `unit` where one of them has no such string. */
export interface ToolkitDifference {
  readonly key: string
  readonly part: string
  readonly here: string
  readonly there: string
}

const keyOf = ({ context, source }: { readonly context: string; readonly source: readonly string[] }) =>
  source.length === 0 ? context : `${context}|${source[0]}`

/** Missing forms and empty texts at the end say nothing. */
function trimmed(texts: readonly string[]): string {
  let end = texts.length
  while (end > 0 && texts[end - 1] === '') end--
  return JSON.stringify(texts.slice(0, end))
}

const lines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim()

/** The parts of a string as texts to compare, for the fields that translate-toolkit has. */
function partsOf(unit: FileUnit, there: ToolkitUnit): [string, string, string][] {
  const { state } = unit
  const hasText = unit.target.some((text) => text !== '')
  const both: [string, string, string | undefined][] = [
    ['source', trimmed(unit.source), trimmed(there.source)],
    ['target', trimmed(unit.target), trimmed(there.target)],
    ['note', lines(noteText(unit)), lines(there.note)],
    // A mark without a text is not counted there.
    [
      'fuzzy',
      String(state === 'needs-editing' && hasText),
      there.fuzzy === undefined ? undefined : String(there.fuzzy),
    ],
    ['approved', String(state === 'approved'), there.approved === undefined ? undefined : String(there.approved)],
    ['read-only', String(state === 'read-only'), there.readOnly === undefined ? undefined : String(there.readOnly)],
    ['location', unit.location, there.location],
    ['flags', unit.flags, there.flags],
    ['previous', unit.previousSource, state === 'needs-editing' ? there.previous : undefined],
  ]
  return both.flatMap(([part, here, said]) => (said === undefined || said === here ? [] : [[part, here, said]]))
}

/** Lists the differences of translate-toolkit's reading; if a string occurs twice, the same one counts as here. */
export function differencesOf(units: readonly FileUnit[], read: readonly ToolkitUnit[]): readonly ToolkitDifference[] {
  const there = new Map<string, ToolkitUnit[]>()
  for (const unit of read) there.set(keyOf(unit), [...(there.get(keyOf(unit)) ?? []), unit])
  const found: ToolkitDifference[] = []
  for (const unit of units) {
    const key = keyOf(unit)
    const others = there.get(key)
    there.delete(key)
    if (!others) {
      if (!units.some((one) => one !== unit && keyOf(one) === key))
        found.push({ key, part: 'unit', here: trimmed(unit.target), there: '' })
      continue
    }
    const [best = []] = others.map((other) => partsOf(unit, other)).sort((a, b) => a.length - b.length)
    found.push(...best.map(([part, here, said]) => ({ key, part, here, there: said })))
  }
  for (const [key, [unit]] of there) found.push({ key, part: 'unit', here: '', there: trimmed(unit?.target ?? []) })
  return found
}

/** The strings of a file, and where translate-toolkit reads them otherwise; null of a file that either does not read. */
export function compareFile({ format, path }: ToolkitJob, reading: ToolkitReading | undefined) {
  const file = formatById(format)?.parse(readFileSync(path), { language: languageFor(format) })
  if (!file || file.problems.length > 0 || !reading || !('units' in reading)) return null
  return { strings: file.units.length, differences: differencesOf(file.units, reading.units) }
}
