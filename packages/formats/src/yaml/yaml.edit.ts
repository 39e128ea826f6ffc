import type { Edit, Problem } from '@weft/text'
import type { ParameterValues } from '../file-parameters.ts'
import type { Document, FileChange, FileLanguage, NewUnit, Obstruction } from '../format.ts'
import { writtenEdits } from '../lines/line-edit.ts'
import { bytesOf } from '../lines/line-file.ts'
import { lineEndAt } from '../lines/line-text.ts'
import { openView, type View } from '../lines/view.ts'
import { type EditResult, listInPlace, objectInPlace, textInPlace } from '../obstruction.ts'
import { categories, categoriesOf, newForms, withFractions } from '../plural-categories.ts'
import { shorterNamesFirst } from '../prefixed-names.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import {
  addMember,
  emptyParents,
  type Growth,
  growthOf,
  homeFor,
  isNoPlaceIn,
  namesOf,
  obstacleIn,
  placeValues,
  removeMember,
} from './yaml.growth.ts'
import { growthEdits, type Layout, removalEdits, valueEdit } from './yaml.layout.ts'
import { type Collection, isCollection, type Member } from './yaml.node.ts'
import { scanYaml } from './yaml.scan.ts'
import { BETWEEN, homeOf, stringsIn, textOf, type YamlDialect, type YamlString, ZERO } from './yaml.strings.ts'
import { isOther, type ValueLayout } from './yaml.text.ts'

export interface YamlWriting {
  readonly dialect: YamlDialect
  readonly language: FileLanguage | undefined
  readonly parameters: ParameterValues
}

interface EditState extends YamlWriting {
  readonly view: View
  readonly layout: Layout
  readonly growth: Growth
  readonly edits: Edit[]
}

/** The file's bytes with the changes made, but for new strings in whose way something stands. */
export function editYaml(file: Document, { units, like }: FileChange, writing: YamlWriting): EditResult {
  if (units.length === 0) return { bytes: file.bytes, obstructions: [] }
  const { view } = openView(file.bytes, 'utf-8')
  const scanned = scanYaml(view)
  const root = scanned.root && isCollection(scanned.root) ? scanned.root : null
  const growth = growthOf(root, scanned, view)
  const editing: EditState = { ...writing, view, layout: layoutOf(root, view, like, writing), growth, edits: [] }
  const home = homeOf(root, writing.dialect)
  const known = new Map<string, YamlString>()
  const { language } = writing
  for (const one of home ? stringsIn(home, writing.dialect, { view, language }) : []) {
    const context = one.names.join(BETWEEN)
    if (!known.has(context)) known.set(context, one)
  }
  const find = (key: string): YamlString => {
    const found = known.get(key)
    if (!found) throw new Error(`no string ${JSON.stringify(key)} in the file`)
    return found
  }
  const targets = new Map<YamlString, readonly string[]>()
  for (const one of units) {
    if (one.kind === 'remove') removeString(growth, find(one.key))
    if (one.kind === 'set') targets.set(find(one.key), one.target)
  }
  const isGone = ({ member, forms }: YamlString) =>
    growth.removed.has(member) || [...(forms?.values() ?? [])].some((one) => growth.removed.has(one))
  for (const [found, target] of targets) if (!isGone(found)) setTexts(editing, found, target)
  const obstructions: Obstruction[] = []
  const inTemplate = namesInTemplate(like)
  for (const one of shorterNamesFirst(units, [BETWEEN])) {
    if (one.kind !== 'add') continue
    const problem = obstacleTo(editing, one.unit, inTemplate)
    if (problem) obstructions.push({ unit: one.unit, problem })
    else addUnit(editing, one.unit, known)
  }
  emptyParents(growth, home)
  const edits = [...editing.edits, ...removalEdits(view, growth), ...growthEdits(view, growth, editing.layout)]
  return { bytes: edits.length === 0 ? file.bytes : writtenEdits(view, edits), obstructions }
}

