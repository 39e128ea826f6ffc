import fc from 'fast-check'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import type { FileChange, UnitChange } from '../format.ts'
import { newUnit } from '../testing.ts'
import { toml } from './toml.format.ts'
import { type Path, pathKey, pathOf } from './toml.paths.ts'

if (process.env.WEFT_SEED !== undefined) fc.configureGlobal({ seed: Number(process.env.WEFT_SEED) })

/** Every value under its path, as another parser reads it. */
function values(text: string): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const walk = (node: unknown, path: Path): void => {
    if (Array.isArray(node)) node.forEach((one, index) => void walk(one, [...path, index]))
    else if (typeof node === 'object' && node !== null && !(node instanceof Date))
      for (const [name, one] of Object.entries(node)) walk(one, [...path, name])
    else
      found.set(
        pathKey(path),
        typeof node === 'string' ? node.replaceAll('\r\n', '\n') : `${typeof node} ${String(node)}`,
      )
  }
  walk(parse(text), [])
  return found
}

const scalar = fc.constantFrom('"s"', "'t'", '""', "''", '1', 'true', '"""\nx\ny"""', '1979-05-27', '"č"')
const blank = fc.constantFrom('', ' ', '\n', '\n  ', '\n  # c\n  ', ' # d\n', '\n\n  # e\n\n')
const inline = fc.letrec<{ value: string; array: string; table: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, tie('array'), tie('table')),
  array: fc
    .tuple(fc.array(fc.tuple(blank, tie('value'), blank), { maxLength: 4 }), fc.boolean(), blank)
    .map(([some, hasComma, end]) => {
      const members = some.map(([before, value, after]) => `${before}${value}${after}`)
      return `[${members.join(',')}${hasComma && members.length > 0 ? ',' : ''}${end}]`
    }),
  table: fc
    .uniqueArray(fc.tuple(fc.constantFrom('b', 'c', 'd.e', '"x.y"'), tie('value')), {
      selector: ([key]) => key,
      maxLength: 3,
    })
    .map((pairs) => `{${pairs.map(([key, value]) => ` ${key} = ${value}`).join(',')} }`),
}))
const key = fc.constantFrom('a', 'b', 'c', 'd.e', '"x.y"', '"a[0]"')
const pairs = fc
  .uniqueArray(fc.tuple(key, fc.oneof(inline.value, inline.array), fc.constantFrom('', ' # n', '\n# m')), {
    selector: ([name]) => name,
    maxLength: 4,
  })
  .map((some) => some.map(([name, value, note]) => `${name} = ${value}${note}\n`).join(''))
const heading = fc.constantFrom('[t]', '[t.u]', '[[s]]', '[[s]]', '[s.v]', '[[s.w]]', '[[t.s]]', '[x.y.z]')
const wholeFile = fc
  .tuple(pairs, fc.array(fc.tuple(heading, pairs, fc.constantFrom('', '\n')), { maxLength: 6 }), fc.boolean())
  .map(([root, tables, isWindows]) => {
    const text = root + tables.map(([name, some, gap]) => `${gap}${name}\n${some}`).join('')
    return isWindows ? text.replaceAll('\n', '\r\n') : text
  })
  .filter((text) => {
    try {
      parse(text)
      return toml.parse(Buffer.from(text)).problems.length === 0
    } catch {
      return false
    }
  })

