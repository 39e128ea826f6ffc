import { formatLanguageCode } from '@weft/l10n'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExpectedFile, examplesOf } from './example-files.fixture.ts'
import type { Document, EditableDocument, FileState, FileUnit, Format, NewFile, NewUnit } from './format.ts'
import { identityOf } from './identity.ts'
import { countingOf, formats, isPlural, pluralOf, stateOfTexts } from './index.ts'
import { representable } from './representable-texts.arbitrary.ts'

// Other files in every run; WEFT_SEED takes the seed that a failure names.
if (process.env.WEFT_SEED !== undefined) fc.configureGlobal({ seed: Number(process.env.WEFT_SEED) })

/** Formats whose files have the same few strings for ever, or cannot say a context. */
const hasFixedStrings = new Set([
  ...['xwiki-fullpage', 'csv-simple', 'csv-simple-iso', 'csv-simple-utf-8', 'rc', 'srt', 'vtt', 'sub', 'ass', 'ssa'],
])

/** The language of fixtures whose `.json` names none. */
const english = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
const slovenian = { number: 4, formula: 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3' }

/** An entry without its position. */
const saying = ({ span: _, ...rest }: FileUnit) => rest

/** The content of a fixture's `.json`. */
function summary(file: Document, expected: ExpectedFile) {
  return {
    ...(expected.language && { language: expected.language }),
    plural: file.plural,
    warnings: file.warnings().map(({ code, span }) => ({ code, span: span && [span.start, span.end] })),
    units: file.units.map((unit) => ({ ...unit, span: [unit.span.start, unit.span.end] })),
  }
}

/** The state that a string has after an edit asked for one: what the file cannot say it does not say, and read-only stays. */
function stateAfter({ states }: Format, unit: FileUnit, target: readonly string[], asked: FileState): FileState {
  if (unit.state === 'read-only' && !states.includes('read-only')) return 'read-only'
  const said = states.includes(asked) ? asked : 'translated'
  return said === 'translated' || said === 'untranslated' ? stateOfTexts(target) : said
}

/** The context of a new string in the section of another: a string of a file with sections can stand in its own only. */
const besides = ({ context }: Pick<FileUnit, 'context'> = { context: '' }, name: string) => {
  const [array] = /^.*->/.exec(context) ?? []
  if (array !== undefined) return `${array}'${name}'`
  if (context.startsWith('$')) return `$${name}`
  if (context.endsWith('.txt')) return `${name}.txt`
  if (context.startsWith('define(')) return `define('${name}'`
  return `${/^(?:\[[^\]]*\]|.*\.)/.exec(context)?.[0] ?? ''}${name}`
}

const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'ab \n\t"\\%s{0}-žš港에\u0301🚢'), maxLength: 250 }),
    fc.string({ unit: fc.constantFrom(...'<>&;b/ \'"@?\\nu0041]![CDATA[é'), maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom('<b>', '</b>', '<br/>', 'a', ' ', '&amp;', "\\'", '\\n', '"', ']]>'),
      maxLength: 12,
    }),
    fc.constantFrom(
      '5',
      '-0',
      '1e5',
      'true',
      'True',
      'null',
      ' a ',
      '@string/x',
      '?attr',
      '# x',
      '/* x',
      '\u2028',
      '\ufeff',
    ),
  )
  .map((value) => value.replaceAll('\0', ''))

const states: readonly FileState[] = ['untranslated', 'needs-editing', 'translated', 'approved']

