import type { Path } from '../document/node.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'
import { categoryTrail, fieldId, LARGEST_NUMBER, LONGEST_TEXT } from './admx.ts'
import { type AdmxScope, type AdmxSetting, admxSettings, type EntryField } from './admx-settings.ts'
import { isJsonObject, type JsonObject, type Loss, loss } from './conversion.ts'

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
}

/** Separates the fields of list rows in the value (Policy CSP, "Enable a policy with elements"). */
const FIELD = '&#xF000;'

/** The address of the setting that takes the text of the ADMX file. */
export function ingestUri(app = 'Firefox'): string {
  return `./Device/Vendor/MSFT/Policy/ConfigOperations/ADMXInstall/${app}/Policy/${app}Admx`
}

/**
 * The OMA-URI rows that apply a policy set through the templates of `writeAdmx` with the same scope. A property without a
 * setting is a loss. Values are XML in the format of the Policy CSP, with list rows separated by U+F000.
 */
export function omaUriTable(policies: JsonObject, scope: AdmxScope, rules: OmaUriRules = {}): OmaUriTable {
  const settings = new Map(
    admxSettings(scope).map((setting) => [
      `${formatPath(setting.path)}|${setting.element?.kind ?? 'boolean'}`,
      setting,
    ]),
  )
  const table: { rows: OmaUriRow[]; losses: Loss[] } = { rows: [], losses: [] }
  const visit = (value: JsonValue, path: Path): void => {
    if (Array.isArray(value) && settings.has(`${formatPath([...path, 0])}|entry`)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index])
      return
    }
    const entry = settings.get(`${formatPath(path)}|entry`)
    const found = entry ? matchingEntry(entry, value, path, table.losses) : matching(value, path, settings)
    if (tooLong(entry ?? found?.setting, value)) table.losses.push(loss('row-too-long', path))
    else if (found && rules.scope === 'User' && found.setting.policy.machineOnly)
      table.losses.push(loss('machine-only', path))
    else if (found) {
      table.rows.push(row(found.setting, found.data, rules))
      if (mayBeReordered(found.setting, value)) table.losses.push(loss('list-order', path))
    } else if (isJsonObject(value) && Object.keys(value).length > 0) {
      for (const [name, member] of Object.entries(value)) visit(member, [...path, name])
    } else table.losses.push(loss(value === null ? 'null-value' : 'no-setting', path))
  }
  for (const [name, value] of Object.entries(policies)) visit(value, [name])
  return table
}

/** Whether a text is longer than its template element allows; list entries have no limit. */
function tooLong(setting: AdmxSetting | undefined, value: JsonValue): boolean {
  const { element } = setting ?? {}
  if (element?.kind === 'text') return typeof value === 'string' && value.length > LONGEST_TEXT
  if (element?.kind === 'json') return JSON.stringify(value).length > LONGEST_TEXT
  if (element?.kind !== 'entry' || !isJsonObject(value)) return false
  return Object.values(value).some((member) => typeof member === 'string' && member.length > LONGEST_TEXT)
}

/** Lists whose order matters. */
const ORDERED: ReadonlySet<string> = new Set(['Homepage.Additional', 'RequestedLocales'])
/** Up to this number of entries, their numbers are in alphabetical order. */
const MOST_IN_ORDER = 9

function mayBeReordered({ path }: AdmxSetting, value: JsonValue): boolean {
  return Array.isArray(value) && value.length > MOST_IN_ORDER && ORDERED.has(formatPath(path))
}

function matching(
  value: JsonValue,
  path: Path,
  settings: ReadonlyMap<string, AdmxSetting>,
): { setting: AdmxSetting; data: string } | null {
  for (const kind of ['boolean', 'choice', 'text', 'number', 'list', 'named-list', 'json'] as const) {
    const setting = settings.get(`${formatPath(path)}|${kind}`)
    const data = setting && dataOf(setting, kind, value)
    if (setting && data !== undefined) return { setting, data }
  }
  return null
}

