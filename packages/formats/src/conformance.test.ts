import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileUnit, Format, NewFile, ParsedFile, UnitKey } from './format.ts'
import { formats } from './index.ts'

/** Files of a format: `<grammar>/fixtures/<format id>/`, each with what it says beside it as `.json`. */
function fixturesOf(id: string): { name: string; bytes: Buffer; expected: unknown }[] {
  const source = fileURLToPath(new URL('.', import.meta.url))
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.split(/[\\/]/).slice(-3, -1).join('/') === `fixtures/${id}` && !path.endsWith('.json'))
    .map((path) => ({
      name: path.split(/[\\/]/).at(-1) ?? path,
      bytes: readFileSync(source + path),
      expected: JSON.parse(readFileSync(`${source}${path}.json`, 'utf8')),
    }))
}

const keyOf = ({ context, source }: FileUnit): UnitKey => ({ context, source: source[0] ?? '' })
const withoutSpan = ({ span: _, ...rest }: FileUnit) => rest
const firstOf = (file: ParsedFile, unit: FileUnit) =>
  file.units.find(({ context, source }) => context === unit.context && source[0] === unit.source[0]) === unit

/** What a fixture's `.json` holds. */
function summary(file: ParsedFile) {
  return {
    plural: file.plural,
    header: Object.fromEntries(file.header),
    warnings: file.warnings().map(({ code, span }) => ({ code, span: span && [span.start, span.end] })),
    units: file.units.map((unit) => ({ ...unit, span: [unit.span.start, unit.span.end] })),
  }
}

/** Everything but the unit at `index` is as it was, to the byte. */
function expectOthersUntouched(format: Format, before: ParsedFile, after: Uint8Array, index: number) {
  const read = format.parse(after)
  expect(read.problems).toEqual([])
  expect(read.units.length).toBe(before.units.length)
  const rest = (file: ParsedFile) => file.units.filter((_, i) => i !== index).map(withoutSpan)
  expect(rest(read)).toEqual(rest(before))
  const { start, end } = before.units[index]?.span ?? { start: 0, end: 0 }
  const tail = before.bytes.length - end
  expect(Buffer.from(after.subarray(0, start)).equals(before.bytes.subarray(0, start))).toBe(true)
  expect(Buffer.from(after.subarray(after.length - tail)).equals(before.bytes.subarray(end))).toBe(true)
}

const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'ab \n\t"\\%s{0}-žš港에\u0301🚢'), maxLength: 250 }),
  )
  .map((value) => value.replaceAll('\0', ''))

