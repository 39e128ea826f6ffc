import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { ConversionProblem } from './conversion.ts'

/** What can be wrong between the two files of an administrative template. */
export type AdmxCheckCode =
  | 'not-well-formed'
  | 'undefined-reference'
  | 'missing-string'
  | 'missing-presentation'
  | 'unknown-element'
  | 'element-not-shown'
  | 'duplicate-id'
  | 'shared-value'
  | 'outside-key'
  | 'revision-differs'
  | 'unused-string'

export type AdmxProblem = ConversionProblem<AdmxCheckCode>

interface XmlNode {
  readonly [name: string]: unknown
}

const LISTS = new Set([
  'definition',
  'category',
  'policy',
  'string',
  'presentation',
  'item',
  'text',
  'multiText',
  'decimal',
  'enum',
  'list',
  'boolean',
])
const CONTROLS = [
  'textBox',
  'multiTextBox',
  'decimalTextBox',
  'longDecimalTextBox',
  'dropdownList',
  'comboBox',
  'listBox',
  'checkBox',
]
const ELEMENTS = ['text', 'multiText', 'decimal', 'longDecimal', 'enum', 'list', 'boolean']

/**
 * Checks a pair of administrative templates as Windows needs them, across both files: every reference is defined, every
 * text is there and used, ids are unique, each presentation shows exactly the elements of its policies, no two policies
 * write the same value, and all keys lie below the given one. One error makes the Group Policy editor refuse a file.
 */
export function checkAdmx(admx: string, adml: string, rootKey?: string): readonly AdmxProblem[] {
  const problems: AdmxProblem[] = []
  const definitions = readXml(admx, 'policyDefinitions', problems)
  const resources = readXml(adml, 'policyDefinitionResources', problems)
  if (!definitions || !resources) return problems
  const say = (code: AdmxCheckCode, detail: string): void => void problems.push(problem(code, detail))
  if (attribute(definitions, 'revision') !== attribute(resources, 'revision')) {
    say(
      'revision-differs',
      `the ADMX has revision ${attribute(definitions, 'revision')}, the ADML ${attribute(resources, 'revision')}`,
    )
  }
  checkIds(definitions, resources, say)
  checkStrings(admx, resources, say)
  checkPolicies(definitions, resources, { say, rootKey })
  return problems
}

type Say = (code: AdmxCheckCode, detail: string) => void

function problem(code: AdmxCheckCode, detail: string): AdmxProblem {
  return { code, severity: code === 'unused-string' ? 'warning' : 'error', span: null, path: null, detail }
}

function readXml(text: string, rootName: string, problems: AdmxProblem[]): XmlNode | null {
  const valid = XMLValidator.validate(text)
  if (valid !== true) {
    problems.push(problem('not-well-formed', `${rootName}, line ${valid.err.line}: ${valid.err.msg}`))
    return null
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => LISTS.has(name) || CONTROLS.includes(name),
  })
  const root = child(parser.parse(text) as XmlNode, rootName) // the parser gives plain objects
  if (!root) problems.push(problem('not-well-formed', `the root element must be ${rootName}`))
  return root
}

const child = (node: XmlNode | null, name: string): XmlNode | null => {
  const value = node?.[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as XmlNode) : null
}

const children = (node: XmlNode | null, name: string): readonly XmlNode[] => {
  const value = node?.[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

const attribute = (node: XmlNode | null, name: string): string => String(node?.[`@${name}`] ?? '')

const policiesOf = (definitions: XmlNode): readonly XmlNode[] => children(child(definitions, 'policies'), 'policy')
const categoriesOf = (definitions: XmlNode): readonly XmlNode[] =>
  children(child(definitions, 'categories'), 'category')
const supportsOf = (definitions: XmlNode): readonly XmlNode[] =>
  children(child(child(definitions, 'supportedOn'), 'definitions'), 'definition')
const tableOf = (resources: XmlNode, table: 'stringTable' | 'presentationTable', name: string): readonly XmlNode[] =>
  children(child(child(resources, 'resources'), table), name)

function checkIds(definitions: XmlNode, resources: XmlNode, say: Say): void {
  const groups: [string, readonly XmlNode[], string][] = [
    ['policy', policiesOf(definitions), 'name'],
    ['category', categoriesOf(definitions), 'name'],
    ['supportedOn', supportsOf(definitions), 'name'],
    ['string', tableOf(resources, 'stringTable', 'string'), 'id'],
    ['presentation', tableOf(resources, 'presentationTable', 'presentation'), 'id'],
  ]
  for (const [kind, nodes, name] of groups) {
    for (const id of repeated(nodes.map((node) => attribute(node, name))))
      say('duplicate-id', `two ${kind} entries are called ${id}`)
  }
}

function repeated(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.has(id) || !seen.add(id))
}

function checkStrings(admx: string, resources: XmlNode, say: Say): void {
  const used = new Set([...admx.matchAll(/\$\(string\.([^)]*)\)/g)].map((match) => match[1] ?? ''))
  const given = new Set(tableOf(resources, 'stringTable', 'string').map((node) => attribute(node, 'id')))
  for (const id of used) if (!given.has(id)) say('missing-string', `the ADML lacks the string ${id}`)
  for (const id of given) if (!used.has(id)) say('unused-string', `nothing uses the string ${id}`)
}

