// Renders the part of Go's templates (text/template with Sprig) that the chart uses. It refuses an unknown part.
import { parse, stringify } from 'yaml'

type Value = unknown
type Operand =
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'path'; readonly variable: string | null; readonly names: readonly string[] }
  | { readonly kind: 'pipeline'; readonly commands: readonly Command[] }
interface Command {
  readonly name: string | null
  readonly operands: readonly Operand[]
}

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly commands: readonly Command[] }
  | {
      readonly kind: 'block'
      readonly word: 'if' | 'with' | 'range'
      readonly head: Head
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[]
    }
interface Head {
  readonly variables: readonly string[]
  readonly commands: readonly Command[]
}

const token = /\s*("(?:[^"\\]|\\.)*"|\$?[A-Za-z_][\w]*(?:\.\w+)*|\$(?:\.\w+)*|\.(?:\w+(?:\.\w+)*)?|-?\d+|:=|[(),|])/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text)
    if (match?.[1] === undefined) throw new Error(`"${text}" cannot be read`)
    tokens.push(match[1])
  }
  return tokens
}

/** Reads `a b | c (d e)` from tokens, which it takes away. */
function readPipeline(tokens: string[]): Command[] {
  const commands: Command[] = []
  do {
    const operands: Operand[] = []
    let name: string | null = null
    for (let at = 0; tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')'; at++) {
      const next = tokens.shift() ?? ''
      if (at === 0 && /^[a-z]\w*$/i.test(next) && !['true', 'false', 'nil'].includes(next)) name = next
      else operands.push(readOperand(next, tokens))
    }
    commands.push({ name, operands })
  } while (tokens[0] === '|' && tokens.shift())
  return commands
}

function readOperand(next: string, tokens: string[]): Operand {
  if (next === '(') {
    const commands = readPipeline(tokens)
    if (tokens.shift() !== ')') throw new Error('a parenthesis is not closed')
    return { kind: 'pipeline', commands }
  }
  if (next.startsWith('"') || /^-?\d/.test(next)) return { kind: 'constant', value: JSON.parse(next) }
  if (next === 'true' || next === 'false') return { kind: 'constant', value: next === 'true' }
  const [, variable = null, path = ''] = /^(\$\w*)?(.*)$/.exec(next) ?? []
  if (variable === null && !path.startsWith('.')) throw new Error(`"${next}" is no operand`)
  return { kind: 'path', variable, names: path.split('.').filter(Boolean) }
}

/** The pieces of a template: texts, and actions without their braces. */
function* piecesOf(template: string): Generator<{ readonly text?: string; readonly action?: string }> {
  let at = 0
  let trims = false
  for (const match of template.matchAll(/\{\{(-\s)?([\s\S]*?)(\s-)?\}\}/g)) {
    const text = template.slice(at, match.index)
    const left = trims ? text.trimStart() : text
    yield { text: match[1] === undefined ? left : left.trimEnd() }
    const action = (match[2] ?? '').trim()
    if (!action.startsWith('/*')) yield { action }
    trims = match[3] !== undefined
    at = match.index + match[0].length
  }
  const rest = template.slice(at)
  yield { text: trims ? rest.trimStart() : rest }
}

export class GoTemplates {
  readonly #defined = new Map<string, readonly Node[]>()

  /** Reads a file: remembers what it defines, and returns what it renders. */
  read(template: string): readonly Node[] {
    const pieces = [...piecesOf(template)]
    return this.#readNodes(pieces, false).body
  }