/** The fields of one entry; a property without a field is a loss. */
function matchingEntry(
  setting: AdmxSetting,
  value: JsonValue,
  path: Path,
  losses: Loss[],
): { setting: AdmxSetting; data: string } | null {
  if (!isJsonObject(value) || setting.element?.kind !== 'entry') return null
  const fields = new Map(setting.element.fields.map(({ name, element }) => [name, element]))
  const data = Object.entries(value).map(([name, member]) => {
    const element = fields.get(name)
    const text = element && fieldText(element, member)
    if (text === undefined) losses.push(loss('no-setting', [...path, name]))
    return text === undefined ? '' : `<data id="${fieldId(setting.name, name)}" value="${text}"/>`
  })
  return { setting, data: `<enabled/>${data.join('')}` }
}

function fieldText(element: EntryField['element'], value: JsonValue): string | undefined {
  if (element.kind === 'text') return typeof value === 'string' ? escapeXml(value) : undefined
  if (element.kind === 'number') {
    const isSettable = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST_NUMBER
    return isSettable ? String(value) : undefined
  }
  if (element.kind === 'list') return isTexts(value) ? listRows(value) : undefined
  if (!element.options.some((option) => option === value)) return undefined
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

type ElementKind = 'boolean' | Exclude<NonNullable<AdmxSetting['element']>['kind'], 'entry'>

/** The value of the row, or undefined if the setting cannot express it. */
function dataOf(setting: AdmxSetting, kind: ElementKind, value: JsonValue): string | undefined {
  switch (kind) {
    case 'boolean':
      return typeof value === 'boolean' ? (value ? '<enabled/>' : '<disabled/>') : undefined
    case 'choice':
    case 'text':
    case 'number':
    case 'list': {
      const { element } = setting
      const isField =
        element?.kind === 'choice' || element?.kind === 'text' || element?.kind === 'number' || element?.kind === 'list'
      const text = isField ? fieldText(element, value) : undefined
      return text === undefined ? undefined : enabledWith(setting.name, text)
    }
    case 'named-list':
      return isJsonObject(value) ? namedRows(setting, value) : undefined
    case 'json':
      return typeof value === 'object' && value !== null
        ? enabledWith(setting.name, escapeXml(JSON.stringify(value)))
        : undefined
  }
}

function namedRows(setting: AdmxSetting, value: JsonObject): string | undefined {
  const rows = Object.entries(value)
  if (rows.length === 0 || !rows.every(([, text]) => typeof text === 'string')) return undefined
  return enabledWith(
    setting.name,
    rows.map(([name, text]) => `${escapeXml(name)}${FIELD}${escapeXml(String(text))}`).join(FIELD),
  )
}

/** The rows of a list, numbered from 1. */
const listRows = (texts: readonly string[]): string =>
  texts.map((text, at) => `${at + 1}${FIELD}${escapeXml(text)}`).join(FIELD)

function isTexts(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}

const enabledWith = (id: string, data: string): string => `<enabled/><data id="${id}" value="${data}"/>`

const escapeXml = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function row(setting: AdmxSetting, value: string, { scope = 'Device', app = 'Firefox' }: OmaUriRules): OmaUriRow {
  const area = [app, 'Policy', ...categoryTrail(setting)].join('~')
  const name = formatPath(setting.path)
  return { name, omaUri: `./${scope}/Vendor/MSFT/Policy/Config/${area}/${setting.name}`, dataType: 'String', value }
}

/** The rows as comma-separated values with a header (RFC 4180), the form that spreadsheets and scripts take. */
export function omaUriCsv(rows: readonly OmaUriRow[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map((row) => [row.name, row.omaUri, row.dataType, row.value].map(cell).join(','))
  return ['Name,OMA-URI,Data type,Value', ...lines, ''].join('\r\n')
}
