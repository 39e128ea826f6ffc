import type { Path } from '../document/node.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'
import type { AdmxScope } from './admx-settings.ts'
import { isJsonObject, type JsonObject, type Loss, type LossCode, loss, valueAt } from './conversion.ts'
import { mozillaTemplates } from './mozilla-templates.ts'
import { type OmaField, type OmaTemplate, ownTemplates } from './oma-template.ts'
import { fieldText } from './oma-values.ts'
import { isMachineOnly } from './policy-kind.ts'

/** One custom setting of Microsoft Intune. */
export interface OmaUriRow {
  readonly name: string
  readonly omaUri: string
  readonly dataType: 'String'
  readonly value: string
}

/** The rows for a policy set, and the values that no setting can express. */
export interface OmaUriTable {
  readonly rows: readonly OmaUriRow[]
  readonly losses: readonly Loss[]
}

/** Parts of the addresses; they must match those with which the ADMX file was ingested. */
export interface OmaUriRules {
  /** Devices unless `User` is asked for. */
  readonly scope?: 'Device' | 'User'
  /** The name with which the file was ingested, the first part of every address. */
  readonly app?: string
  /** The ingested templates: `writeAdmx`'s unless the caller names Mozilla's. */
  readonly templates?: 'own' | 'mozilla'
}

/** The address of the setting that takes the text of the ADMX file. */
export function ingestUri(app = 'Firefox'): string {
  return `./Device/Vendor/MSFT/Policy/ConfigOperations/ADMXInstall/${app}/Policy/${app}Admx`
}

/**
 * The OMA-URI rows that apply a policy set through ingested templates: those of `writeAdmx` with the same scope, or
 * Mozilla's. A property without a setting is a loss. Values are XML in the format of the Policy CSP.
 */
export function omaUriTable(policies: JsonObject, scope: AdmxScope, rules: OmaUriRules = {}): OmaUriTable {
  const templates = rules.templates === 'mozilla' ? mozillaTemplates : ownTemplates(scope)
  const byPolicy = new Map<string, OmaTemplate[]>()
  for (const template of templates) {
    const name = String((template.boolean ?? template.fields[0]?.path)?.[0])
    const known = byPolicy.get(name)
    if (known) known.push(template)
    else byPolicy.set(name, [template])
  }
  const table: { rows: OmaUriRow[]; losses: Loss[] } = { rows: [], losses: [] }
  for (const [name, value] of Object.entries(policies)) {
    if (rules.scope === 'User' && isMachineOnly(name)) {
      table.losses.push(loss('machine-only', [name]))
      continue
    }
    const written = writePolicy(name, value, byPolicy.get(name) ?? [])
    table.rows.push(...written.rows.map((row) => addressed(row, rules)))
    table.losses.push(...written.losses)
  }
  return table
}

/** A row without its address. */
interface PlainRow {
  readonly template: OmaTemplate
  readonly name: string
  readonly value: string
}

interface WrittenPolicy {
  readonly rows: readonly PlainRow[]
  readonly losses: readonly Loss[]
}

/** The rows of one policy: from its parts, or as one JSON text where a part would be lost. */
function writePolicy(name: string, value: JsonValue, templates: readonly OmaTemplate[]): WrittenPolicy {
  const parts = writeParts(name, value, templates)
  if (parts.losses.length === 0) return parts
  const whole = templates.find((one) => isWholeJson(one) && one.name.endsWith('OneLine')) ?? templates.find(isWholeJson)
  const json = whole && writeTemplate(whole, { [name]: value })
  return json?.row
    ? { rows: [json.row], losses: mayBeReordered([name], value) }
    : { ...parts, ...tooLongOnly(json, parts) }
}

/** The reason why the JSON text is not written stands for all losses of the parts, if these make nothing. */
function tooLongOnly(json: WrittenTemplate | undefined, parts: WrittenPolicy): Partial<WrittenPolicy> {
  return json && json.losses.length > 0 && parts.rows.length === 0 ? { losses: json.losses } : {}
}

/** Writes every part of a policy that has a separate setting, and reports the rest. */
function writeParts(name: string, value: JsonValue, templates: readonly OmaTemplate[]): WrittenPolicy {
  const policies = { [name]: value }
  const rows: PlainRow[] = []
  const search: Search = { covered: new Set(), refused: new Set(), losses: [] }
  for (const template of templates.filter((one) => !isWholeJson(one))) {
    const { row, covered, losses } = writeTemplate(template, policies)
    if (covered.some((path) => search.covered.has(formatPath(path)))) continue
    search.losses.push(...losses)
    for (const { path } of losses) search.refused.add(formatPath(path))
    if (row) rows.push(row)
    for (const path of covered) {
      search.covered.add(formatPath(path))
      search.losses.push(...mayBeReordered(path, valueAt(policies, path) ?? null))
    }
  }
  reportRest(value, [name], search)
  return { rows, losses: search.losses }
}

const isWholeJson = ({ fields }: OmaTemplate): boolean => fields[0]?.kind === 'json' && fields[0].path.length === 1