/** How many names lead to a string in the template; 0 where it has none. */
function namesInTemplate(like: Document | undefined): (context: string) => number {
  let known: Map<string, number> | null = null
  return (context) => {
    known ??= new Map(like?.units.map((unit) => [unit.context, namesOf(unit).length]))
    return known.get(context) ?? 0
  }
}

/**
 * The obstacle to a new string; null without one. Names whose beginning is a text may be one key, unless they lead through
 * maps in the template, or through the list that the file is.
 */
function obstacleTo(
  { growth, dialect, language, view }: EditState,
  unit: NewUnit,
  inTemplate: (context: string) => number,
): Problem | null {
  const home = homeFor(growth, dialect, language?.code ?? 'en')
  const names = namesOf(unit)
  const spanAt = (at: number, length: number) => {
    const start = Math.max(at, view.start)
    return bytesOf({ start, end: Math.min(start + length, view.text.length) }, view)
  }
  if (isNoPlaceIn(growth, home, names)) return listInPlace(unit.context, spanAt(home.start, 1))
  const found = obstacleIn(growth, { home, names, besideZero: dialect.isRuby && isPlural(unit) })
  if (!found) return null
  const { member, holdsOthers } = found
  const span = spanAt(member.start, Math.max(member.key.length, 1))
  if (holdsOthers) return objectInPlace(unit.context, span)
  return home.kind === 'list' || inTemplate(unit.context) > 1 ? textInPlace(unit.context, span) : null
}

/** Takes a string out; a text for 0 that is another string stays in the map of a plural one. */
function removeString(growth: Growth, { member, parent, forms }: YamlString): void {
  const { node } = member
  if (!forms || !isCollection(node) || node.members.every(({ key }) => forms.has(key)))
    removeMember(growth, { member, parent })
  else for (const one of forms.values()) removeMember(growth, { member: one, parent: node })
}

const LINE_BREAKS: Readonly<Record<string, string>> = { dos: '\r\n', mac: '\r', unix: '\n' }

/** How lines of new files end; undefined where nobody asked. */
export const lineBreakOf = ({ yaml_line_break: asked }: ParameterValues): string | undefined =>
  typeof asked === 'string' ? LINE_BREAKS[asked] : undefined

function layoutOf(
  root: Collection | null,
  view: View,
  like: Document | undefined,
  { parameters }: YamlWriting,
): Layout {
  const said = parameters.yaml_indent
  const own = root && stepIn(root)
  const liked = like ? stepLike(like) : null
  const hasLine = /[\r\n]/.test(view.text)
  const { yaml_line_wrap: width } = parameters
  return {
    step: own?.step ?? (typeof said === 'number' ? said : (liked?.step ?? 2)),
    listStep: own?.listStep ?? liked?.listStep ?? null,
    newline: hasLine ? lineEndAt(view.text, view.start) : (lineBreakOf(parameters) ?? '\n'),
    endsInBlanks: endsInBlanks(view.text),
    ...(typeof width === 'number' && width > 0 && { width }),
  }
}

function endsInBlanks(text: string): boolean {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--
  return end < text.length && (end === 0 || text[end - 1] === '\n' || text[end - 1] === '\r')
}

const stepLike = (like: Document): { step: number | null; listStep: number | null } | null => {
  const { root } = scanYaml(openView(like.bytes, 'utf-8').view)
  return root && isCollection(root) ? stepIn(root) : null
}

/** How much deeper the first map, and the first list, in a block map is. */
function stepIn(root: Collection): { step: number | null; listStep: number | null } {
  let step: number | null = null
  let listStep: number | null = null
  const walk = (parent: Collection): void => {
    for (const { node } of parent.members) {
      if (step !== null && listStep !== null) return
      if (!isCollection(node) || node.isFlow) continue
      const deeper = node.indent - parent.indent
      if (parent.kind === 'map' && node.kind === 'map') step ??= deeper
      if (parent.kind === 'map' && node.kind === 'list') listStep ??= deeper
      walk(node)
    }
  }
  walk(root)
  return { step, listStep }
}

