import type { Span } from '@weft/text'
import type { Element } from '@xmldom/xmldom'
import { policiesOf } from '../names.ts'
import { newest, targetFacts } from '../target.ts'
import { type AdmxElement, type AdmxSetting, admxSettings } from './admx-settings.ts'
import { englishTexts } from './admx-texts.ts'
import type { ConversionProblem } from './conversion.ts'
import { FIREFOX_KEY, HIVE_NAMES, type RegHive } from './reg-names.ts'
import type { RegData, RegEntry } from './reg-parse.ts'
import { type RegReadResult, readEntries } from './reg-read.ts'
import { elementsOf, readXml } from './xml-reader.ts'

/** A statement of a report, with its rank: in a result of several objects the setting of rank 1 wins. */
interface Statement {
  readonly hive: RegHive
  readonly key: string
  readonly name: string
  readonly data: RegData | null
  readonly span: Span
  readonly rank: number
}

interface Report {
  readonly spanOf: (element: Element) => Span
  readonly root: string
  readonly statements: Statement[]
  readonly problems: ConversionProblem[]
}

/**
 * Reads the XML of `gpresult /x` and `Get-GPOReport`: registry settings by their keys, settings of our templates by
 * their English titles, and the items of Group Policy Preferences. It never throws.
 */
export function readGpReport(text: string, key: string = FIREFOX_KEY): RegReadResult {
  const xml = readXml(text)
  const problems = xml.faults.map(
    ({ span, detail }): ConversionProblem => ({ code: 'xml', severity: 'error', span, path: null, detail }),
  )
  const report: Report = { spanOf: xml.spanOf, root: key, statements: [], problems }
  if (xml.root) visitAll(xml.root, report)
  const ranked = report.statements.toSorted((a, b) => b.rank - a.rank)
  const entries = ranked.flatMap(({ hive, key: at, name, data, span }): RegEntry[] => [
    { kind: 'key', path: `${HIVE_NAMES[hive]}\\${at}`, deleted: false, span },
    { kind: 'value', name, data, span },
  ])
  const read = readEntries({ entries, problems }, key)
  return { ...read, problems: read.problems.filter(({ code }) => code !== 'other-key') }
}