interface Search {
  /** The values that have a row. */
  readonly covered: Set<string>
  /** The values whose loss is reported. */
  readonly refused: Set<string>
  readonly losses: Loss[]
}

/** Reports every value without a row; true if something of it has one. */
function reportRest(value: JsonValue, path: Path, search: Search): boolean {
  const at = formatPath(path)
  if (search.covered.has(at)) return true
  if (search.refused.has(at)) return false
  const say = (code: LossCode): false => {
    search.losses.push(loss(code, path))
    return false
  }
  if (Array.isArray(value)) {
    const kept = value.map((item, index) => reportRest(item, [...path, index], search))
    return kept.includes(true) || say(value.length === 0 ? 'empty-array' : 'no-setting')
  }
  if (isJsonObject(value)) {
    const kept = Object.entries(value).map(([name, member]) => reportRest(member, [...path, name], search))
    return kept.includes(true) || say(kept.length === 0 ? 'empty-object' : 'no-setting')
  }
  return say(value === null ? 'null-value' : 'no-setting')
}

interface WrittenTemplate {
  readonly row: PlainRow | null
  readonly covered: readonly Path[]
  readonly losses: readonly Loss[]
}

/** The row of one setting; null if the policies have no value for it, or one that it cannot express. */
function writeTemplate(template: OmaTemplate, policies: JsonObject): WrittenTemplate {
  const { boolean, fields } = template
  if (boolean) {
    const value = valueAt(policies, boolean)
    if (typeof value !== 'boolean') return { row: null, covered: [], losses: [] }
    const row = { template, name: formatPath(boolean), value: value ? '<enabled/>' : '<disabled/>' }
    return { row, covered: [boolean], losses: [] }
  }
  const losses: Loss[] = []
  const data: string[] = []
  const covered: Path[] = []
  for (const field of fields) {
    const text = dataOf(field, policies, losses)
    if (text === undefined) continue
    data.push(text)
    covered.push(field.path)
  }
  const [first] = fields
  if (data.length === 0 || !first) return { row: null, covered, losses }
  const place = fields.length === 1 ? first.path : first.path.slice(0, -1)
  return { row: { template, name: formatPath(place), value: `<enabled/>${data.join('')}` }, covered, losses }
}

function dataOf(field: OmaField, policies: JsonObject, losses: Loss[]): string | undefined {
  const value = valueAt(policies, field.path)
  const text = value === undefined ? undefined : fieldText(field, value)
  if (text === undefined) return undefined
  if (field.longest !== undefined && text.length > field.longest) {
    losses.push(loss('row-too-long', field.path))
    return undefined
  }
  return `<data id="${field.id}" value="${escapeAttribute(text)}"/>`
}

/** Lists whose order matters. */
const ORDERED: ReadonlySet<string> = new Set(['Homepage.Additional', 'RequestedLocales'])
/** Up to this number of entries, their numbers are in alphabetical order. */
const MOST_IN_ORDER = 9

const mayBeReordered = (path: Path, value: JsonValue): readonly Loss[] =>
  Array.isArray(value) && value.length > MOST_IN_ORDER && ORDERED.has(formatPath(path))
    ? [loss('list-order', path)]
    : []

function addressed({ template, name, value }: PlainRow, { scope = 'Device', app = 'Firefox' }: OmaUriRules): OmaUriRow {
  const omaUri = `./${scope}/Vendor/MSFT/Policy/Config/${app}~Policy~${template.area}/${template.name}`
  return { name, omaUri, dataType: 'String', value }
}

const escapeAttribute = (text: string): string =>
  text.replace(
    /[&<>"\t\n\r\u0085\u2028\u2029\uf000]/g,
    (sign) => ENTITIES[sign] ?? `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`,
  )

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The rows as comma-separated values with a header (RFC 4180), the form that spreadsheets and scripts take. */
export function omaUriCsv(rows: readonly OmaUriRow[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map((row) => [row.name, row.omaUri, row.dataType, row.value].map(cell).join(','))
  return ['Name,OMA-URI,Data type,Value', ...lines, ''].join('\r\n')
}

/** The most custom settings that one profile of Intune holds. */
const MOST_SETTINGS = 1_000

/**
 * Bodies to POST to `https://graph.microsoft.com/v1.0/deviceManagement/deviceConfigurations`: profiles of custom settings,
 * as many as the rows need.
 */
export function graphBodies(rows: readonly OmaUriRow[], displayName = 'Firefox policies'): readonly JsonObject[] {
  const count = Math.max(1, Math.ceil(rows.length / MOST_SETTINGS))
  return Array.from({ length: count }, (_, at) => ({
    '@odata.type': '#microsoft.graph.windows10CustomConfiguration',
    displayName: count === 1 ? displayName : `${displayName} ${at + 1}`,
    omaSettings: rows.slice(at * MOST_SETTINGS, (at + 1) * MOST_SETTINGS).map(({ name, omaUri, value }) => ({
      '@odata.type': '#microsoft.graph.omaSettingString',
      displayName: name,
      omaUri,
      value,
    })),
  }))
}
