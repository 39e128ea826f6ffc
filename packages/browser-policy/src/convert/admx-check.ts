import type { Element } from '@xmldom/xmldom'
import { type AdmxCheckCode, admxCodes } from './admx-codes.ts'
import type { ConversionProblem } from './conversion.ts'
import { elementsOf, readXml, type XmlReadResult } from './xml-reader.ts'

export type { AdmxCheckCode } from './admx-codes.ts'

/** A fault of a pair of templates; its span lies in the file named. */
export interface AdmxProblem extends ConversionProblem<AdmxCheckCode> {
  readonly file: 'admx' | 'adml'
}

const CONTROLS: ReadonlySet<string> = new Set([
  'textBox',
  'multiTextBox',
  'decimalTextBox',
  'longDecimalTextBox',
  'dropdownList',
  'comboBox',
  'listBox',
  'checkBox',
])

/** Parts of a policy in the order of the schema (PolicyDefinitionFiles.xsd). */
const ORDER = [
  'parentCategory',
  'supportedOn',
  'enabledValue',
  'disabledValue',
  'enabledList',
  'disabledList',
  'elements',
]

interface TemplateFile {
  readonly file: 'admx' | 'adml'
  readonly xml: XmlReadResult
  readonly root: Element
}

interface TemplateCheck {
  readonly admx: TemplateFile
  readonly adml: TemplateFile
  readonly rootKey: string | undefined
  readonly problems: AdmxProblem[]
}

/**
 * Checks a pair of administrative templates by Windows' rules, across both files. Every reference must be defined, and
 * every text and presentation must exist and be used. Ids must be unique, each presentation must show exactly the
 * elements of its policies, no two policies may write one value, and all keys must be below the given one.
 */
export function checkAdmx(admx: string, adml: string, rootKey?: string): readonly AdmxProblem[] {
  const problems: AdmxProblem[] = []
  const definitions = readSide('admx', admx, problems)
  const resources = readSide('adml', adml, problems)
  if (!definitions || !resources) return problems
  const check: TemplateCheck = { admx: definitions, adml: resources, rootKey, problems }
  checkRevisions(check)
  checkIds(check)
  checkNames(check)
  checkStrings(check)
  checkPolicies(check)
  return problems
}

/** Checks an ADMX without an ADML. */
export function admxWithoutTexts(admx: string): readonly AdmxProblem[] {
  const problems: AdmxProblem[] = []
  const side = readSide('admx', admx, problems)
  if (side) report({ side, problems }, 'no-texts', side.root, 'there is no ADML for it in any folder beside it')
  return problems
}

function readSide(file: TemplateFile['file'], text: string, problems: AdmxProblem[]): TemplateFile | null {
  const xml = readXml(text)
  for (const { span, detail } of xml.faults)
    problems.push({ code: 'not-well-formed', severity: 'error', span, path: null, detail, file })
  const { root } = xml
  if (!root || xml.faults.length > 0) return null
  const side: TemplateFile = { file, xml, root }
  const expected = file === 'admx' ? 'policyDefinitions' : 'policyDefinitionResources'
  if (root.localName === expected) return side
  report({ side, problems }, 'not-a-template', root, `the root element must be ${expected}, not ${root.nodeName}`)
  return null
}

interface ReportTarget {
  readonly side: TemplateFile
  readonly problems: AdmxProblem[]
}

function report({ side, problems }: ReportTarget, code: AdmxCheckCode, at: Element, detail: string): void {
  const { severity } = admxCodes[code]
  problems.push({ code, severity, span: side.xml.spanOf(at), path: null, detail, file: side.file })
}

const inAdmx = ({ admx, problems }: TemplateCheck): ReportTarget => ({ side: admx, problems })
const inAdml = ({ adml, problems }: TemplateCheck): ReportTarget => ({ side: adml, problems })

const childOf = (parent: Element | null, name: string): Element | null =>
  (parent ? elementsOf(parent) : []).find(({ localName }) => localName === name) ?? null

const childrenOf = (parent: Element | null, name: string): readonly Element[] =>
  (parent ? elementsOf(parent) : []).filter(({ localName }) => localName === name)

const attribute = (element: Element | null, name: string): string => element?.getAttribute(name) ?? ''

const policiesOf = ({ admx }: TemplateCheck): readonly Element[] => childrenOf(childOf(admx.root, 'policies'), 'policy')
const categoriesOf = ({ admx }: TemplateCheck): readonly Element[] =>
  childrenOf(childOf(admx.root, 'categories'), 'category')

function supportsOf({ admx }: TemplateCheck): readonly Element[] {
  const supported = childOf(admx.root, 'supportedOn')
  const products = childrenOf(childOf(supported, 'products'), 'product')
  return [...childrenOf(childOf(supported, 'definitions'), 'definition'), ...products]
}

function tableOf(
  { adml }: TemplateCheck,
  table: 'stringTable' | 'presentationTable',
  name: string,
): readonly Element[] {
  return childrenOf(childOf(childOf(adml.root, 'resources'), table), name)
}