const part = fc.constantFrom('a', 'b', 'c', 'd', 'e', 's', 't', 'u', 'w', 'x', 'y')
const index = fc.constantFrom('', '', '[0]', '[1]', '[2]', '[0][1]', '[3]')
const context = fc
  .array(
    fc.tuple(part, index).map((some) => some.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join('.'))
const wanted = fc.array(fc.tuple(context, fc.constantFrom(null, undefined, 'any'), fc.nat()), { maxLength: 6 })
const said = fc.constantFrom('new', '', 'a\n"b"\\', "it's", 'ž # x', ', ]')

interface TriedChange {
  readonly change: FileChange
  readonly added: ReadonlyMap<string, string>
}

/** A change of a file: every so many of its strings are set or go, and others come. */
const changeOf = (
  units: ReturnType<typeof toml.parse>['units'],
  [picks, text, more, isLike]: [number[], string, [string, null | undefined | 'any', number][], boolean],
): TriedChange => {
  const known = new Set(units.map(({ context: one }) => one))
  const change: UnitChange[] = [...known].flatMap((one, at): UnitChange[] => {
    const pick = (picks[at % Math.max(1, picks.length)] ?? 2) % 4
    if (pick === 0) return [{ kind: 'set', key: one, target: [text], state: 'translated' }]
    return pick === 1 ? [{ kind: 'remove', key: one }] : []
  })
  const fresh = new Map(more.filter(([one]) => !known.has(one)).map(([one, ...rest]) => [one, rest]))
  const before: string[] = [...known]
  for (const [one, [after, at]] of fresh) {
    const neighbour = after === 'any' ? before[at % Math.max(1, before.length)] : after
    const notes = at % 3 === 0 ? [{ by: 'developer', text: 'note' } as const] : []
    const unit = { ...newUnit(one, `${text}${one}`), notes, ...(neighbour !== undefined && { after: neighbour }) }
    change.push({ kind: 'add', unit })
    before.push(one)
  }
  const like = isLike ? toml.parse(Buffer.from('[t]\nu = ["x"]\n[[s]]\na = "x"\n[a]\nb = "y"\n')) : undefined
  return { change: { units: change, like }, added: new Map([...fresh.keys()].map((one) => [one, `${text}${one}`])) }
}

test('whatever is set, added and removed, another parser reads exactly that, and the rest as it was', () => {
  let seen = 0
  fc.assert(
    fc.property(
      wholeFile,
      fc.tuple(fc.array(fc.nat(3), { maxLength: 5 }), said, wanted, fc.boolean()),
      (text, asked) => {
        const file = toml.parse(Buffer.from(text))
        const { change, added } = changeOf(file.units, asked)
        const left = new Set(file.obstructions?.(change).map(({ unit }) => unit.context))
        const bytes = Buffer.from(file.edit(change)).toString()
        const told = JSON.stringify([text, change.units, bytes])
        const after = toml.parse(Buffer.from(bytes))
        expect([told, after.problems]).toEqual([told, []])
        const [was, is] = [values(text), values(bytes)]
        const texts = new Map(after.units.toReversed().map((unit) => [unit.context, unit]))
        const free: string[] = []
        for (const [one, want] of added) {
          if (left.has(one)) continue
          seen++
          const unit = texts.get(one)
          expect([told, one, unit?.target[0]]).toEqual([told, one, want])
          const path = pathKey(unit ? pathOf(unit) : [])
          expect([told, path, is.get(path)]).toEqual([told, path, want])
          was.delete(path)
          is.delete(path)
          free.push(`${path.slice(0, -1)},`)
        }
        const first = new Map(file.units.toReversed().map((unit) => [unit.context, unit]))
        for (const one of change.units) {
          if (one.kind === 'add') continue
          const path = pathKey(pathOf(first.get(one.key) ?? { context: '' }))
          if (one.kind === 'set' && change.units.length > 0)
            expect([told, path, is.get(path)]).toEqual([told, path, asked[1]])
          else expect([told, path, is.get(path) ?? '']).toEqual([told, path, ''])
          was.delete(path)
          is.delete(path)
        }
        for (const [path, value] of was) {
          // Values that are no texts, and holes, gave their place to others.
          if (value === '' && free.some((one) => one.startsWith(`${path.slice(0, -1)},`))) continue
          if (free.some((one) => path.startsWith(one)) && !String(value).match(/^(s|t|x\ny|č)$/)) continue
          if (is.get(path) !== value) expect([told, path, is.get(path)]).toEqual([told, path, value])
          is.delete(path)
        }
        for (const [path, value] of is) expect([told, path, value]).toEqual([told, path, ''])
      },
    ),
    { numRuns: 500 },
  )
  expect(seen).toBeGreaterThan(250)
})
