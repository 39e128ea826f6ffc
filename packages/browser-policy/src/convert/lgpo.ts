import type { ConversionProblem, JsonObject, WriteResult } from './conversion.ts'
import type { Candidate, Judgement } from './expressible.ts'
import { HIVE_NAMES, type RegHive } from './reg-names.ts'
import type { RegData, RegEntry } from './reg-parse.ts'
import { type RegistryStatements, type RegReadResult, readEntries } from './reg-read.ts'
import { leftOut, type RegTarget, registrySections } from './reg-values.ts'
import { LARGEST_DWORD } from './reg-write.ts'

/** Stands in place of a value's name where an instruction is for the whole key. */
const WHOLE_KEY = '*'

/**
 * Writes a policy set as the text that LGPO.exe takes (`LGPO.exe /t FILE`): four lines a value, and a blank one. The keys
 * of lists are emptied first, so that entries of an older list do not stay. `readLgpo` gives the same set back but for the losses.
 */
export function writeLgpo(policies: JsonObject, target: RegTarget = {}): WriteResult {
  const { sections, losses } = registrySections(policies, target, judgeForLgpo)
  const side = target.hive === 'HKCU' ? 'User' : 'Computer'
  const lines = ['; Policies of the browser, for LGPO.exe /t', '']
  for (const { key, isList, settings } of sections) {
    if (isList) lines.push(side, key, WHOLE_KEY, 'DELETEALLVALUES', '')
    for (const { name, data } of settings) lines.push(side, key, name, actionOf(data), '')
  }
  return { text: `${lines.join('\r\n')}\r\n`, losses }
}

const actionOf = (data: string | number | boolean): string =>
  typeof data === 'string' ? `SZ:${data}` : `DWORD:${Number(data)}`

/** A line holds no line end, and LGPO.exe knows no number of more than 32 bits. */
function judgeForLgpo({ step, value, path }: Candidate): Judgement {
  if (step === WHOLE_KEY && (typeof value !== 'object' || value === null)) return leftOut('name-reserved')
  if (typeof step === 'string' && /[\r\n]|^\s|\s$/.test(step)) return leftOut('name-characters')
  // a line that begins with a semicolon is a comment
  if (typeof step === 'string' && (path.length === 1 || typeof value !== 'object') && step.startsWith(';'))
    return leftOut('name-reserved')
  if (typeof value === 'number' && value > LARGEST_DWORD) return leftOut('number-range')
  return typeof value === 'string' && /[\r\n]/.test(value) ? leftOut('text-characters') : undefined
}

/** Reads LGPO text as the browser reads the keys that LGPO.exe makes of it. */
export function readLgpo(text: string, key?: string): RegReadResult {
  const read = readEntries(parseLgpo(text), key)
  return { ...read, problems: read.problems.filter(({ code }) => code !== 'other-key') }
}

interface Line {
  readonly text: string
  readonly start: number
}

/** Parses LGPO text into statements of the registry. It never throws. */
function parseLgpo(text: string): RegistryStatements {
  const entries: RegEntry[] = []
  const problems: ConversionProblem[] = []
  const names = new Map<string, Set<string>>()
  let block: Line[] = []
  for (const line of linesOf(text)) {
    if (block.length === 0 && (line.text.trim() === '' || line.text.trimStart().startsWith(';'))) continue
    block.push(line)
    const side = sideOf(block[0])
    if (side !== null && block.length < 4) continue
    if (side === null) problems.push(problemAt(line, 'a setting begins with a line "Computer" or "User"'))
    else readBlock(side, block, { entries, problems, names })
    block = []
  }
  const [first] = block
  if (first) problems.push(problemAt(first, 'a setting has four lines: side, key, name and action'))
  return { entries, problems }
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g))
    lines.push({ text: match[1] ?? '', start: match.index })
  return lines
}

function sideOf(line: Line | undefined): RegHive | null {
  if (!line) return null
  if (/^computer\s*$/i.test(line.text)) return 'HKLM'
  return /^user(?::.*)?\s*$/i.test(line.text) ? 'HKCU' : null
}

function problemAt(line: Line, detail: string): ConversionProblem {
  const span = { start: line.start, end: line.start + line.text.length }
  return { code: 'line-not-understood', severity: 'error', span, path: null, detail }
}

interface LgpoOutput {
  readonly entries: RegEntry[]
  readonly problems: ConversionProblem[]
  /** The names of the values that each key has so far, for the action that deletes them all. */
  readonly names: Map<string, Set<string>>
}

function readBlock(hive: RegHive, [, keyLine, nameLine, actionLine]: readonly Line[], output: LgpoOutput): void {
  if (!keyLine || !nameLine || !actionLine) return
  const path = `${HIVE_NAMES[hive]}\\${keyLine.text.trim()}`
  const span = { start: nameLine.start, end: actionLine.start + actionLine.text.length }
  const known = output.names.get(path.toUpperCase()) ?? new Set<string>()
  output.names.set(path.toUpperCase(), known)
  const name = nameLine.text
  const [word = '', rest = ''] = splitAction(actionLine.text)
  const open = (deleted: boolean): void => void output.entries.push({ kind: 'key', path, deleted, span })
  const set = (value: string, data: RegData | null): void => {
    open(false)
    if (data === null) known.delete(value)
    else known.add(value)
    output.entries.push({ kind: 'value', name: value, data, span })
  }
  const action = word.toUpperCase()
  if (action === 'CREATEKEY') open(false)
  else if (action === 'CLEAR' || action === 'DELETEKEY') open(true)
  else if (action === 'DELETE') set(name, null)
  else if (action === 'DELETEALLVALUES') for (const value of [...known]) set(value, null)
  else {
    const data = dataOfAction(action, rest)
    if (data) set(name, data)
    else output.problems.push(problemAt(actionLine, 'an action is DWORD:1, SZ:text, DELETE or another of LGPO.exe'))
  }
}

function splitAction(line: string): readonly string[] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line.trim()] : [line.slice(0, colon).trim(), line.slice(colon + 1)]
}

function dataOfAction(word: string, rest: string): RegData | null {
  switch (word) {
    case 'SZ':
      return { type: 'text', text: rest }
    case 'EXSZ':
      return { type: 'expandable-text', text: rest }
    case 'MULTISZ':
      return { type: 'texts', lines: rest.split('\\0') }
    case 'DWORD':
    case 'QWORD': {
      const isNumber = /^\s*(\d{1,16}|0x[\da-f]{1,8})\s*$/i.test(rest)
      return isNumber ? { type: 'number', number: Number(rest) } : null
    }
    case 'BINARY':
      return { type: 'other', name: 'REG_BINARY' }
    default:
      return null
  }
}
