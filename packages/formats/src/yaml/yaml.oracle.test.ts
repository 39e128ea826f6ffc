import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { yaml } from './yaml.format.ts'

/** The texts that another reader finds; null where it refuses the file. */
function textsOf(text: string): Map<string, string> | null {
  const document = parseDocument(text, { uniqueKeys: false, schema: 'failsafe' })
  if (document.errors.length > 0) return null
  const found = new Map<string, string>()
  const walk = (node: unknown, path: readonly string[]): void => {
    const name = path.join('->')
    for (const one of [...found.keys()]) if (one === name || one.startsWith(`${name}->`)) found.delete(one)
    if (isMap(node))
      for (const { key, value } of node.items) walk(value, [...path, String(isScalar(key) ? key.value : '?')])
    if (isSeq(node)) for (const [index, value] of node.items.entries()) walk(value, [...path, `[${index}]`])
    if (!isScalar(node) || isAlias(node)) return
    const isNothing = node.type === 'PLAIN' && /^(|~|null|Null|NULL)$/.test(node.source ?? '')
    if (!isNothing && node.source !== undefined) found.set(name, String(node.value))
  }
  walk(document.contents, [])
  return found
}

const ours = (text: string): Map<string, string> | null => {
  const { problems, units } = yaml.parse(Buffer.from(text))
  return problems.length > 0 ? null : new Map(units.map(({ context, target }) => [context, target[0] ?? '']))
}

const scalars = [
  'plain',
  'two words',
  '"d \\"q\\" \\u00e9 \\n"',
  "'it''s'",
  '"a\n   b\n\n   c\\\n   d"',
  'goes\n   on\n\n   over',
  '|\n    x\n     y\n\n',
  '>-\n    x\n    y\n\n    z\n',
  '|+\n    k\n\n',
  '~',
  '',
  '5',
  '&a x',
  '!!str y',
  '[a, "b", {c: d}, e: f]',
  '{}',
  '{a: b, "c":d, e}',
  '"x" # note',
  'u # note',
  'a:b',
  'a#b',
  '- x',
]
const scalar = fc.constantFrom(...scalars)

test('files of maps and lists say what the parser of npm reads', () => {
  const line = fc.tuple(fc.constantFrom('k', 'l', '"q r"', "'s'"), scalar)
  const block = fc.array(line, { minLength: 1, maxLength: 4 })
  const file = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c d'), fc.constantFrom('map', 'list', 'scalar', 'tight'), block),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  let read = 0
  fc.assert(
    fc.property(file, (entries) => {
      const text = entries
        .map(([name, kind, lines], index) => {
          const key = `${name}${index}`
          if (kind === 'scalar') return `${key}: ${lines[0]?.[1]}\n`
          if (kind === 'map')
            return `${key}:\n${lines.map(([k, v], i) => `  ${k.replace(/(["']?)$/, `${i}$1`)}: ${v}\n`).join('')}`
          return `${key}:\n${lines.map(([, v]) => `${kind === 'list' ? '  ' : ''}- ${v}\n`).join('')}`
        })
        .join('')
      const said = ours(text)
      if (said) expect([text, said]).toEqual([text, textsOf(text)])
      else expect([text, textsOf(text)]).toEqual([text, null])
      if (said) read++
    }),
    { numRuns: 500 },
  )
  expect(read).toBeGreaterThan(100)
})

test('what is read of any text is what the parser of npm reads, or it is refused', () => {
  const parts = fc.constantFrom(
    'a',
    'b',
    ': ',
    ':',
    '- ',
    '\n',
    '\n  ',
    '\n    ',
    '"',
    "'",
    '|',
    '>',
    '#',
    ' ',
    ' #',
    '{',
    '}',
    '[',
    ']',
    ', ',
    '? ',
    '&x ',
    '*x',
    '\t',
    '---',
    '...',
    '\\n',
    '!',
  )
  fc.assert(
    fc.property(fc.string({ unit: parts, maxLength: 14 }), (text) => {
      const said = ours(text)
      const theirs = said && textsOf(text)
      if (said && theirs) expect([text, said]).toEqual([text, theirs])
    }),
    { numRuns: 5000 },
  )
})
