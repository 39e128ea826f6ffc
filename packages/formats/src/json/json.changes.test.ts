import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document, FileLanguage, Format, NewUnit, UnitChange } from '../format.ts'
import { formats } from '../index.ts'
import { jsonNested } from './json.format.ts'

const languages: readonly (FileLanguage | undefined)[] = [
  { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } },
  { code: 'en', plural: { number: 2, formula: 'n != 1' } },
  { code: 'ja', plural: { number: 1, formula: '0' } },
  undefined,
]

/** Names that mean something in one of the dialects. */
const key = fc.constantFrom(
  ...[
    'a',
    'b',
    'a_one',
    'a_other',
    'a_few',
    'a_0',
    'a_1',
    'a_plural',
    '@a',
    '@@locale',
    '_a.comment',
    'message',
    'msg',
  ],
  ...['one', 'other', 'translation', 'id', 'select', 'cases', 'feature', 'description', 'placeholders', 'x.y', 'l[0]'],
)
const object = (members: readonly (readonly [string, string])[]): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('"a"', '"b"', '""', '"plural"', 'null', '5', 'true'),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map(object),
    fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(', ')}]`),
  ),
}))
const members = fc.array(fc.tuple(key, value), { maxLength: 6 }).map(object)
const id = fc.constantFrom('"a"', '"b"', '["c"]')
const cases = fc.array(fc.tuple(fc.constantFrom('one', 'other', 'few', '=0'), value), { maxLength: 3 }).map(object)
const select = cases.map((some) => `{"select": {"feature": "plural", "arg": "N", "cases": ${some}}}`)
const messages = fc
  .array(fc.tuple(id, fc.oneof(value, select)), { maxLength: 4 })
  .map((some) => `[${some.map(([name, text]) => `{"id": ${name}, "translation": ${text}}`).join(', ')}]`)

const stringUnit = fc
  .tuple(fc.constantFrom('new', 'translated', 'needs_review'), fc.constantFrom('a', 'b', '', '%lld'))
  .map(([state, text]) => `{"stringUnit": {"state": "${state}", "value": "${text}"}}`)
const plural = fc
  .array(fc.tuple(fc.constantFrom('one', 'other', 'few'), stringUnit), { maxLength: 3 })
  .map((some) => `{"variations": {"plural": ${object(some)}}}`)
const localizations = fc
  .array(fc.tuple(fc.constantFrom('cs', 'en', 'ja'), fc.oneof(stringUnit, plural)), { maxLength: 3 })
  .map((some) => `{"localizations": ${object(some)}}`)
const catalogue = fc
  .array(fc.tuple(key, localizations), { maxLength: 5 })
  .map((some) => `{"sourceLanguage": "en", "strings": ${object(some)}, "version": "1.0"}`)

/** Files that are likely to hold strings of a format; those of most formats are objects. */
const likely: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'go-i18n-json': messages,
  gotext: messages.map((some) => `{"messages": ${some}}`),
  xcstrings: catalogue,
  'nextcloud-json': members.map((some) => `{"translations": ${some}}`),
}

const step = fc.record({
  kind: fc.constantFrom('set', 'set', 'remove', 'add'),
  pick: fc.nat(),
  text: fc.constantFrom('', 'T', 'U'),
  hasForms: fc.boolean(),
  name: fc.constantFrom('n', 'a.q', 'q', 'x.y.z', 'l1'),
  isFirst: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const fresh = (context: string, target: readonly string[], hasForms: boolean): Omit<NewUnit, 'after'> => ({
  context,
  source: hasForms ? ['', ''] : [''],
  target,
  state: 'translated',
  previousSource: '',
  notes: [],
  location: '',
  flags: '',
})

/** Changes of a file, at most one of each string, and the texts that it has after them. */
function changesOf(file: Document, steps: readonly Step[], format: Format, language: FileLanguage | undefined) {
  const texts = new Map(file.units.map(({ context, target }) => [context, target]))
  const known = [...texts.keys()]
  const done = new Set<string>()
  const units: UnitChange[] = []
  for (const { kind, pick, text, hasForms, name, isFirst } of steps) {
    const picked = known[pick % Math.max(1, known.length)]
    const context = kind === 'add' ? name : picked
    if (context === undefined || done.has(context) || (kind === 'add' && texts.has(name))) continue
    done.add(context)
    if (kind === 'remove') {
      texts.delete(context)
      units.push({ kind, key: context })
      continue
    }
    const isPlural = hasForms && format.plurals !== 'none'
    const rule = language && (format.pluralRule?.(language) ?? language.plural)
    const count = isPlural ? (rule?.number ?? 2) : 1
    const forms = kind === 'add' ? Array.from({ length: count }, () => '') : (texts.get(context) ?? [])
    const target = forms.map((_, index) => `${text}${index}`)
    texts.set(context, target)
    if (kind === 'add')
      units.push({
        kind,
        unit: { ...fresh(context, target, isPlural), after: isFirst || picked === undefined ? null : picked },
      })
    else units.push({ kind: 'set', key: context, target, state: 'translated' })
  }
  return { units, texts }
}

const dialects = formats.filter(({ mediaType, id }) => mediaType === 'application/json' && !id.startsWith('json'))

test.each(dialects.map((format) => [format.id, format] as const))(
  '%s: any changes at once, of any file, are read again and touch no other string',
  (id, format: Format) => {
    fc.assert(
      fc.property(
        likely[id] ?? members,
        fc.constantFrom(...languages),
        fc.array(step, { maxLength: 5 }),
        (text, language, steps) => {
          const file = format.parse(Buffer.from(text), { language })
          expect(file.problems).toEqual([])
          const { units, texts } = changesOf(file, steps, format, language)
          const after = format.parse(file.edit({ units }), { language })
          expect(after.problems).toEqual([])
          // If two strings have one name, one of them is hidden, so the check does not apply.
          if (file.units.length > new Set(file.units.map(({ context }) => context)).size) return
          expect(new Map(after.units.map(({ context, target }) => [context, target]))).toEqual(texts)
        },
      ),
      // Other files in every run; WEFT_SEED takes the seed that a failure names.
      { numRuns: 500, ...(process.env.WEFT_SEED !== undefined && { seed: Number(process.env.WEFT_SEED) }) },
    )
  },
)

test('a name of a plural form that an object has makes no string of the others', () => {
  const [v4] = formats.filter(({ id }) => id === 'i18nextv4')
  const file = v4?.parse(Buffer.from('{"a_other": "x", "a_few": {"b": "y"}}'), { language: languages[0] })
  expect(file?.units.map(({ context }) => context)).toEqual(['a_other', 'a_few.b'])
})

test('a string of i18next that has its forms by index keeps to that, beside an object of its name', () => {
  const [v3] = formats.filter(({ id }) => id === 'i18next')
  const file = v3?.parse(Buffer.from('{"a_0": "x", "a": {"b": "y"}}'), { language: languages[0] })
  const after = file?.edit({
    units: [
      { kind: 'set', key: 'a', target: ['X', 'Y', 'Z'].slice(0, file.units[0]?.target.length), state: 'translated' },
    ],
  })
  expect(JSON.parse(Buffer.from(after ?? []).toString())).toMatchObject({ a_0: 'X', a_1: 'Y', a: { b: 'y' } })
})

test('a form of i18next that has no text yet is no place for an object of its name', () => {
  const [v3] = formats.filter(({ id }) => id === 'i18next')
  const file = v3?.parse(Buffer.from('{"a_plural": "x", "a": null}'), { language: languages[0] })
  const after = file?.edit({ units: [{ kind: 'add', unit: fresh('a.q', ['Q'], false) }] })
  expect(JSON.parse(Buffer.from(after ?? []).toString())).toEqual({ a_plural: 'x', a: null, 'a.q': 'Q' })
})

test('an index beside a pair of i18next is a form of it, before an edit and after', () => {
  const [v3] = formats.filter(({ id }) => id === 'i18next')
  const read = (bytes: Uint8Array) => v3?.parse(bytes, { language: languages[0] })
  const file = read(Buffer.from('{"a": {"a": "x", "a_plural": "y", "a_1": "z", "b_1": "of its own"}}'))
  expect(file?.units.map(({ context, target }) => [context, target])).toEqual([
    ['a.a', ['', 'z', '']],
    ['a.b_1', ['of its own']],
  ])
  const after = read(
    file?.edit({ units: [{ kind: 'set', key: 'a.a', target: ['0', '1', '2'], state: 'translated' }] }) ?? Buffer.of(),
  )
  expect(after?.units.map(({ context, target }) => [context, target])).toEqual([
    ['a.a', ['0', '1', '2']],
    ['a.b_1', ['of its own']],
  ])
})

test('with json_sort_keys new strings come where their keys sort, in new objects too; what is there stays', () => {
  const bytes = Buffer.from('{\n  "b": "1",\n  "d": {\n    "x": "2"\n  },\n  "z": "3"\n}\n')
  const file = jsonNested.parse(bytes, { parameters: { json_sort_keys: true } })
  const add = (context: string) =>
    ({
      kind: 'add',
      unit: {
        context,
        source: [],
        target: ['n'],
        state: 'translated',
        previousSource: '',
        notes: [],
        location: '',
        flags: '',
        after: 'z',
      },
    }) as const
  const units = ['c', 'a', 'd.y', 'd.w', 'zz', 'e.f'].map(add)
  const keys = jsonNested.parse(file.edit({ units })).units.map(({ context }) => context)
  expect(keys).toEqual(['a', 'b', 'c', 'd.w', 'd.x', 'd.y', 'e.f', 'z', 'zz'])
})
