import fc from 'fast-check'
import { expect, test } from 'vitest'
import { damage, damaged, report } from './damaged-files.arbitrary.ts'
import { fixturesOf } from './example-files.fixture.ts'
import type { EditableDocument, Format, NewUnit, UnitChange, UnitKey } from './format.ts'
import { identityOf } from './identity.ts'
import { formats } from './index.ts'
import { foreignFiles, newUnit } from './testing.ts'

/** The number of damaged files that are changed in a run; a soak changes more. */
const amount = Number(process.env.WEFT_CHANGED_FILES ?? 15_000)
const seed = Number(process.env.WEFT_CHANGE_SEED ?? (amount > 100_000 ? Date.now() % 2 ** 31 : 1))

const language = { code: 'en', plural: { number: 2, formula: 'n != 1' } }

/** Formats in whose damaged files one line tells what others are, so that to take it out changes what is read of those. */
const readsByOthers = new Set<string>([
  ...['csv', 'csv-multi', 'csv-utf-8', 'csv-simple', 'csv-simple-iso', 'csv-simple-utf-8'],
  ...['ini', 'ini-quoted', 'islu', 'properties', 'properties-utf16', 'php', 'laravel', 'yaml', 'po', 'po-mono'],
])

/** Whether one string of a file may be read otherwise once others are gone: such a file is held to "never throws" alone. */
const hangsTogether = ({ id }: Format, isDamaged: boolean): boolean =>
  // A Ruby file without the code of its language takes the last key that is left for it.
  id === 'ruby-yaml' || (isDamaged && readsByOthers.has(id))

/** A change of one string, to be chosen in a file. */
const step = fc.record({
  kind: fc.constantFrom('set', 'remove', 'add'),
  /** Which string. */
  at: fc.nat(),
  text: fc.constantFrom('Xyz', 'a b', 'č', "it's", '<b>x</b>', '{0} %s', 'x = y; z', 'a: b'),
  /** The rest of the new string's name, after the present string's name. */
  name: fc.constantFrom('x', '.y', '[0]', '[1].z', '->y', ''),
  after: fc.constantFrom('string', 'first', 'last'),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface OpenedFile {
  readonly format: Format
  readonly file: EditableDocument
  readonly keyOf: ReturnType<typeof identityOf>['keyOf']
  readonly texts: ReadonlyMap<UnitKey, string>
}

const textsOf = ({ units }: Pick<EditableDocument, 'units'>, keyOf: OpenedFile['keyOf']): Map<UnitKey, string> =>
  new Map(units.toReversed().map((unit) => [keyOf(unit), JSON.stringify(unit.target)]))

function opened(format: Format, bytes: Buffer): OpenedFile {
  const { keyOf } = identityOf(format, format.template === 'required')
  const file = format.parse(bytes, { language })
  return { format, file, keyOf, texts: textsOf(file, keyOf) }
}

const reread = ({ format }: OpenedFile, bytes: Uint8Array) => format.parse(bytes, { language })

/** Tells whether a file accepts a new string as its only change. */
function takes(open: OpenedFile, unit: NewUnit): boolean {
  const { file, keyOf, texts } = open
  const units = [{ kind: 'add', unit }] as const
  if ((file.obstructions?.({ units }) ?? []).length > 0) return false
  const after = reread(open, file.edit({ units }))
  const now = textsOf(after, keyOf)
  return (
    after.problems.length === 0 &&
    now.get(keyOf(unit)) === JSON.stringify(unit.target) &&
    [...texts].every(([key, text]) => now.get(key) === text)
  )
}

/** The changes that steps ask of a file; each string is changed once. */
function changesFor(open: OpenedFile, steps: readonly Step[]): Map<UnitKey, UnitChange> {
  const { file, keyOf, texts } = open
  const changes = new Map<UnitKey, UnitChange>()
  for (const { kind, at, text, name, after } of steps) {
    const unit = file.units[at % file.units.length]
    if (!unit) continue
    const key = keyOf(unit)
    if (kind !== 'add') {
      if (changes.has(key) || unit.state === 'read-only') continue
      const target = unit.target.map((_, index) => (index === 0 ? text : `${text} ${index}`))
      changes.set(key, kind === 'remove' ? { kind, key } : { kind, key, target, state: 'translated' })
      continue
    }
    const named = unit.source.length === 0
    const neighbour = after === 'string' ? { after: key } : after === 'first' ? { after: null } : {}
    const fresh = { ...newUnit(named ? unit.context + name : unit.context, text), ...neighbour }
    const added: NewUnit = named ? fresh : { ...fresh, source: [`New${name}`] }
    const newKey = keyOf(added)
    if (!texts.has(newKey) && !changes.has(newKey) && takes(open, added)) changes.set(newKey, { kind, unit: added })
  }
  return changes
}

interface ChangedFile {
  readonly steps: readonly Step[]
  readonly isDamaged: boolean
}

const wantedText = (change: UnitChange): string | undefined =>
  change.kind === 'remove' ? undefined : JSON.stringify(change.kind === 'add' ? change.unit.target : change.target)

/** The faults of several changes made together; skips files that cannot be read or have duplicates. */
function complaints(format: Format, bytes: Buffer, { steps, isDamaged }: ChangedFile): string[] {
  const open = opened(format, bytes)
  const { file, keyOf, texts } = open
  if (file.problems.length > 0 || texts.size < file.units.length) return []
  const changes = changesFor(open, steps)
  const units = [...changes.values()]
  const blocked = new Set(file.obstructions?.({ units })?.map(({ unit }) => keyOf(unit)) ?? [])
  const after = reread(open, file.edit({ units }))
  // A byte order mark in the middle would count as soon as it comes first.
  if (hangsTogether(format, isDamaged) || file.charset !== null || bytes.indexOf('\ufeff', 1) > 0) return []
  const now = textsOf(after, keyOf)
  const wanted = new Map<UnitKey, string | undefined>(texts)
  for (const [key, change] of changes) if (!blocked.has(key)) wanted.set(key, wantedText(change))
  return [
    ...after.problems.map(({ code, detail }) => `${code} ${detail}`),
    ...[...wanted]
      .filter(([key, text]) => now.get(key) !== text)
      .map(([key, text]) => `${key}: ${now.get(key)} for ${text}`),
    ...[...now.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is new`),
  ]
}

test(`several changes of a damaged file do what they say and nothing else; seed ${seed}`, {
  timeout: 86_400_000,
}, () => {
  const originals = formats.flatMap((format) => {
    const { around } = foreignFiles[format.id as keyof typeof foreignFiles] // every format is in the list
    // A small one, in which most changes are of the first or the last string.
    const files = [Buffer.from(around('x')), ...fixturesOf(format.id).filter(({ length }) => length < 10_000)]
    return files.map((bytes) => ({ format, bytes }))
  })
  const law = fc.property(
    fc.constantFrom(...originals),
    fc.array(damage, { maxLength: 3 }),
    fc.array(step, { minLength: 1, maxLength: 6 }),
    ({ format, bytes }, wounds, steps) => {
      const file = wounds.reduce(damaged, bytes)
      const found = complaints(format, file, { steps, isDamaged: wounds.length > 0 })
      if (found.length > 0)
        throw new Error(report(format, file, `${found.join('; ')}\nwith ${JSON.stringify(steps)}`, seed))
    },
  )
  const { failed, errorInstance } = fc.check(law, { numRuns: amount, seed })
  if (failed) throw errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance))
  expect(failed).toBe(false)
})