/** Visits all elements without recursion: a foreign file may nest deeply. */
function visitAll(root: Element, report: Report): void {
  const open: { readonly element: Element; readonly hive: RegHive }[] = [{ element: root, hive: 'HKLM' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { element } = next
    const name = localName(element)
    const hive = SIDES[name] ?? next.hive
    if (name === 'RegistrySetting') readRegistrySetting(element, hive, report)
    else if (name === 'Policy') readPolicy(element, hive, report)
    else if (name === 'Properties') readPreference(element, report)
    else for (const child of elementsOf(element).toReversed()) open.push({ element: child, hive })
  }
}

const SIDES: Readonly<Record<string, RegHive>> = {
  Computer: 'HKLM',
  ComputerResults: 'HKLM',
  User: 'HKCU',
  UserResults: 'HKCU',
}

const localName = (element: Element): string => element.localName ?? element.nodeName

const childNamed = (element: Element, name: string): Element | undefined =>
  elementsOf(element).find((child) => localName(child) === name)

const textOf = (element: Element | undefined): string => element?.textContent ?? ''

function readRegistrySetting(element: Element, hive: RegHive, report: Report): void {
  const key = textOf(childNamed(element, 'KeyPath')).trim()
  const value = childNamed(element, 'Value')
  if (key === '' || !value) return
  const name = textOf(childNamed(value, 'Name'))
  const data = dataIn(value)
  if (name === '' || data === undefined || name.startsWith('**')) return
  report.statements.push({ hive, key, name, data, span: report.spanOf(element), rank: rankOf(element) })
}

/** The rank of a setting; a report about one object has none. */
const rankOf = (element: Element): number => Number.parseInt(textOf(childNamed(element, 'Precedence')), 10) || 1

function dataIn(value: Element): RegData | undefined {
  for (const child of elementsOf(value)) {
    const text = textOf(child)
    switch (localName(child)) {
      case 'Number':
        return /^\d{1,16}$/.test(text.trim()) ? { type: 'number', number: Number(text) } : undefined
      case 'String':
        return { type: 'text', text }
      case 'ExpandString':
        return { type: 'expandable-text', text }
      case 'MultiString':
      case 'Strings': {
        const lines = elementsOf(child).map(textOf)
        return { type: 'texts', lines: lines.length > 0 ? lines : text.split('\n') }
      }
      case 'Binary':
        return { type: 'other', name: 'REG_BINARY' }
    }
  }
  return undefined
}

/** An item of Group Policy Preferences: `<Properties action hive key name type value>`. */
function readPreference(element: Element, report: Report): void {
  const attribute = (name: string): string => element.getAttribute(name) ?? ''
  const hive = PREFERENCE_HIVES[attribute('hive').toUpperCase()]
  const [key, name, text] = [attribute('key'), attribute('name'), attribute('value')]
  if (!hive || key === '' || name === '') return
  const data = attribute('action') === 'D' ? null : preferenceData(attribute('type').toUpperCase(), text)
  report.statements.push({ hive, key, name, data, span: report.spanOf(element), rank: 1 })
}

const PREFERENCE_HIVES: Readonly<Record<string, RegHive>> = { HKEY_LOCAL_MACHINE: 'HKLM', HKEY_CURRENT_USER: 'HKCU' }

function preferenceData(type: string, text: string): RegData {
  if (type === 'REG_DWORD' || type === 'REG_QWORD') return { type: 'number', number: Number.parseInt(text, 16) || 0 }
  if (type === 'REG_SZ') return { type: 'text', text }
  if (type === 'REG_EXPAND_SZ') return { type: 'expandable-text', text }
  return type === 'REG_MULTI_SZ' ? { type: 'texts', lines: text.split(' ') } : { type: 'other', name: type }
}

let titles: ReadonlyMap<string, AdmxSetting> | undefined

/** The settings of our templates by category and title. */
function settingTitled(category: string, title: string): AdmxSetting | undefined {
  titles ??= new Map(
    admxSettings({ policies: policiesOf(newest), target: newest, nameSet: targetFacts[newest].names }).map(
      (setting) => [englishTexts.settingName(setting), setting],
    ),
  )
  return isOurs(category) ? titles.get(title) : undefined
}

const isOurs = (category: string): boolean => /(^|\/)(Mozilla|Firefox)(\/|$)/.test(category)

function readPolicy(element: Element, hive: RegHive, report: Report): void {
  const title = textOf(childNamed(element, 'Name'))
  const category = textOf(childNamed(element, 'Category'))
  if (!isOurs(category)) return
  const span = report.spanOf(element)
  const setting = settingTitled(category, title)
  if (!setting) {
    const detail = `“${title}” in “${category}”: the report gives no key, and no template here has this title`
    report.problems.push({ code: 'report-name-unknown', severity: 'warning', span, path: null, detail })
    return
  }
  const state = textOf(childNamed(element, 'State'))
  const key = setting.key === '' ? report.root : `${report.root}\\${setting.key}`
  const rank = rankOf(element)
  const push = (name: string, data: RegData): void => void report.statements.push({ hive, key, name, data, span, rank })
  if (setting.element === null && setting.valueName !== null) {
    if (state === 'Enabled' || state === 'Disabled')
      push(setting.valueName, { type: 'number', number: state === 'Enabled' ? 1 : 0 })
    return
  }
  if (state === 'Enabled') readElements(element, setting, push)
}

/** The kinds of inputs in a report. */
const INPUTS: ReadonlySet<string> = new Set(['EditText', 'DropDownList', 'Numeric', 'ListBox', 'MultiText', 'CheckBox'])

function readElements(policy: Element, setting: AdmxSetting, push: (name: string, data: RegData) => void): void {
  const { element } = setting
  for (const input of elementsOf(policy).filter((child) => INPUTS.has(localName(child)))) {
    if (element?.kind === 'entry') {
      const label = textOf(childNamed(input, 'Name'))
      const field = element.fields.find(({ name }) => englishTexts.fieldName(name) === label)
      const data = field && inputData(input, field.element, `${setting.policy.name}[].${field.name}`)
      if (field && data) push(field.name, data)
    } else if (element?.kind === 'list' || element?.kind === 'named-list') readRows(input, push)
    else if (element && setting.valueName !== null) {
      const data = inputData(input, element, factsPath(setting))
      if (data) push(setting.valueName, data)
    }
  }
}

/** The place of a setting as the catalogue spells it. */
const factsPath = ({ policy, path }: AdmxSetting): string =>
  [policy.name, ...path.slice(1)]
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .slice(1)

function readRows(input: Element, push: (name: string, data: RegData) => void): void {
  const value = childNamed(input, 'Value')
  const rows = value ? elementsOf(value).filter((row) => localName(row) === 'Element') : []
  for (const [at, row] of rows.entries()) {
    const name = textOf(childNamed(row, 'Name'))
    push(name === '' ? String(at + 1) : name, { type: 'text', text: textOf(childNamed(row, 'Data')) })
  }
}

function inputData(input: Element, element: AdmxElement, path: string): RegData | null {
  const value = childNamed(input, 'Value')
  if (!value) return null
  if (element.kind === 'choice') {
    const shown = textOf(childNamed(value, 'Name'))
    const option = element.options.find((one) => englishTexts.option(one, path) === shown || String(one) === shown)
    if (option === undefined) return null
    return typeof option === 'string' ? { type: 'text', text: option } : { type: 'number', number: Number(option) }
  }
  if (element.kind === 'number') return { type: 'number', number: Number.parseInt(textOf(value), 10) || 0 }
  if (element.kind !== 'json') return { type: 'text', text: textOf(value) }
  const lines = elementsOf(value).map(textOf)
  return { type: 'texts', lines: lines.length > 0 ? lines : textOf(value).split('\n') }
}
