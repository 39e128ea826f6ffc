import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import type { UnitPart, WrittenFile, WrittenFormat, WrittenUnit } from '../format.ts'
import { lossesOf } from './losses.ts'
import { writtenFormats } from './written-formats.ts'

const about: WrittenFile = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' },
  projectName: 'Harbour & "Sons"',
  now: new Date('2026-11-21T22:40:00Z'),
  sourceLanguageCode: 'en',
  hasTemplate: false,
}
const language = { code: about.languageCode, plural: about.plural }

const unit = (context: string, source: readonly string[], target: readonly string[]): WrittenUnit => ({
  context,
  source,
  target,
  state: target.every((text) => text === '') ? 'untranslated' : 'translated',
  previousSource: '',
  notes: [{ by: 'developer', text: 'Shown <on> the "quay" & elsewhere.' }],
  location: 'src/main.c:20, src/quay.c:4',
  flags: '',
})

const harbour: readonly WrittenUnit[] = [
  unit('', ['Open the door'], ['Otevřete dveře']),
  unit('button', ['Open'], ['=1+1']),
  unit('', ['%d ship', '%d ships'], ['%d loď', '%d lodě', '%d lodí']),
  { ...unit('', ['Goodbye'], ['Nashledanou']), state: 'needs-editing' },
  unit('', ['A <b>bold</b> & "quoted" line\nand another'], ['Tučný <b>řádek</b> & "citát"\na další']),
  unit('', ['Nothing yet'], ['']),
]

const byId = new Map(writtenFormats.map((format) => [format.id, format]))
function formatOf(id: string): WrittenFormat {
  const format = byId.get(id)
  if (!format) throw new Error(`no form ${id}`)
  return format
}

/** Characters that some form cannot say are among them; NUL, which the database cannot, is not. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...'ab \n\r\t"\\;,=<>&\']_x0041\u0007\ufffežš🚢'), maxLength: 30 }),
    fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
    fc.constantFrom('', ' a ', '=1', '_x0041_', '5', 'true', ']]>', '&amp;', "'", '2026-01-01', 'x'.repeat(40_000)),
  )
  .map((said) => said.replaceAll('\0', ''))

const words = fc.stringMatching(/^[a-z%]{1,6}( [a-z<&"'=,]{1,5}){0,2}$/)

/** All characters that a form should preserve, some thousands in each text, and all others that the database allows. */
function everyCharacter({ canSay }: WrittenFormat): { readonly representable: string[]; readonly others: string[] } {
  const representable: string[] = []
  const others: string[] = []
  for (let from = 0; from <= 0x10ffff; from += 0x2000) {
    const characters = Array.from({ length: 0x2000 }, (_, index) => String.fromCodePoint(from + index))
    const held = characters.filter((character) => character !== '\0' && character.isWellFormed())
    const said = Map.groupBy(held, (character) => canSay(character))
    representable.push(`a${(said.get(true) ?? []).join('')}z`)
    others.push(...(said.get(false) ?? []))
  }
  return { representable, others }
}

/** Strings that have all that strings can have. */
const fullUnit: fc.Arbitrary<WrittenUnit> = fc
  .record({
    isPlural: fc.boolean(),
    source: fc.tuple(words, words),
    target: fc.tuple(text, words, words),
    state: fc.constantFrom('needs-editing', 'translated', 'approved', 'read-only'),
    previous: fc.option(words, { nil: '' }),
    note: fc.option(words, { nil: '' }),
    by: fc.constantFrom('developer', 'translator'),
    place: fc.constantFrom('', 'src/main.c:20', 'src/main.c:20, src/quay.c:4'),
    flags: fc.constantFrom('', 'c-format', 'c-format, max-length:12'),
  })
  .map(({ isPlural, source, target: [first, ...others], state, previous, note, by, place, flags }) => ({
    ...unit('', isPlural ? source : source.slice(0, 1), isPlural ? [first || 'x', ...others] : [first || 'x']),
    state,
    previousSource: state === 'needs-editing' ? previous : '',
    notes: note === '' ? [] : [{ by, text: note }],
    location: place,
    flags,
  }))

/** The parts of a string that must survive a form with these losses. */
function comparable({ target, state, notes, location, flags, previousSource }: WrittenUnit, lost: readonly UnitPart[]) {
  const loses = new Set(lost)
  const isStateLost = state !== 'translated' && loses.has(state as UnitPart)
  return {
    target: loses.has('plural-forms') ? target.slice(0, 1) : target,
    state: isStateLost ? 'translated' : state,
    notes: loses.has('notes') ? [] : notes.map((note) => note.text),
    location: loses.has('locations') ? '' : location,
    flags: loses.has('flags') ? '' : flags,
    previousSource: loses.has('previous-source') ? '' : previousSource,
  }
}