describe.each(formats.map((format) => [format.id, format] as const))('%s', (id, format: Format) => {
  const { keyOf } = identityOf(format, format.template === 'required')
  const firstOf = (file: Document, unit: FileUnit) => file.units.find((one) => keyOf(one) === keyOf(unit)) === unit
  const options = { language: english }
  const read = (bytes: Uint8Array, language = english) => format.parse(bytes, { language })
  const fixtures = examplesOf(id)
  const files = fixtures.map(
    ({ name, bytes, expected }) => [name, read(bytes, expected.language), expected.language ?? english] as const,
  )

  /** Everything but the unit at `index` is as it was, to the byte. */
  function expectOthersUntouched(before: Document, after: Uint8Array, index: number, language: typeof english) {
    const edited = read(after, language)
    expect(edited.problems).toEqual([])
    expect(edited.units.length).toBe(before.units.length)
    const rest = (file: Document) => file.units.filter((_, i) => i !== index).map(saying)
    expect(rest(edited)).toEqual(rest(before))
    const { start, end } = before.units[index]?.span ?? { start: 0, end: 0 }
    const tail = before.bytes.length - end
    expect(Buffer.from(after.subarray(0, start)).equals(before.bytes.subarray(0, start))).toBe(true)
    expect(Buffer.from(after.subarray(after.length - tail)).equals(before.bytes.subarray(end))).toBe(true)
  }

  test('has examples, among them one with plural forms if it has any', () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(2)
    if (format.plurals !== 'none') expect(files.some(([, file]) => file.units.some(isPlural))).toBe(true)
    expect(files.every(([, file]) => format.plurals !== 'none' || !file.units.some(isPlural))).toBe(true)
  })

  test('its facts fit each other', () => {
    expect(format.extensions.length).toBeGreaterThan(0)
    expect(format.mediaType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/)
    expect(format.states).toEqual(expect.arrayContaining(['untranslated', 'translated']))
    expect(formatLanguageCode('pt_BR', format.languageCodeStyle)).toMatch(/pt/)
    for (const { files: mask } of format.usage) {
      expect(mask).toContain('*')
      expect(format.isFolder === true || format.extensions.some((extension) => mask.endsWith(`.${extension}`))).toBe(
        true,
      )
    }
    for (const parameter of format.parameters) {
      expect(parameter.name).toMatch(/^[a-z0-9_]+$/)
      if (parameter.kind === 'choice') expect(parameter.choices).toContain(parameter.initially)
    }
  })

  test.each(fixtures)('knows $name for its own', ({ bytes }) => {
    if (read(bytes).units.length > 0) expect(format.recognises(bytes.toString('utf8', 0, 4096))).toBe(true)
  })

  test.each(fixtures)('reads $name as its .json says', ({ bytes, expected }) => {
    const file = read(bytes, expected.language)
    expect(file.problems).toEqual([])
    expect(summary(file, expected)).toEqual(expected)
  })

  test.each(files)('%s keeps every byte when nothing changes', (_, file) => {
    const same = file.units.filter((unit) => firstOf(file, unit))
    const units = same.map(
      (unit) => ({ kind: 'set', key: keyOf(unit), target: unit.target, state: unit.state }) as const,
    )
    expect(file.edit({ units: [] })).toBe(file.bytes)
    expect(Buffer.from(file.edit({ units })).equals(file.bytes)).toBe(true)
  })

  test.each(files.filter(([, file]) => file.units.length > 0))(
    '%s takes any text for one string and touches no other',
    (_, file, language) => {
      fc.assert(
        fc.property(
          fc.nat(),
          fc.array(text, { minLength: 6, maxLength: 6 }),
          fc.constantFrom(...states),
          (pick, texts, state) => {
            const index = pick % file.units.length
            const unit = file.units[index]
            if (!unit || !firstOf(file, unit)) return
            const said = texts.map(representable[id] ?? ((one) => one))
            const wanted = unit.target.map((_, i) => (isWritable(file, said[i] ?? '') ? (said[i] ?? '') : 'ascii'))
            const asked = { kind: 'set', key: keyOf(unit), target: wanted, state } as const
            const isHeldBack = (file.obstructions?.({ units: [asked] }) ?? []).length > 0
            // A text that is held back must not enter the file.
            if (isHeldBack) expect(file.edit({ units: [asked] })).toBe(file.bytes)
            const target = isHeldBack ? wanted.map(() => 'ascii') : wanted
            const edited = file.edit({ units: [{ kind: 'set', key: keyOf(unit), target, state }] })
            const after = read(edited, language).units[index]
            // Without a text, some grammars have only one way to write it.
            const isEmpty = after?.state === 'untranslated' && target.every((one) => one === '')
            const stateSaid = isEmpty ? 'untranslated' : stateAfter(format, unit, target, state)
            expect(after && { target: after.target, state: after.state }).toEqual({ target, state: stateSaid })
            const { notes, location, flags, context, source } = unit
            expect(after).toMatchObject({ notes, location, flags, context, source })
            if (stateSaid === 'translated') expect(after?.previousSource).toBe('')
            expectOthersUntouched(file, edited, index, language)
            const again = read(edited, language).edit({
              units: [{ kind: 'set', key: keyOf(unit), target, state: stateSaid }],
            })
            expect(Buffer.from(again).equals(edited)).toBe(true)
          },
        ),
        { numRuns: 100 },
      )
    },
  )

  test.each(files)('%s loses one string and no other', (_, file, language) => {
    file.units.forEach((unit, index) => {
      if (!firstOf(file, unit)) return
      const after = read(file.edit({ units: [{ kind: 'remove', key: keyOf(unit) }] }), language)
      expect(after.problems).toEqual([])
      expect(after.units.map(saying)).toEqual(file.units.filter((_, i) => i !== index).map(saying))
    })
  })

  test.each(files)('%s loses all strings at once, and takes them again', (_, file, language) => {
    const own = file.units.filter((unit) => firstOf(file, unit))
    const emptied = file.edit({ units: own.map((unit) => ({ kind: 'remove', key: keyOf(unit) })) })
    const without = read(emptied, language)
    expect(without.problems).toEqual([])
    const left = new Set(without.units.map(keyOf))
    const added = own.filter((unit) => !left.has(keyOf(unit)))
    const units = added.map((unit, index): { kind: 'add'; unit: NewUnit } => {
      const { span: _span, variants: _variants, ...said } = unit
      const before = added[index - 1]
      return { kind: 'add', unit: { ...said, after: before ? keyOf(before) : null } }
    })
    const full = read(without.edit({ units }), language)
    expect(full.problems).toEqual([])
    const texts = new Map(full.units.map((unit) => [keyOf(unit), unit.target]))
    for (const unit of added) expect([keyOf(unit), texts.get(keyOf(unit))]).toEqual([keyOf(unit), unit.target])
  })

  test.each(files)('%s takes new strings at their places', (_, file, language) => {
    const [first] = file.units.filter((unit) => !isPlural(unit))
    if (!first || hasFixedStrings.has(id)) return
    const { span: _span, variants: _variants, form: _form, ...like } = first
    const last = file.units.at(-1) ?? first
    const [begin] = file.units
    const fresh = (name: string, beside = begin): NewUnit => ({
      ...like,
      context: besides(beside, name),
      notes: [],
      location: '',
      previousSource: '',
      target: ['new'],
      state: 'translated',
    })
    const edited = file.edit({
      units: [
        { kind: 'add', unit: { ...fresh('new_last', last), after: keyOf(last) } },
        { kind: 'add', unit: { ...fresh('new_first'), after: null } },
        { kind: 'add', unit: { ...fresh('new_second'), after: keyOf(fresh('new_first')) } },
      ],
    })
    const after = read(edited, language)
    expect(after.problems).toEqual([])
    const contexts = after.units.map(({ context }) => context)
    expect(contexts).toEqual([
      besides(begin, 'new_first'),
      besides(begin, 'new_second'),
      ...file.units.map(({ context }) => context),
      besides(last, 'new_last'),
    ])
    expect(after.units.filter(({ context }) => !context.includes('new_')).map(saying)).toEqual(file.units.map(saying))
  })

  const about: NewFile = {
    languageCode: 'sl',
    languageName: 'Slovenian',
    plural: slovenian,
    projectName: 'Harbour',
    now: new Date('2026-11-21T22:40:00Z'),
  }

  /** A new file has no texts, and takes every string of its base. */
  function expectTakesAll(base: Document | null, bytes: Uint8Array) {
    const made = read(bytes, { code: 'sl', plural: slovenian })
    expect(made.problems).toEqual([])
    const language = { code: 'sl', plural: slovenian }
    const rule = pluralOf(format, language)
    if (made.plural) expect(made.plural).toEqual(rule)
    const ruleOf = ({ context }: FileUnit) => countingOf(format, context, { ...language, plural: rule }).plural
    for (const unit of made.units) {
      if (unit.state === 'read-only') continue
      expect(unit).toMatchObject({ state: 'untranslated', previousSource: '' })
      expect([1, ruleOf(unit).number]).toContain(unit.target.length)
    }
    const has = new Set(made.units.map(keyOf))
    const missing = (base?.units ?? []).filter((unit) => !has.has(keyOf(unit)) && base && firstOf(base, unit))
    expect(missing.length === 0 || format.template === 'required').toBe(true)
    const units = missing.map((unit): { kind: 'add'; unit: NewUnit } => {
      const { span: _span, variants: _variants, ...said } = unit
      return {
        kind: 'add',
        unit: {
          ...said,
          target: isPlural(unit) ? ['a', 'b', 'c', 'd', 'e'].slice(0, ruleOf(unit).number) : ['x'],
          state: 'translated',
        },
      }
    })
    const full = read(made.edit({ units }), { code: 'sl', plural: slovenian })
    expect(full.problems).toEqual([])
    const texts = new Map(full.units.map((unit) => [keyOf(unit), unit.target]))
    for (const { unit } of units) expect([unit.context, texts.get(keyOf(unit))]).toEqual([unit.context, unit.target])
  }

  test.each(files)('%s is a base for a new translation', (_, file) => {
    expectTakesAll(file, file.translationFor(about))
  })

  test('a new file that is made from no other is empty and takes strings', () => {
    const bytes = format.begin(about)
    expect(read(bytes).units).toEqual([])
    const [, base] = files.find(([, file]) => file.units.length > 0) ?? []
    const file: EditableDocument = read(bytes)
    expect(file.problems).toEqual([])
    if (format.template === 'required' && format.newBase !== 'required') expectTakesAll(base ?? null, bytes)
  })

  test.skipIf(format.mostBytes === undefined)('a file that is larger than its limit is refused, and kept', () => {
    const bytes = Buffer.alloc((format.mostBytes ?? 0) + 1, '\n')
    const file = format.parse(bytes, options)
    expect([file.units, file.problems.map(({ code }) => code)]).toEqual([[], ['too-large']])
    expect(file.edit({ units: [] })).toBe(bytes)
    expect(format.parse(bytes.subarray(1), options).problems.map(({ code }) => code)).not.toContain('too-large')
  })

  test('random bytes end in a result', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void format.parse(bytes, options)))
  })

  test('a file with bytes knocked in or out ends in a result whose spans lie inside it', () => {
    const sources = fc.constantFrom(...fixtures.map(({ bytes }) => bytes))
    const junk = fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom('"', '\\', '#', '\n', '<<<<<<< ', '\xff', '<', '>', '&', '{', ']', ',', '<!--', '<![CDATA[')
        .map((s) => Buffer.from(s, 'latin1')),
    )
    fc.assert(
      fc.property(sources, fc.nat(), fc.nat(20), junk, (bytes, place, size, inserted) => {
        const at = bytes.length === 0 ? 0 : place % bytes.length
        const damaged = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + size)])
        const file = format.parse(damaged, options)
        for (const { span } of [...file.problems, ...file.warnings(), ...file.units]) {
          if (!span) continue
          expect(span.start).toBeLessThanOrEqual(span.end)
          expect(span.end).toBeLessThanOrEqual(damaged.length)
        }
        if (file.problems.length > 0) return
        const own = file.units.filter((unit) => firstOf(file, unit))
        const units = own.map(
          (unit) => ({ kind: 'set', key: keyOf(unit), target: unit.target, state: unit.state }) as const,
        )
        expect(Buffer.from(file.edit({ units })).equals(damaged)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

/** A file that is not in UTF-8 may become UTF-8 as a whole when a text needs it; the law about bytes is for the others. */
function isWritable(file: Document, value: string): boolean {
  return (file.charset === null && value.isWellFormed()) || /^[\x20-\x7e\n\t]*$/.test(value)
}
