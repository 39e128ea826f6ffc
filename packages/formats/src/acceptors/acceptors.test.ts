import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examplesOf, fixturesOf } from '../example-files.fixture.ts'
import type { FileUnit, Format } from '../format.ts'
import { identityOf } from '../identity.ts'
import { formats } from '../index.ts'
import { representable } from '../representable-texts.arbitrary.ts'
import { type Acceptor, type AcceptorVerdict, complaintOf } from './acceptor.ts'
import { awkwardText } from './awkward-texts.arbitrary.ts'
import { acceptors } from './testing.ts'

const english = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
/** The number of texts that all examples take together; a soak tries more. */
const amount = Number(process.env.WEFT_ACCEPTED_TEXTS ?? 1_500)
const seed = Number(process.env.WEFT_ACCEPTED_SEED ?? (amount > 10_000 ? Date.now() % 2 ** 31 : 1))

/** Files that a program is given at once. */
const BATCH = 50

const samples = Math.ceil(amount / formats.reduce((count, { id }) => count + fixturesOf(id).length, 0))

/** Formats whose files do not tell their language, so that programs know no forms. */
const ofOneForm = new Set(['ts1'])

/** The part of a text that a program can read, if the format allows more. */
function representableTo(id: string, said: string, { source: [source = ''], target, form }: FileUnit): string {
  if (id === 'po' || id === 'po-mono' || id === 'poxliff') return withBreaksOf(said, source)
  // Python strips more than blanks, and finds more comments.
  if (id === 'islu') return said.replaceAll(/[^\S\n\t ]|\u0085/g, '-')
  if (id === 'ini') return said.replaceAll(/[^\S\n\t ]|\u0085/g, '-').replaceAll(/^[;#]|\n[;#]|[ \t\n];/g, '-') || 'x'
  // An entity stays one in texts with placeables.
  if (/^xliff/.test(id)) return said.replaceAll(/[&<]/g, '+')
  // GNUstep's program sometimes refuses files of some hundred bytes, even foreign ones: use short texts only.
  if (id.startsWith('strings')) return [...said.replaceAll('\ufeff', '-')].slice(0, 20).join('')
  // Tags would be tags. In a section the file's own blanks are kept, which Android makes one.
  if (id === 'aresource')
    return (form === 'cdata' ? said.replaceAll(/\s+/g, ' ').trim() : said).replaceAll('<', '+') || 'x'
  // A broken selector stays, and a check reports it; so does an attribute, which programs treat as another text.
  if (id === 'fluent')
    return said
      .replace(/\{ ?("(?:[^"\\]|\\.)*"|\$\w+) ?\}|[{}]/g, (all, isWhole) => (isWhole ? all : '-'))
      .replaceAll(/^(?:\.|\{"\."\})|(?<=\n *)(?:\.|\{"\."\})/g, '-')
  // Blanks at the ends of a line are nothing to players, and odd ones end it.
  if (/^(?:srt|sub|ass|ssa)$/.test(id)) return said.replaceAll(/[^\S\n ]|\u0085/g, '-').trim() || 'x'
  // Variables stay variables in a text that has some, and nobody gives them a value.
  if (id === 'php' && target.join('').includes('$')) return said.replaceAll('$', '+')
  return said
}

/** gettext compiles no translation whose first or last line break is not that of its source: of one that is nothing else, either would be both. */
const withBreaksOf = (said: string, source: string): string =>
  `${source.startsWith('\n') ? '\n' : ''}${said.replace(/^\n+|\n+$/g, '') || 'x'}${source.endsWith('\n') ? '\n' : ''}`

/** Texts of one string each, and the files that have them instead of what it was. */
function changesOf(format: Format, bytes: Buffer, language: typeof english) {
  const { keyOf } = identityOf(format, format.template === 'required')
  const file = format.parse(bytes, { language })
  const last = new Map(file.units.map((unit) => [keyOf(unit), unit]))
  const own = file.units.filter((unit) => last.get(keyOf(unit)) === unit && unit.state === 'translated')
  if (own.length === 0) return []
  const cases = fc.tuple(fc.nat(), fc.nat(), awkwardText)
  return fc
    .sample(cases, { numRuns: samples, seed: seed + formats.findIndex(({ id }) => id === format.id) })
    .flatMap(([pick, pickedForm, drawnFor]) => {
      const unit = own[pick % own.length]
      if (!unit) throw new Error('no string')
      const written = unit.target.flatMap((one, index) =>
        one === '' || (index > 0 && ofOneForm.has(format.id)) ? [] : index,
      )
      // The last form may be copied to `other`, which then changes as well.
      const forms = format.plurals === 'category' && written.length > 1 ? written.slice(0, -1) : written
      const changed = forms[pickedForm % forms.length] ?? 0
      const drawn = drawnFor(unit.target[changed] ?? '')
      const representableText = (representable[format.id] ?? ((one: string) => one))(drawn) || 'x'
      const said = representableTo(format.id, representableText, unit) || 'x'
      const target = unit.target.map((one, index) => (index === changed ? said : one))
      const state = 'translated'
      if (said === unit.target[changed]) return []
      return {
        said,
        context: unit.context,
        bytes: file.edit({ units: [{ kind: 'set', key: keyOf(unit), target, state }] }),
      }
    })
}

/** A command line holds only so many names. */
const readInBatches = (acceptor: Acceptor, files: readonly Uint8Array[]): AcceptorVerdict[] =>
  Array.from({ length: Math.ceil(files.length / BATCH) }, (_, index) =>
    acceptor.read(files.slice(index * BATCH, (index + 1) * BATCH)),
  ).flat()

function complaintsOf(acceptor: Acceptor, format: Format): string[] {
  return examplesOf(format.id).flatMap(({ name, bytes, expected: { language = english } }) => {
    const changes = changesOf(format, bytes, language)
    const [before, ...after] = readInBatches(acceptor, [bytes, ...changes.map((change) => change.bytes)])
    return changes.flatMap(({ said, context }, index) => {
      const reading = after[index]
      const complaint = before && reading ? complaintOf(acceptor, before, reading, said) : 'no answer'
      return complaint === null ? [] : [`${name} ${context} ${JSON.stringify(said)}: ${complaint}`]
    })
  })
}

describe.each(formats.map((format) => [format.id, format] as const))(`%s; seed ${seed}`, (id, format: Format) => {
  test('some program that reads it is named', () => {
    expect(acceptors[id].length).toBeGreaterThan(0)
  })

  for (const acceptor of acceptors[id])
    test.skipIf(!acceptor.isThere())(
      `${acceptor.name} takes it with a changed string (skipped where it is not there)`,
      () => {
        expect(complaintsOf(acceptor, format)).toEqual([])
      },
      86_400_000,
    )
})