describe.each(formats.map((format) => [format.id, format] as const))('%s', (id, format: Format) => {
  const fixtures = fixturesOf(id)
  const files = fixtures.map(({ name, bytes }) => [name, format.parse(bytes)] as const)

  test.each(fixtures)('reads $name as its .json says', ({ bytes, expected }) => {
    const file = format.parse(bytes)
    expect(file.problems).toEqual([])
    expect(summary(file)).toEqual(expected)
  })

  test.each(files)('%s keeps every byte when nothing changes', (_, file) => {
    const same = file.units.filter((unit) => firstOf(file, unit))
    const units = same.map(
      (unit) => ({ kind: 'set', key: keyOf(unit), target: unit.target, fuzzy: unit.fuzzy }) as const,
    )
    expect(format.edit(file, { units: [] })).toBe(file.bytes)
    expect(Buffer.from(format.edit(file, { units })).equals(file.bytes)).toBe(true)
  })

  test.each(files.filter(([, file]) => file.units.length > 0))(
    '%s takes any text for one string and touches no other',
    (_, file) => {
      fc.assert(
        fc.property(fc.nat(), fc.array(text, { minLength: 6, maxLength: 6 }), fc.boolean(), (pick, texts, fuzzy) => {
          const index = pick % file.units.length
          const unit = file.units[index]
          if (!unit || !firstOf(file, unit)) return
          const target = unit.target.map((_, i) => (isWritable(file, texts[i] ?? '') ? (texts[i] ?? '') : 'ascii'))
          const edited = format.edit(file, { units: [{ kind: 'set', key: keyOf(unit), target, fuzzy }] })
          const read = format.parse(edited).units[index]
          const previousSource = fuzzy && unit.fuzzy ? unit.previousSource : ''
          expect(read && withoutSpan(read)).toEqual({ ...withoutSpan(unit), target, fuzzy, previousSource })
          expectOthersUntouched(format, file, edited, index)
        }),
        { numRuns: 60 },
      )
    },
  )

  test.each(files)('%s loses one string and no other', (_, file) => {
    file.units.forEach((unit, index) => {
      if (!firstOf(file, unit)) return
      const read = format.parse(format.edit(file, { units: [{ kind: 'remove', key: keyOf(unit) }] }))
      expect(read.problems).toEqual([])
      expect(read.units.map(withoutSpan)).toEqual(file.units.filter((_, i) => i !== index).map(withoutSpan))
    })
  })

  test.each(files)('%s takes new strings at their places', (_, file) => {
    const template = file.units[0]
    if (!template) return
    const fresh = (name: string) => ({
      ...withoutSpan(template),
      context: name,
      note: '',
      location: '',
      previousSource: '',
      fuzzy: false,
    })
    const after = keyOf(file.units.at(-1) ?? template)
    const edited = format.edit(file, {
      units: [
        { kind: 'add', unit: { ...fresh('new.last'), after } },
        { kind: 'add', unit: { ...fresh('new.first'), after: null } },
        {
          kind: 'add',
          unit: { ...fresh('new.second'), after: { context: 'new.first', source: template.source[0] ?? '' } },
        },
      ],
    })
    const read = format.parse(edited)
    expect(read.problems).toEqual([])
    const contexts = read.units.map(({ context }) => context)
    expect(contexts).toEqual(['new.first', 'new.second', ...file.units.map(({ context }) => context), 'new.last'])
  })

  test.each(files)('%s is a base for a new translation', (_, file) => {
    const about: NewFile = {
      languageCode: 'sl',
      languageName: 'Slovenian',
      plural: { number: 4, formula: 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3' },
      projectName: 'Harbour',
      now: new Date('2026-11-21T22:40:00Z'),
    }
    const made = format.parse(format.create(file, about))
    expect(made.problems).toEqual([])
    expect(made.plural).toEqual(about.plural)
    expect(made.units.map(keyOf)).toEqual(file.units.map(keyOf))
    for (const unit of made.units) {
      expect(unit).toMatchObject({ fuzzy: false, previousSource: '' })
      expect(unit.target.every((form) => form === '')).toBe(true)
      expect([1, 4]).toContain(unit.target.length)
    }
  })

  test('random bytes end in a result', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void format.parse(bytes)))
  })

  test('a file with bytes knocked in or out ends in a result whose spans lie inside it', () => {
    const sources = fc.constantFrom(...fixtures.map(({ bytes }) => bytes))
    const junk = fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc.constantFrom('"', '\\', '#', '\n', '<<<<<<< ', '\xff').map((s) => Buffer.from(s, 'latin1')),
    )
    fc.assert(
      fc.property(sources, fc.nat(), fc.nat(20), junk, (bytes, place, size, inserted) => {
        const at = bytes.length === 0 ? 0 : place % bytes.length
        const damaged = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + size)])
        const file = format.parse(damaged)
        for (const { span } of [...file.problems, ...file.warnings(), ...file.units]) {
          if (!span) continue
          expect(span.start).toBeLessThanOrEqual(span.end)
          expect(span.end).toBeLessThanOrEqual(damaged.length)
        }
        if (file.problems.length === 0) expect(Buffer.from(format.edit(file, { units: [] })).equals(damaged)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

/** A file that is not in UTF-8 becomes UTF-8 as a whole when a text needs it; the law about bytes is for the others. */
function isWritable(file: ParsedFile, value: string): boolean {
  const charset = /charset=(.*)/.exec(file.header.get('Content-Type') ?? '')?.[1] ?? 'utf-8'
  const isUnicode = /^(utf-?8|charset)$/i.test(charset) && value.isWellFormed()
  return isUnicode || /^[\x20-\x7e\n\t]*$/.test(value)
}
