import type { InlineExpression, Pattern, SelectExpression, Variant } from '@fluent/syntax'
import type { Span } from '@weft/text'
import { type FluentEntry, type FluentResult, placeInFluent } from '../format/fluent.ts'
import {
  type BranchedText,
  type BranchField,
  type BranchStep,
  CATEGORIES,
  type CountCategories,
  MOST_FIELDS,
} from './branched-text.ts'

type ReadEntry = (text: string) => FluentResult

const EMPTY = /^\{ *"" *\}$/
/** Blanks before the further lines of a text that has only one so far. */
const INDENTS = { value: 0, attribute: 4, variant: 8 }

class FluentBranchReader {
  readonly #text: string
  readonly #entry: FluentEntry
  readonly #categories: CountCategories
  readonly fields: BranchField[] = []

  constructor(text: string, entry: FluentEntry, categories: CountCategories) {
    this.#text = text
    this.#entry = entry
    this.#categories = categories
  }

  readEntry(): void {
    const { value, attributes } = this.#entry
    const hasParts = attributes.length > 0
    if (value) this.#readPattern(value, hasParts ? [{ kind: 'part', name: '' }] : [], INDENTS.value)
    for (const { id, value: pattern } of attributes.slice(0, MOST_FIELDS + 1))
      this.#readPattern(pattern, [{ kind: 'part', name: id.name }], INDENTS.attribute)
  }