/** Microsoft's schema of templates allows only these names of policies, categories, definitions and texts. */
const NAME = /^[\p{L}\p{N}_]+$/u

function checkNames(check: TemplateCheck): void {
  const judge = (target: ReportTarget, elements: readonly Element[], name: 'name' | 'id'): void => {
    for (const element of elements) {
      const written = attribute(element, name)
      if (written === '' || NAME.test(written)) continue
      const detail = `${element.localName} ${JSON.stringify(written)} must be written with letters, digits and _ alone`
      report(target, 'invalid-name', element, detail)
    }
  }
  judge(inAdmx(check), [...policiesOf(check), ...categoriesOf(check), ...supportsOf(check)], 'name')
  const texts = [...tableOf(check, 'stringTable', 'string'), ...tableOf(check, 'presentationTable', 'presentation')]
  judge(inAdml(check), texts, 'id')
}

function checkRevisions(check: TemplateCheck): void {
  const { admx, adml } = check
  const least = attribute(childOf(admx.root, 'resources'), 'minRequiredRevision')
  const own = attribute(adml.root, 'revision')
  const revision = attribute(admx.root, 'revision')
  if (isBelow(own, least))
    report(inAdml(check), 'revision-too-low', adml.root, `it has revision ${own}, and the ADMX asks for ${least}`)
  else if (own !== revision)
    report(inAdml(check), 'revision-differs', adml.root, `it has revision ${own}, and the ADMX has ${revision}`)
}

function isBelow(revision: string, least: string): boolean {
  const [major = 0, minor = 0] = revision.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}

function checkIds(check: TemplateCheck): void {
  const groups: readonly [kind: string, place: ReportTarget, elements: readonly Element[], name: string][] = [
    ['policies', inAdmx(check), policiesOf(check), 'name'],
    ['categories', inAdmx(check), categoriesOf(check), 'name'],
    ['supportedOn definitions', inAdmx(check), supportsOf(check), 'name'],
    ['strings', inAdml(check), tableOf(check, 'stringTable', 'string'), 'id'],
    ['presentations', inAdml(check), tableOf(check, 'presentationTable', 'presentation'), 'id'],
  ]
  for (const [kind, place, elements, name] of groups) {
    const ids = new Set<string>()
    for (const element of elements) {
      const id = attribute(element, name)
      if (ids.has(id)) report(place, 'duplicate-id', element, `two ${kind} are called ${id}`)
      ids.add(id)
    }
  }
}

/** A reference of the ADMX to a text or a presentation: `$(string.Name)`. */
const NAMED = /\$\((string|presentation)\.([^)]*)\)/g

function checkStrings(check: TemplateCheck): void {
  const used = new Set<string>()
  const definedIds = new Set(tableOf(check, 'stringTable', 'string').map((element) => attribute(element, 'id')))
  const shown = new Set<string>()
  for (const element of everyElement(check.admx.root)) {
    for (const { value } of Array.from(element.attributes)) {
      for (const [, kind, id = ''] of value.matchAll(NAMED)) {
        if (kind === 'presentation') shown.add(id)
        else if (!definedIds.has(id) && !used.has(id))
          report(inAdmx(check), 'missing-string', element, `the ADML lacks the string ${id}`)
        if (kind === 'string') used.add(id)
      }
    }
  }
  for (const element of tableOf(check, 'stringTable', 'string')) {
    const id = attribute(element, 'id')
    if (!used.has(id)) report(inAdml(check), 'unused-string', element, `nothing uses the string ${id}`)
  }
  for (const element of tableOf(check, 'presentationTable', 'presentation')) {
    const id = attribute(element, 'id')
    if (!shown.has(id)) report(inAdml(check), 'unused-presentation', element, `no policy uses the presentation ${id}`)
  }
}

/** Every element, outer ones first, without recursion. */
function everyElement(root: Element): readonly Element[] {
  const elements: Element[] = [root]
  for (const element of elements) elements.push(...elementsOf(element))
  return elements
}

function checkPolicies(check: TemplateCheck): void {
  const references = referencesOf(check)
  const presentations = new Map(
    tableOf(check, 'presentationTable', 'presentation').map((element) => [attribute(element, 'id'), element]),
  )
  const writers = new Map<string, string>()
  for (const category of categoriesOf(check))
    checkReference(check, childOf(category, 'parentCategory'), references.categories)
  for (const policy of policiesOf(check)) {
    checkReference(check, childOf(policy, 'parentCategory'), references.categories)
    checkReference(check, childOf(policy, 'supportedOn'), references.supports)
    checkShape(check, policy)
    checkPresentation(check, policy, presentations)
    checkPlaces(check, policy, writers)
  }
}

interface DefinedNames {
  readonly categories: ReadonlySet<string>
  readonly supports: ReadonlySet<string>
}

