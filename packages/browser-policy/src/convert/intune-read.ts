import type { Span } from '@weft/text'
import type { Path } from '../document/node.ts'
import { lastMember, type Node, nodeAt } from '../document/node.ts'
import { readDocument } from '../document/read-document.ts'
import type { JsonValue } from '../json-value.ts'
import { nameSetOf, policiesOf } from '../names.ts'
import { targets } from '../target.ts'
import {
  type ConversionProblem,
  isJsonObject,
  type PolicyReadResult,
  setMember,
  type ValuePlace,
  valueAt,
} from './conversion.ts'
import type { ConversionCode } from './conversion-codes.ts'
import { readCsv } from './csv.ts'
import { catalogueRows } from './intune-catalogue.ts'
import { mozillaTemplates } from './mozilla-templates.ts'
import type { ReadRow } from './oma-row.ts'
import { type OmaTemplate, ownTemplates } from './oma-template.ts'
import { fieldValue } from './oma-values.ts'
import { elementsOf, readXml } from './xml-reader.ts'

interface Reading {
  readonly policies: { [name: string]: JsonValue }
  readonly problems: ConversionProblem[]
  readonly places: ValuePlace[]
}

/**
 * Reads what Intune gives back: rows as CSV, custom settings or a settings-catalogue policy as Graph's JSON. Rows of
 * Mozilla's templates and of our own are known by their addresses and the ids of their inputs. It never throws.
 */