/** A string that has what some form loses, and nothing else. */
function showing(part: UnitPart, { canName }: WrittenFormat): WrittenUnit {
  const bare = { ...unit('key', ['a'], ['b']), notes: [], location: '' }
  switch (part) {
    case 'texts':
      return canName ? { ...bare, context: '\u0007' } : { ...bare, target: ['\u0007'] }
    case 'values':
      return { ...bare, target: ['b', 'bb'] }
    case 'plural-forms':
      return { ...bare, source: ['a', 'aa'], target: ['b', 'bb', 'bbb'] }
    case 'previous-source':
      return { ...bare, state: 'needs-editing', previousSource: 'old' }
    case 'notes':
      return { ...bare, notes: [{ by: 'developer', text: 'hint' }] }
    case 'locations':
      return { ...bare, location: 'src/main.c:20' }
    case 'flags':
      return { ...bare, flags: 'c-format' }
    default:
      return { ...bare, state: part }
  }
}

describe.each(writtenFormats.map((format) => [format.id, format] as const))('%s', (_id, format) => {
  const write = (units: readonly WrittenUnit[]) => format.write(units, { ...about, hasTemplate: format.of === 'keys' })

  test('writes without strings, and with all kinds of them', async () => {
    expect((await write([])).length).toBeGreaterThanOrEqual(0)
    expect((await write(harbour)).length).toBeGreaterThan(0)
  })

  test.skipIf(format.read === null)('what comes back from an agency says what it was given, or nothing', async () => {
    const hasKeys = format.of === 'keys'
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), async (pairs) => {
        const given = pairs.map(([source, target], index) => unit(`key${index}`, [source], [target]))
        const bytes = await write(given)
        const file = await format.read?.(bytes, { language, hasTemplate: hasKeys })
        expect(file?.problems).toEqual([])
        const sources = new Map(given.map(({ context, source }) => [context, source[0]]))
        const targets = new Map(given.map(({ context, target }) => [context, target[0]]))
        for (const read of file?.units ?? []) {
          const [said = ''] = read.target
          // A string that it names is found again only where its source is the same.
          if (said === '' || (!hasKeys && read.source[0] !== sources.get(read.context))) continue
          expect(said).toBe(targets.get(read.context)?.toWellFormed())
        }
        const plain = given.filter(({ source, target }) =>
          [...source, ...target].every((one) => /^[\x20-\x7e]{1,99}$/.test(one) && !/_x|^\s|\s$/.test(one)),
        )
        const read = new Map(file?.units.map(({ context, target }) => [context, target[0]]))
        for (const { context, target } of plain) expect([context, read.get(context)]).toEqual([context, target[0]])
      }),
      { numRuns: 60 },
    )
  })

  const inherited = Object.getOwnPropertyNames(Object.prototype)
  test.skipIf(format.read === null)('what it does not name as lost comes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fullUnit, { minLength: 1, maxLength: 5 }), async (drawn) => {
        const given = drawn.map((one, index) => ({ ...one, context: `key${index}` }))
        const file = await format.read?.(await write(given), { language, hasTemplate: format.of === 'keys' })
        const read = new Map(file?.units.map((one) => [one.context, one]))
        for (const one of given) {
          const lost = new Set(lossesOf(format, [one], about.plural).map(({ part }) => part))
          // A string that cannot stand there, or is not shown by programs, is not in the file.
          if (lost.has('texts') || (format.id === 'mo' && lost.has('needs-editing'))) continue
          const back = read.get(one.context)
          const kept = (unit: WrittenUnit | undefined) => unit && comparable(unit, format.loses)
          expect(kept(back)).toEqual(kept(one))
        }
      }),
      { numRuns: 150 },
    )
  })

  test.skipIf(format.read === null)('every character that it is said to give back comes back', async () => {
    const { representable, others } = everyCharacter(format)
    const texts = [...representable, ...others.map((character) => `a${character}z`)]
    const bytes = await write(texts.map((target, index) => unit(`key${index}`, ['a'], [target])))
    const file = await format.read?.(bytes, { language, hasTemplate: format.of === 'keys' })
    expect(file?.problems).toEqual([])
    const read = new Map(file?.units.map(({ context, target }) => [context, target[0]]))
    for (const [index, text] of texts.entries())
      expect([index, read.get(`key${index}`) ?? '']).toEqual([index, index < representable.length ? text : ''])
  })

  test.skipIf(format.read === null)('names as lost nothing that every string keeps', async () => {
    for (const part of format.loses) {
      const one = showing(part, format)
      const file = await format.read?.(await write([one]), { language, hasTemplate: format.of === 'keys' })
      const [back] = file?.units ?? []
      const kept =
        back &&
        comparable(
          back,
          format.loses.filter((lost) => lost !== part),
        )
      expect([part, kept]).not.toEqual([
        part,
        comparable(
          one,
          format.loses.filter((lost) => lost !== part),
        ),
      ])
      expect(
        lossesOf(format, [one, unit('', ['a'], ['b'])], about.plural).find((loss) => loss.part === part)?.strings,
      ).toBeGreaterThan(0)
    }
  })

  test.skipIf(format.read === null)('a text that every object of JavaScript has as a name is a text', async () => {
    const given = inherited.map((name) => unit(name, [name], [name]))
    const file = await format.read?.(await write(given), { language, hasTemplate: format.of === 'keys' })
    expect(file?.problems).toEqual([])
    const read = new Map(file?.units.map((one) => [one.context || one.source[0], one.target[0]]))
    expect(inherited.map((name) => [name, read.get(name)])).toEqual(inherited.map((name) => [name, name]))
  })

  test.skipIf(format.read === null)('damaged bytes end in a problem, or in strings', async () => {
    const whole = Buffer.from(await write(harbour))
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.uint8Array({ maxLength: 8 }), fc.nat(40), async (place, junk, size) => {
        const at = place % (whole.length + 1)
        const damaged = Buffer.concat([whole.subarray(0, at), junk, whole.subarray(at + size)])
        const file = await format.read?.(damaged, { language })
        expect(file?.units).toBeInstanceOf(Array)
      }),
      { numRuns: 100 },
    )
  })

  test.skipIf(!/xml|tmx|tbx/.test(format.mediaType) || format.id === 'xlsx')('is well-formed XML', async () => {
    const parser = new SaxesParser({ xmlns: false })
    const problems: string[] = []
    parser.on('error', ({ message }) => problems.push(message))
    parser.write(Buffer.from(await write(harbour)).toString()).close()
    expect(problems).toEqual([])
  })
})