/** The names that references may use, with the template's own prefix or without one. */
function referencesOf(check: TemplateCheck): DefinedNames {
  const own = attribute(childOf(childOf(check.admx.root, 'policyNamespaces'), 'target'), 'prefix')
  const names = (elements: readonly Element[]): ReadonlySet<string> =>
    new Set(elements.flatMap((element) => [attribute(element, 'name'), `${own}:${attribute(element, 'name')}`]))
  return { categories: names(categoriesOf(check)), supports: names(supportsOf(check)) }
}

/** A reference into another template is not followed, but its prefix must be declared. */
function checkReference(check: TemplateCheck, element: Element | null, defined: ReadonlySet<string>): void {
  const ref = attribute(element, 'ref')
  if (!element || defined.has(ref)) return
  const prefix = /^([^:]*):/.exec(ref)?.[1]
  const namespaces = childOf(check.admx.root, 'policyNamespaces')
  const declared = childrenOf(namespaces, 'using').map((using) => attribute(using, 'prefix'))
  if (prefix === undefined || prefix === attribute(childOf(namespaces, 'target'), 'prefix'))
    report(inAdmx(check), 'undefined-reference', element, `nothing defines ${ref}`)
  else if (!declared.includes(prefix))
    report(inAdmx(check), 'undeclared-prefix', element, `the prefix of ${ref} is declared nowhere`)
}

function checkShape(check: TemplateCheck, policy: Element): void {
  const name = attribute(policy, 'name')
  for (const wanted of ['name', 'class', 'displayName', 'key']) {
    if (attribute(policy, wanted) === '')
      report(inAdmx(check), 'missing-attribute', policy, `the policy ${name} lacks the attribute ${wanted}`)
  }
  const kind = attribute(policy, 'class')
  if (kind !== '' && !['Machine', 'User', 'Both'].includes(kind))
    report(
      inAdmx(check),
      'missing-attribute',
      policy,
      `the class of ${name} must be Machine, User or Both, not ${kind}`,
    )
  let last = -1
  for (const part of elementsOf(policy)) {
    const at = ORDER.indexOf(part.localName ?? '')
    if (at < 0) continue
    if (at < last)
      report(inAdmx(check), 'wrong-order', part, `${part.localName} of ${name} must come before ${ORDER[last]}`)
    last = Math.max(last, at)
  }
}

const elementsOfPolicy = (policy: Element): readonly Element[] => {
  const elements = childOf(policy, 'elements')
  return elements ? elementsOf(elements) : []
}

function checkPresentation(check: TemplateCheck, policy: Element, presentations: ReadonlyMap<string, Element>): void {
  const name = attribute(policy, 'name')
  const elements = elementsOfPolicy(policy)
  const reference = attribute(policy, 'presentation')
  if (reference === '' && elements.length === 0) return
  const presentation = presentations.get(/^\$\(presentation\.(.*)\)$/.exec(reference)?.[1] ?? '')
  if (!presentation) {
    const detail =
      reference === ''
        ? `${name} has elements and no presentation`
        : `the ADML lacks the presentation of ${name}: ${reference}`
    report(inAdmx(check), 'missing-presentation', policy, detail)
    return
  }
  const ids = new Set(elements.map((element) => attribute(element, 'id')))
  const shown = elementsOf(presentation).filter(({ localName }) => CONTROLS.has(localName ?? ''))
  for (const control of shown) {
    const id = attribute(control, 'refId')
    if (!ids.has(id))
      report(inAdml(check), 'unknown-element', control, `the presentation of ${name} shows ${id}, which no element has`)
  }
  const shownIds = new Set(shown.map((control) => attribute(control, 'refId')))
  for (const element of elements) {
    const id = attribute(element, 'id')
    if (!shownIds.has(id))
      report(inAdmx(check), 'element-not-shown', element, `the presentation of ${name} does not show ${id}`)
  }
}

function checkPlaces(check: TemplateCheck, policy: Element, writers: Map<string, string>): void {
  const name = attribute(policy, 'name')
  const kind = attribute(policy, 'class')
  const hives = kind === 'Both' ? ['Machine', 'User'] : [kind]
  for (const place of new Set(placesWritten(policy))) {
    for (const hive of hives) {
      const other = writers.get(`${hive}\n${place}`)
      if (other !== undefined && other !== name)
        report(inAdmx(check), 'shared-value', policy, `${other} and ${name} both write ${place}`)
      writers.set(`${hive}\n${place}`, name)
      if (other !== undefined) break
    }
    if (check.rootKey && !`${place}\\`.startsWith(`${check.rootKey.toLowerCase()}\\`))
      report(inAdmx(check), 'outside-key', policy, `${name} writes ${place}`)
  }
}

/** Key and value name of everything that a policy writes, in lower case; a list owns its whole key. */
function placesWritten(policy: Element): readonly string[] {
  const key = attribute(policy, 'key')
  const own = attribute(policy, 'valueName')
  const places = own === '' ? [] : [`${key}\\${own}`]
  for (const element of elementsOfPolicy(policy)) {
    const elementKey = attribute(element, 'key') || key
    places.push(element.localName === 'list' ? elementKey : `${elementKey}\\${attribute(element, 'valueName')}`)
  }
  return places.map((place) => place.toLowerCase())
}