  #readPattern(pattern: Pattern, path: readonly BranchStep[], indent: number): void {
    const choice = onlyChoice(pattern)
    if (!choice) {
      this.#add(pattern, path, indent)
      return
    }
    for (const variant of choice.variants) {
      // Places are counted from the start of the text: of no more than are shown.
      if (this.fields.length > MOST_FIELDS) return
      if (variant.default) this.#addMissing(choice, variant, path)
      this.#readPattern(variant.value, [...path, stepTo(choice, keyOf(variant))], INDENTS.variant)
    }
  }

  #add(pattern: Pattern, path: readonly BranchStep[], indent: number): void {
    const span = withoutBlanks(this.#text, placeOf(pattern, this.#text, this.#entry))
    const lines = this.#text.slice(span.start, span.end).split('\n')
    const blanks = lines
      .slice(1)
      .filter((line) => line.trim() !== '')
      .map((line) => line.search(/[^ ]/))
    const ownLine = /\n( *)$/.exec(this.#text.slice(0, span.start))?.[1]
    const depth = blanks.length === 0 ? indent : Math.min(...blanks, ownLine?.length ?? Number.POSITIVE_INFINITY)
    const text = lines.map((line, at) => (at === 0 ? line : line.slice(depth))).join('\n')
    const shown = EMPTY.test(text) ? '' : text
    this.fields.push({ path, text: shown, span, counts: false, write: (written) => writeText(written, depth) })
  }

  /** The variants that the language counts by and the message lacks: each is written with its first letter. */
  #addMissing(choice: SelectExpression, standard: Variant, path: readonly BranchStep[]): void {
    if (!isCount(choice)) return
    const known = new Set(choice.variants.map(keyOf))
    const { start } = placeOf(standard, this.#text, this.#entry)
    const gap = this.#text.slice(this.#text.lastIndexOf('\n', start), start)
    for (const selector of this.#categories(isOrdinal(choice)))
      if (!known.has(selector))
        this.fields.push({
          path: [...path, stepTo(choice, selector)],
          text: '',
          span: { start, end: start },
          counts: false,
          // The star of the standard variant stands one place before the others.
          write: (text) => (text === '' ? '' : ` [${selector}] ${writeText(text, INDENTS.variant)}${gap}`),
        })
  }
}

interface FluentNode {
  readonly span?: { readonly start: number; readonly end: number }
}

/** The place in the text of a parsed node. */
function placeOf({ span }: FluentNode, text: string, entry: FluentEntry): Span {
  const place = (at: number) => placeInFluent(text, entry, at)
  return { start: place(span?.start ?? 0), end: place(span?.end ?? 0) }
}

/** How a text is written: its further lines are indented, and blanks alone stand between quotes. */
function writeText(text: string, indent: number): string {
  if (text.trim() === '') return `{ "${text.replaceAll('\n', '')}" }`
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`)
}

function withoutBlanks(text: string, { start, end }: Span): Span {
  while (/[ \n]/.test(text.charAt(start))) start++
  while (/[ \n]/.test(text.charAt(end - 1))) end--
  return { start, end }
}

/** The choice that a pattern consists of; undefined where a text stands beside it. */
function onlyChoice({ elements }: Pattern): SelectExpression | undefined {
  const [element] = elements
  if (elements.length !== 1 || element?.type !== 'Placeable') return undefined
  return element.expression.type === 'SelectExpression' ? element.expression : undefined
}

const keyOf = ({ key }: Variant): string => (key.type === 'Identifier' ? key.name : key.value)

const isNumber = (key: string): boolean => /^[-\d]/.test(key)

/** Whether a choice is made by a count: its keys are numbers and categories, and not the standard one alone. */
function isCount({ selector, variants }: SelectExpression): boolean {
  const keys = variants.map(keyOf)
  const canCount =
    selector.type === 'VariableReference' || (selector.type === 'FunctionReference' && selector.id.name === 'NUMBER')
  return canCount && keys.length > 1 && keys.every((key) => CATEGORIES.has(key) || isNumber(key))
}

const isOrdinal = ({ selector }: SelectExpression): boolean =>
  selector.type === 'FunctionReference' &&
  selector.arguments.named.some(({ name, value }) => name.name === 'type' && value.value === 'ordinal')

/** The name of a choice's value, for people. */
function nameOf(expression: InlineExpression): string {
  if (expression.type === 'VariableReference') return `$${expression.id.name}`
  if (expression.type === 'TermReference')
    return `-${expression.id.name}${expression.attribute ? `.${expression.attribute.name}` : ''}`
  if (expression.type !== 'FunctionReference') return ''
  const [argument] = expression.arguments.positional
  return argument?.type === 'VariableReference' ? `$${argument.id.name}` : expression.id.name
}

function stepTo(choice: SelectExpression, selector: string): BranchStep {
  const argument = nameOf(choice.selector)
  return isCount(choice)
    ? { kind: 'count', argument, isOrdinal: isOrdinal(choice), selector }
    : { kind: 'choice', argument, selector }
}

const noCategories: CountCategories = () => []

/** Takes a message apart; null where there is nothing to be told apart. */
function readApart(frame: string, read: ReadEntry, categories: CountCategories): readonly BranchField[] | null {
  const result = read(frame)
  if (!result.ok) return null
  const reader = new FluentBranchReader(frame, result.entry, categories)
  reader.readEntry()
  const { fields } = reader
  return fields.length > MOST_FIELDS || fields.every(({ path }) => path.length === 0) ? null : fields
}

/** The parts and variants of a message of Fluent, as it stands. */
export function sourceFluentBranches(source: string, read: ReadEntry): BranchedText | null {
  const fields = readApart(source, read, noCategories)
  return fields && { text: source, frame: source, fields }
}

/** The parts and variants of a translation, with all categories of its language; an empty translation takes them from the source. */
export function fluentBranches(
  text: string,
  source: string,
  read: ReadEntry,
  categories: CountCategories,
): BranchedText | null {
  const frame = text === '' ? emptyFluent(source, read, categories) : text
  const fields = readApart(frame, read, categories)
  return fields && { text, frame, fields }
}

/** A message with the parts and variants of another, by the counts of another language, and without its texts. */
function emptyFluent(source: string, read: ReadEntry, categories: CountCategories): string {
  const result = read(source)
  if (!result.ok || readApart(source, read, noCategories) === null) return ''
  const { entry } = result
  const build = (pattern: Pattern, indent: string): string => {
    const choice = onlyChoice(pattern)
    if (!choice) return '{ "" }'
    const { start, end } = placeOf(choice.selector, source, entry)
    const selector = source.slice(start, end)
    const variants = variantsFor(choice, categories).map(({ key, pattern: value, isStandard }) => {
      const begin = `${indent}${isStandard ? '   *' : '    '}[${key}] `
      return begin + build(value, `${indent}    `)
    })
    return `{ ${selector} ->\n${variants.join('\n')}\n${indent}}`
  }
  // The attributes of a term are grammar of its language.
  const attributes = entry.type === 'Term' ? [] : entry.attributes
  const value = entry.value ? [build(entry.value, '')] : []
  return [...value, ...attributes.map((one) => `.${one.id.name} = ${build(one.value, '')}`)].join('\n')
}

function variantsFor(choice: SelectExpression, categories: CountCategories) {
  const { variants } = choice
  const standard = variants.find((one) => one.default)
  const own = variants.map((one) => ({ key: keyOf(one), pattern: one.value, isStandard: one.default }))
  const wanted = isCount(choice) ? categories(isOrdinal(choice)) : []
  if (wanted.length === 0 || !standard || keyOf(standard) !== 'other') return own
  const numbers = own.filter(({ key }) => isNumber(key))
  const counts = wanted.map((key) => ({
    key,
    pattern: (variants.find((one) => keyOf(one) === key) ?? standard).value,
    isStandard: key === 'other',
  }))
  return [...numbers, ...counts]
}