test('forms of a plural come back together, with the source texts that they are of', async () => {
  for (const id of ['po', 'xliff', 'xliff11', 'mo']) {
    const format = formatOf(id)
    const file = await format.read?.(await format.write(harbour, about), { language })
    const ship = file?.units.find(({ source }) => source[0] === '%d ship')
    expect([id, ship?.source, ship?.target]).toEqual([id, ['%d ship', '%d ships'], ['%d loď', '%d lodě', '%d lodí']])
  }
})

test('a text that needs editing does so when it comes back', async () => {
  for (const id of ['po', 'xliff', 'csv', 'xlsx']) {
    const format = formatOf(id)
    const file = await format.read?.(await format.write(harbour, about), { language })
    expect([id, file?.units.find(({ source }) => source[0] === 'Goodbye')?.state]).toEqual([id, 'needs-editing'])
  }
})

test('a cell of a spreadsheet that would not give its text back stays empty', async () => {
  const xlsx = formatOf('xlsx')
  for (const text of ['a\rb', '\u0007', '_x0041_', '\u{10fffe}a', '\u{1fffe}', '\ufdd0', '\uffff']) {
    const file = await xlsx.read?.(await xlsx.write([unit('', ['Open'], [text])], about))
    expect([text, file?.units.map(({ source, target }) => [source, target])]).toEqual([text, [[['Open'], ['']]]])
  }
})

test('a spreadsheet that would fill memory is refused before it is unpacked, another ZIP for what it is not', async () => {
  const xlsx = formatOf('xlsx')
  const codes = async (bytes: Uint8Array) => (await xlsx.read?.(bytes))?.problems.map(({ code }) => code)
  expect(await codes(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(210_000_000) }, { level: 1 }))).toEqual([
    'too-large',
  ])
  expect(await codes(zipSync({ 'a.txt': Buffer.from('a') }))).toEqual(['not-xlsx'])
  expect(await codes(Buffer.from('no ZIP'))).toEqual(['not-xlsx'])
})

const hasMsgunfmt = spawnSync('msgunfmt', ['--version']).status === 0
test.skipIf(!hasMsgunfmt)('msgunfmt reads what is written (skipped without gettext)', async () => {
  const bytes = await formatOf('mo').write(harbour, about)
  const { stdout, stderr } = spawnSync('msgunfmt', ['--no-wrap', '-'], { input: bytes, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toContain('msgctxt "button"\nmsgid "Open"\nmsgstr "=1+1"')
  expect(stdout).toContain('msgid_plural "%d ships"\nmsgstr[0] "%d loď"\nmsgstr[1] "%d lodě"\nmsgstr[2] "%d lodí"')
  expect(stdout).not.toContain('Goodbye')
})
