import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FluentParser, Message } from '@fluent/syntax'
import { expect, test } from 'vitest'

const home = fileURLToPath(new URL('..', import.meta.url))

interface FluentText {
  readonly file: string
  readonly values: ReadonlySet<string>
}

const sources = readdirSync(home, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(home, path), 'utf8') }))

const problems: string[] = []

function readTexts(): Map<string, FluentText> {
  const found = new Map<string, FluentText>()
  for (const file of readdirSync(join(home, 'text')).filter((name) => name.endsWith('.ftl'))) {
    const resource = new FluentParser({ withSpans: false }).parse(readFileSync(join(home, 'text', file), 'utf8'))
    for (const entry of resource.body) {
      if (entry.type === 'Junk') problems.push(`${file}: ${String((entry as { content?: string }).content)}`)
      if (!(entry instanceof Message)) continue
      const known = found.get(entry.id.name)
      if (known !== undefined) problems.push(`${file}: ${entry.id.name} is in ${known.file} as well`)
      found.set(entry.id.name, { file, values: valuesOf(entry) })
    }
  }
  return found
}

/** The names of the places in a text: `$count`, wherever it stands in the tree. */
const valuesOf = (message: Message): Set<string> =>
  new Set(
    [...JSON.stringify(message).matchAll(/"type":"VariableReference","id":\{"type":"Identifier","name":"(\w+)"/g)].map(
      ([, name = '']) => name,
    ),
  )

const texts = readTexts()

interface TextCall {
  readonly path: string
  readonly id: string
  /** Names of the values that are filled in; undefined where they are computed. */
  readonly values: readonly string[] | undefined
}

/** `text('id', { name })`, `textOf('id')`, `<Localized id="id">`. */
function* callsIn({ path, text }: { path: string; text: string }): Generator<TextCall> {
  for (const { 1: id = '', 2: rest = '' } of text.matchAll(/\b(?:text|textOf)\(\s*'([\w-]+)'(,[^;]*?\})?/g)) {
    const object = /^,\s*\{([^}]*)\}/.exec(rest)?.[1]
    const values = object
      ?.split(',')
      .map((one) => /^\s*(\w+)/.exec(one)?.[1] ?? '')
      .filter(Boolean)
    yield { path, id, values: values ?? [] }
  }
}

const calls = sources.flatMap((source) => [...callsIn(source)])

test('every text that is asked for is there, with the values that it has places for', () => {
  const wrong = calls.flatMap(({ path, id, values }) => {
    const text = texts.get(id)
    if (text === undefined) return [`${path}: there is no text ${id}`]
    return (values ?? [])
      .filter((name) => !text.values.has(name))
      .map((name) => `${path}: the text ${id} has no place for ${name}`)
  })
  expect(wrong).toEqual([])
  expect(calls.length).toBeGreaterThan(5)
})

test('every text is asked for by its whole id, or by a beginning that stands in a source', () => {
  const all = sources.map(({ text }) => text).join('\n')
  const beginnings = [...all.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map(([, beginning = '']) => beginning)
  const unused = [...texts.keys()].filter(
    (id) => !all.includes(`'${id}'`) && !all.includes(`"${id}"`) && !beginnings.some((one) => id.startsWith(one)),
  )
  expect(unused).toEqual([])
})

test('every file of texts is Fluent, and no text is in two of them', () => {
  expect(problems).toEqual([])
})

/** The files of texts that the modules of a folder load. */
const loadedBy = (folder: string): string[] =>
  sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ text }) => [...text.matchAll(/\/text\/([\w-]+\.ftl)\?raw/g)].map(([, file = '']) => file))

test('every text that a feature asks for is in a file that it loads, or in one that every page has', () => {
  const everywhere = new Set(['frame.ftl'])
  const missing = calls.flatMap(({ path, id }) => {
    const [folder = ''] = /^((?:features|parts)\/[^/]+\/|ui\/)/.exec(path) ?? []
    const file = texts.get(id)?.file ?? ''
    if (folder === '' || everywhere.has(file) || loadedBy(folder).includes(file) || loadedBy('ui/').includes(file))
      return []
    return [`${path}: ${id} is in ${file}`]
  })
  expect(missing).toEqual([])
})