function manner(editing: EditState, member: Member, parent: Collection): ValueLayout {
  const { view, layout } = editing
  const { node } = member
  const { newline, width } = layout
  const endsInBlanks = layout.endsInBlanks && node.end < view.text.length
  const common = { newline, endsInBlanks, ...(width !== undefined && { width }) }
  const isInFlow = parent.isFlow
  const indent = Math.max(parent.indent, 0) + layout.step
  if (node.kind !== 'scalar') return { ...common, style: undefined, isInFlow, indent }
  const raw = view.text.slice(node.start, node.end)
  const style = node.style !== 'plain' ? node.style : isOther(raw) ? 'other' : undefined
  const header = node.block ? view.read(node.start, node.block.content) : ''
  const [, comment = ''] = /^[|>][-+0-9]*([ \t]+#[^\r\n]*)/.exec(header) ?? []
  const depth = node.block && node.block.indent > 0 ? node.block.indent : indent
  return { ...common, style, isInFlow, indent: depth, comment }
}

function setText(editing: EditState, member: Member, parent: Collection, text: string): void {
  const { view, edits } = editing
  if (textOf(member, view) === text && member.node.kind === 'scalar') return
  edits.push(valueEdit(view, { member, parent }, text, manner(editing, member, parent)))
}

const inOrder: readonly string[] = categories
const order = (key: string): number => inOrder.indexOf(key)

function setTexts(editing: EditState, found: YamlString, target: readonly string[]): void {
  const { member, parent, forms } = found
  if (!forms) {
    setText(editing, member, parent, firstText(target))
    return
  }
  const home = member.node
  if (!isCollection(home)) return
  const names = editing.language ? categoriesOf(editing.language) : [...forms.keys()]
  const texts = names.map((name, index) => ({ name, text: target[index] ?? '' }))
  const has = new Map([...forms].map(([name, one]) => [name, textOf(one, editing.view)]))
  for (const { name, text } of withFractions(texts, editing.language, has)) {
    const one = forms.get(name)
    if (one) setText(editing, one, home, text)
    else if (text !== '') {
      const at = home.members.findIndex(({ key }) => order(key) > order(name))
      addMember(editing.growth, home, at < 0 ? home.members.length : at, {
        key: name,
        text: { text, style: undefined },
      })
    }
  }
}

function addUnit(editing: EditState, unit: NewUnit, known: Map<string, YamlString>): void {
  const { growth, dialect, language } = editing
  const names = namesOf(unit)
  const style = STYLES.find((one) => one === unit.form)
  const neighbour = typeof unit.after === 'string' ? known.get(unit.after)?.member : unit.after
  const home = homeFor(growth, dialect, language?.code ?? 'en')
  const forms = isPlural(unit) && dialect.isRuby ? formTexts(unit, language) : null
  const value = forms
    ? { forms: forms.map(({ key, text }) => ({ key, text: { text, style } })) }
    : { text: { text: firstText(unit.target), style } }
  const made = placeValues(growth, { home, names, after: neighbour }, value)
  if (unit.notes.length > 0) growth.notes.set(made.member, unit.notes)
  known.set(unit.context, { names, isClear: true, ...made, forms: null })
}

const STYLES = ['plain', 'single', 'double', 'literal', 'folded', 'other'] as const

function formTexts(unit: NewUnit, language: FileLanguage | undefined): { key: string; text: string }[] {
  const all = newForms(unit, language).map(({ name, text }) => ({ key: name, text }))
  const said = all.filter(({ text }) => text !== '')
  // `zero` alone would be read as a string without forms.
  if (said.length === 1 && said[0]?.key === ZERO) return all
  return said.length > 0 ? said : all.slice(-1)
}
