import type { Problem } from '@weft/text'
import type { Document, FileLanguage, FileUnit, PluralVariant } from '../format.ts'
import { bytesOf, plainUnit } from '../lines/line-file.ts'
import { openView, type View } from '../lines/view.ts'
import { formsOf } from '../plural-categories.ts'
import { stateOfTexts } from '../unit-facts.ts'
import { isCollection, type YamlNode } from './yaml.node.ts'
import { type Comments, commentsOf, notesOf, placeWithComments } from './yaml.notes.ts'
import { scanYaml } from './yaml.scan.ts'
import { BETWEEN, homeOf, stringsIn, textOf, visible, type YamlDialect, type YamlString } from './yaml.strings.ts'
import { decodeScalar, isOther } from './yaml.text.ts'

/** A list of problems or warnings is for people. */
const MOST = 100

/** Reads a file's strings. Its tree is not kept: an edit reads it again. */
export function parseYaml(bytes: Uint8Array, dialect: YamlDialect, language: FileLanguage | undefined): Document {
  const { view, problem: charsetProblem } = openView(bytes, 'utf-8')
  const charset = view.charset === 'utf-8' ? null : view.charset
  const failed = (problems: readonly Problem[]): Document => ({
    bytes,
    units: [],
    problems: problems.map((one) => (one.span && !charsetProblem ? { ...one, span: inFile(one.span, view) } : one)),
    warnings: () => [],
    plural: null,
    charset,
  })
  if (charsetProblem) return failed([charsetProblem])
  const { root, problem, comments } = scanYaml(view)
  if (problem) return failed([problem])
  if (root && !isCollection(root)) {
    const detail = 'the file must hold keys with values, or a list'
    return failed([{ code: 'unexpected-root', span: { start: root.start, end: root.end }, detail }])
  }
  const home = homeOf(root, dialect)
  const strings = home ? stringsIn(home, dialect, { view, language }) : []
  const problems = brokenTexts(strings, view)
  if (problems.length > 0) return failed(problems)
  const units = strings.map((one) => unitOf(one, { view, comments, language }))
  const doubles = root ? doublesIn(root) : []
  const warnings = () => doubles.map((start): Problem => duplicate(start, view))
  return { bytes, units, problems: [], warnings, plural: null, charset }
}

const inFile = ({ start, end }: { start: number; end: number }, view: View) => {
  const { length } = view.text
  return bytesOf({ start: Math.min(Math.max(start, 0), length), end: Math.min(Math.max(end, start, 0), length) }, view)
}

const duplicate = (start: number, view: View): Problem => ({
  code: 'duplicate-unit',
  span: bytesOf({ start, end: start + 1 }, view),
  detail: 'the file has this key again further down; the last counts',
})

/** Keys that another hides. */
function doublesIn(root: YamlNode): number[] {
  const found: number[] = []
  const walk = (node: YamlNode): void => {
    if (!isCollection(node) || found.length >= MOST) return
    const seen = visible(node)
    if (seen !== node.members) {
      const counts = new Set(seen)
      for (const member of node.members) if (!counts.has(member)) found.push(member.start)
    }
    for (const { node: child } of seen) walk(child)
  }
  walk(root)
  return found.slice(0, MOST)
}

function brokenTexts(strings: readonly YamlString[], view: View): Problem[] {
  const problems: Problem[] = []
  for (const { member, forms } of strings) {
    for (const { node } of forms?.values() ?? [member]) {
      if (node.kind !== 'scalar' || node.style !== 'double' || decodeScalar(node, view) !== null) continue
      const detail = 'this text has an escape that stands for no character that a text can have'
      if (problems.length < MOST) problems.push({ code: 'malformed-escape', span: node, detail })
    }
  }
  return problems.map(({ span, ...rest }) => ({ ...rest, span: span && { start: span.start, end: span.end } }))
}

/** How its text is written; names that the context does not tell are handed on instead. */
function formOf({ member, names, isClear }: YamlString, view: View): { form?: string } {
  if (!isClear) return { form: JSON.stringify(names) }
  const { node } = member
  if (node.kind !== 'scalar') return {}
  if (node.style !== 'plain') return { form: node.style }
  return isOther(view.text.slice(node.start, node.end)) ? { form: 'other' } : {}
}

interface Reader {
  readonly view: View
  readonly comments: Comments
  readonly language: FileLanguage | undefined
}

/** The texts of the comments at a string and its forms. */
function notesAt({ member, parent, forms }: YamlString, { view, comments }: Reader) {
  const { node } = member
  const inner = forms && isCollection(node) ? [...forms.values()].map((form) => ({ member: form, parent: node })) : []
  return notesOf([{ member, parent }, ...inner].flatMap((place) => commentsOf(view, comments, place)))
}

function unitOf(found: YamlString, reader: Reader): FileUnit {
  const { names, member, forms } = found
  const { view, comments, language } = reader
  const context = names.join(BETWEEN)
  const place = placeWithComments(view, comments, found)
  const notes = notesAt(found, reader)
  const form = formOf(found, view)
  if (!forms) return { ...plainUnit({ context, target: [textOf(member, view)], notes }, place, view), ...form }
  const variants = [...forms].map(([name, one]): PluralVariant => ({ name, text: textOf(one, view) }))
  const target = formsOf(variants, language)
  return { ...plainUnit({ context, target, notes }, place, view), state: stateOfTexts(target), variants, ...form }
}