interface PolicyRules {
  readonly say: Say
  readonly rootKey: string | undefined
}

function checkPolicies(definitions: XmlNode, resources: XmlNode, { say, rootKey }: PolicyRules): void {
  const categories = new Set(categoriesOf(definitions).map((node) => attribute(node, 'name')))
  const supports = new Set(supportsOf(definitions).map((node) => attribute(node, 'name')))
  const presentations = new Map(
    tableOf(resources, 'presentationTable', 'presentation').map((node) => [attribute(node, 'id'), node]),
  )
  const writers = new Map<string, string>()
  for (const category of categoriesOf(definitions)) checkReference(child(category, 'parentCategory'), categories, say)
  for (const policy of policiesOf(definitions)) {
    const name = attribute(policy, 'name')
    checkReference(child(policy, 'parentCategory'), categories, say)
    checkReference(child(policy, 'supportedOn'), supports, say)
    checkPresentation(policy, presentations, say)
    for (const place of placesWritten(policy)) {
      const other = writers.get(place)
      if (other !== undefined) say('shared-value', `${other} and ${name} both write ${place}`)
      writers.set(place, name)
      if (rootKey && !`${place}\\`.startsWith(`${rootKey.toLowerCase()}\\`))
        say('outside-key', `${name} writes ${place}`)
    }
  }
}

/** References with a prefix lead to another template and are not followed. */
function checkReference(node: XmlNode | null, defined: ReadonlySet<string>, say: Say): void {
  const ref = attribute(node, 'ref')
  if (node && !ref.includes(':') && !defined.has(ref)) say('undefined-reference', `nothing defines ${ref}`)
}

function elementsOf(policy: XmlNode): readonly { readonly kind: string; readonly node: XmlNode }[] {
  const elements = child(policy, 'elements')
  return ELEMENTS.flatMap((kind) => children(elements, kind).map((node) => ({ kind, node })))
}

function checkPresentation(policy: XmlNode, presentations: ReadonlyMap<string, XmlNode>, say: Say): void {
  const name = attribute(policy, 'name')
  const elements = elementsOf(policy).map(({ node }) => attribute(node, 'id'))
  const reference = attribute(policy, 'presentation')
  if (reference === '' && elements.length === 0) return
  const presentation = presentations.get(/^\$\(presentation\.(.*)\)$/.exec(reference)?.[1] ?? '')
  if (!presentation) {
    say('missing-presentation', `${name} has elements and no presentation ${reference}`)
    return
  }
  const shown = CONTROLS.flatMap((control) => children(presentation, control).map((node) => attribute(node, 'refId')))
  for (const id of shown)
    if (!elements.includes(id)) say('unknown-element', `the presentation of ${name} shows ${id}, which no element has`)
  for (const id of elements)
    if (!shown.includes(id)) say('element-not-shown', `the presentation of ${name} does not show ${id}`)
}

/** Key and value name of everything a policy writes; a list writes its whole key. Letter case does not count. */
function placesWritten(policy: XmlNode): readonly string[] {
  const key = attribute(policy, 'key')
  const own = attribute(policy, 'valueName')
  const places = own === '' ? [] : [`${key}\\${own}`]
  for (const { kind, node } of elementsOf(policy)) {
    const elementKey = attribute(node, 'key') || key
    places.push(kind === 'list' ? elementKey : `${elementKey}\\${attribute(node, 'valueName')}`)
  }
  return places.map((place) => place.toLowerCase())
}