  #readNodes(
    pieces: { readonly text?: string; readonly action?: string }[],
    inside: boolean,
  ): { body: Node[]; otherwise: Node[] } {
    const body: Node[] = []
    for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
      if (piece.text !== undefined) {
        body.push({ kind: 'text', text: piece.text })
        continue
      }
      const [word = '', ...tokens] = tokensOf(piece.action ?? '')
      if (word === 'end') return { body, otherwise: [] }
      if (word === 'else') {
        if (tokens.length > 0) throw new Error('else if is not known here')
        return { body, otherwise: this.#readNodes(pieces, true).body }
      }
      if (word === 'define') this.#defined.set(JSON.parse(tokens[0] ?? '""'), this.#readNodes(pieces, true).body)
      else if (word === 'if' || word === 'with' || word === 'range')
        body.push({ kind: 'block', word, head: readHead(tokens), ...this.#readNodes(pieces, true) })
      else body.push({ kind: 'action', commands: readPipeline([word, ...tokens]) })
    }
    if (inside) throw new Error('a block is not ended')
    return { body, otherwise: [] }
  }

  render(nodes: readonly Node[], dot: Value, variables: ReadonlyMap<string, Value> = new Map([['$', dot]])): string {
    return nodes.map((node) => this.#renderNode(node, dot, variables)).join('')
  }

  #renderNode(node: Node, dot: Value, variables: ReadonlyMap<string, Value>): string {
    if (node.kind === 'text') return node.text
    if (node.kind === 'action') return shown(this.#run(node.commands, dot, variables))
    const { word, head, body, otherwise } = node
    const value = this.#run(head.commands, dot, variables)
    if (!isTrue(value)) return this.render(otherwise, dot, variables)
    if (word === 'if') return this.render(body, dot, variables)
    if (word === 'with') return this.render(body, value, variables)
    return Object.entries(Object(value))
      .sort(([a], [b]) => (Array.isArray(value) ? 0 : a < b ? -1 : 1))
      .map(([key, item]) => {
        const more = new Map(variables)
        const names = head.variables
        if (names.length === 2) more.set(names[0] ?? '', key)
        if (names.length > 0) more.set(names.at(-1) ?? '', item)
        return this.render(body, item, more)
      })
      .join('')
  }

  #run(commands: readonly Command[], dot: Value, variables: ReadonlyMap<string, Value>): Value {
    let piped: Value[] = []
    for (const { name, operands } of commands) {
      const values = [...operands.map((operand) => this.#valueOf(operand, dot, variables)), ...piped]
      piped = [name === null ? values[0] : this.#call(name, values)]
    }
    return piped[0]
  }

  #valueOf(operand: Operand, dot: Value, variables: ReadonlyMap<string, Value>): Value {
    if (operand.kind === 'constant') return operand.value
    if (operand.kind === 'pipeline') return this.#run(operand.commands, dot, variables)
    let value = operand.variable === null ? dot : variables.get(operand.variable)
    for (const name of operand.names) {
      if (typeof value !== 'object' || value === null)
        throw new Error(`.${operand.names.join('.')}: nothing has .${name}`)
      value = Reflect.get(value, name)
    }
    return value
  }

  #call(name: string, values: readonly Value[]): Value {
    if (name === 'include') {
      const nodes = this.#defined.get(String(values[0]))
      if (nodes === undefined) throw new Error(`${values[0]} is not defined`)
      return this.render(nodes, values[1])
    }
    const known = functions[name]
    if (known === undefined) throw new Error(`the function ${name} is not known here`)
    return known(...values)
  }
}

function readHead(tokens: string[]): Head {
  const assigned = tokens.indexOf(':=')
  const variables = assigned < 0 ? [] : tokens.splice(0, assigned + 1).filter((one) => one.startsWith('$'))
  return { variables, commands: readPipeline(tokens) }
}

const shown = (value: Value): string => {
  if (value === undefined || value === null) throw new Error('nothing would be written as <no value>')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isTrue(value: Value): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

const indented = (count: Value, text: Value) => String(text).replaceAll(/^/gm, ' '.repeat(Number(count)))

/** The functions of Go, Sprig and Helm. */
const functions: Readonly<Record<string, (...values: readonly Value[]) => Value>> = {
  and: (...values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  or: (...values) => values.find(isTrue) ?? values.at(-1),
  not: (value) => !isTrue(value),
  gt: (a, b) => Number(a) > Number(b),
  int: (value) => Math.trunc(Number(value)),
  printf: (format, ...values) => {
    const rest = [...values]
    return String(format).replaceAll(/%[sd]/g, () => shown(rest.shift()))
  },
  contains: (part, whole) => String(whole).includes(String(part)),
  default: (usual, value) => (isTrue(value) ? value : usual),
  dict: (...pairs) =>
    Object.fromEntries(pairs.flatMap((key, at) => (at % 2 === 0 ? [[String(key), pairs[at + 1]]] : []))),
  nindent: (count, text) => `\n${indented(count, text)}`,
  quote: (value) => JSON.stringify(shown(value)),
  required: (reason, value) => {
    if (value === undefined || value === null || value === '') throw new Error(String(reason))
    return value
  },
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  trimSuffix: (suffix, text) =>
    String(text).endsWith(String(suffix)) ? String(text).slice(0, -String(suffix).length) : text,
  trunc: (length, text) => String(text).slice(0, Number(length)),
}

/** Values over others, as Helm merges them: maps by key, everything else as a whole. */
export function mergedValues(usual: Value, given: Value): Value {
  if (!isMap(usual) || !isMap(given)) return given === undefined ? usual : given
  const merged: Record<string, Value> = { ...usual }
  for (const [key, value] of Object.entries(given)) merged[key] = mergedValues(usual[key], value)
  return merged
}

const isMap = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const readYaml = (text: string): Value => parse(text)