export function readIntune(text: string): PolicyReadResult {
  const reading: Reading = { policies: {}, problems: [], places: [] }
  const isJson = /^\s*[[{]/.test(text)
  const rows = isJson ? jsonRows(text, reading) : csvRows(text, reading)
  for (const row of rows) readRow(row, reading)
  const compacted = compact(reading.policies)
  const policies = isJsonObject(compacted) ? compacted : {}
  if (Object.keys(policies).length === 0)
    say(reading, 'no-policies', { start: 0, end: 0 }, 'no row sets a policy of the browser')
  return { policies, problems: reading.problems, places: reading.places }
}

function say(reading: Reading, code: ConversionCode, span: Span, detail: string): void {
  const severity = code === 'unknown-address' ? 'warning' : 'error'
  reading.problems.push({ code, severity, span, path: null, detail })
}

function csvRows(text: string, reading: Reading): readonly ReadRow[] {
  const [header, ...records] = readCsv(text)
  const column = (...names: readonly string[]): number =>
    header?.cells.findIndex((cell) => names.includes(cell.trim().toLowerCase())) ?? -1
  const [address, value] = [column('oma-uri', 'omauri'), column('value')]
  if (address < 0 || value < 0) {
    say(reading, 'not-intune', { start: 0, end: 0 }, 'the first line must name the columns OMA-URI and Value')
    return []
  }
  return records.map(({ cells, span }) => ({ omaUri: cells[address] ?? '', value: cells[value] ?? '', span }))
}

/** The rows of Graph's JSON: one profile or policy, or a list of them under `value`. */
function jsonRows(text: string, reading: Reading): readonly ReadRow[] {
  const document = readDocument(new TextEncoder().encode(text))
  for (const { span, detail } of document.problems) say(reading, 'not-intune', span, detail)
  if (!document.root || reading.problems.length > 0) return []
  const listed = document.root.kind === 'object' ? lastMember(document.root, 'value')?.value : document.root
  const profiles = listed?.kind === 'array' ? listed.items : [document.root]
  return profiles.flatMap((profile) => [...customRows(profile), ...catalogueRows(profile)])
}

function customRows(profile: Node): readonly ReadRow[] {
  const settings = nodeAt(profile, ['omaSettings'])
  if (settings?.kind !== 'array') return []
  return settings.items.map((setting) => {
    const text = (name: string): string => {
      const node = nodeAt(setting, [name])
      return node?.kind === 'string' ? String(node.value) : ''
    }
    const span = { start: setting.start, end: setting.end }
    return { omaUri: text('omaUri'), value: unpacked(text('value')), span }
  })
}

/** Graph gives long values and files in Base64. */
function unpacked(value: string): string {
  if (value.includes('<') || !/^[A-Za-z0-9+/]{8,}={0,2}$/.test(value)) return value
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return value
  }
}

let known: ReadonlyMap<string, readonly OmaTemplate[]> | undefined

/** The settings of an area and name, Mozilla's first; the areas do not depend on letter case. */
export function templatesAt(area: string, name: string): readonly OmaTemplate[] {
  if (!known) {
    const all = new Map<string, OmaTemplate[]>()
    const own = targets
      .toReversed()
      .flatMap((target) => ownTemplates({ policies: policiesOf(target), target, nameSet: nameSetOf(target) }))
    for (const template of [...mozillaTemplates, ...own]) {
      const key = `${template.area}/${template.name}`.toLowerCase()
      all.set(key, [...(all.get(key) ?? []), template])
    }
    known = all
  }
  return known.get(`${area}/${name}`.toLowerCase()) ?? []
}

const ADDRESS = /^\.?\/?(?:Device|User)\/Vendor\/MSFT\/Policy\/Config\/[^~/]+~Policy~(firefox[^/]*)\/([^/]+)$/i

function readRow({ omaUri, value, span }: ReadRow, reading: Reading): void {
  const [, area, name] = ADDRESS.exec(omaUri.trim()) ?? []
  // rows that ingest a template, or are for something else
  if (area === undefined || name === undefined) return
  const templates = templatesAt(area, name)
  const data = parseValue(value)
  const template = data && templates.find((one) => fits(one, data))
  if (templates.length === 0) say(reading, 'unknown-address', span, `no template has a setting at ${omaUri}`)
  else if (!data) say(reading, 'row-not-understood', span, `${name}: ${VALUE_WORDS}`)
  else if (template) applyRow(template, data, { span, reading })
  else {
    const given = data.inputs.map(([id]) => id).join(', ') || 'none'
    say(reading, 'row-not-understood', span, `${name}: its inputs are ${idsOf(templates)}, not ${given}`)
  }
}

const VALUE_WORDS = 'a value is <enabled/> or <disabled/>, with <data id="…" value="…"/> behind'

/** Whether a row gives inputs that the setting has. */
const fits = ({ boolean, fields }: OmaTemplate, { inputs, isEnabled }: CspValue): boolean =>
  inputs.length === 0
    ? boolean !== null || !isEnabled
    : inputs.every(([id]) => fields.some((field) => field.id.toLowerCase() === id.toLowerCase()))

const idsOf = (templates: readonly OmaTemplate[]): string =>
  templates.map(({ fields }) => fields.map(({ id }) => id).join(', ') || 'none').join('; or ')

interface CspValue {
  readonly isEnabled: boolean
  readonly inputs: readonly (readonly [id: string, text: string])[]
}

/** The content of a value; null if it is not the XML of the Policy CSP. */
function parseValue(value: string): CspValue | null {
  const { root, faults } = readXml(`<row>${value.replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, '$1')}</row>`)
  if (!root || faults.length > 0) return null
  const elements = elementsOf(root)
  const isEnabled = elements.some(({ nodeName }) => nodeName.toLowerCase() === 'enabled')
  if (!isEnabled && !elements.some(({ nodeName }) => nodeName.toLowerCase() === 'disabled')) return null
  const inputs = elements
    .filter(({ nodeName }) => nodeName.toLowerCase() === 'data')
    .map((element) => [element.getAttribute('id') ?? '', element.getAttribute('value') ?? ''] as const)
  return { isEnabled, inputs }
}

interface RowPlace {
  readonly span: Span
  readonly reading: Reading
}

function applyRow(template: OmaTemplate, { isEnabled, inputs }: CspValue, { span, reading }: RowPlace): void {
  if (template.boolean) place(reading, template.boolean, isEnabled, span)
  for (const [id, text] of isEnabled ? inputs : []) {
    const field = template.fields.find((one) => one.id.toLowerCase() === id.toLowerCase())
    const value = field && fieldValue(field, text)
    if (field && value !== undefined) place(reading, field.path, value, span)
    else say(reading, 'row-not-understood', span, `${id} cannot be ${JSON.stringify(text.slice(0, 80))}`)
  }
}

type Container = { [name: string]: JsonValue } | JsonValue[]

/** Puts a value at its path, with objects and lists on the way to it. */
function place(reading: Reading, path: Path, value: JsonValue, span: Span): void {
  reading.places.push({ path, span })
  let owner: Container = reading.policies
  for (const [at, step] of path.slice(0, -1).entries()) {
    const present = valueAt(owner, [step])
    const isThere = typeof present === 'object' && present !== null
    const inside: JsonValue = isThere ? present : typeof path[at + 1] === 'number' ? [] : {}
    if (!isThere) put(owner, step, inside)
    owner = inside as Container // made by this function, or of the policies that it makes
  }
  put(owner, path.at(-1) ?? '', value)
}

function put(owner: Container, step: string | number, value: JsonValue): void {
  if (Array.isArray(owner)) owner[Number(step)] = value
  else setMember(owner, String(step), value)
}

/** A value without the holes of lists whose entries came with gaps. */
function compact(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(compact)
  if (!isJsonObject(value)) return value
  const result: Record<string, JsonValue> = {}
  for (const [name, member] of Object.entries(value)) setMember(result, name, compact(member))
  return result
}
