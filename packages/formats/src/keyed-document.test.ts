import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixturesOf } from './example-files.fixture.ts'
import type { EditableDocument, FileUnit, Format } from './format.ts'
import { identityOf } from './identity.ts'
import { formats } from './index.ts'

/** Formats with both languages in their files whose strings are named by keys where a template has the source texts. */
const keyed: readonly Format[] = formats.filter(({ id, template }) => template === 'optional' && !id.startsWith('csv'))
const language = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' } }

const about = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: language.plural,
  projectName: 'Demo',
  now: new Date('2026-11-01T10:00:00Z'),
}

test('these are XLIFF, both versions, and the files of Qt', () => {
  expect(keyed.map(({ id }) => id).sort()).toEqual(['plainxliff', 'ts', 'ts1', 'xliff', 'xliff2', 'xliff2-placeables'])
})

describe.each(keyed.map((format) => [format.id, format] as const))('%s with a template', (id, format) => {
  const { keyOf, sourceOf } = identityOf(format, true)
  const read = (bytes: Uint8Array): EditableDocument => format.parse(bytes, { language, hasTemplate: true })
  const said = ({ context, target, state }: FileUnit) => ({ context, target, state })
  const files = fixturesOf(id)
  const untranslated = (file: EditableDocument) => file.units.filter(({ state }) => state !== 'read-only')

  test.each(files.map((bytes, index) => [index, bytes] as const))(
    'file %i: no change keeps it, one changes one',
    (_, bytes) => {
      const file = read(bytes)
      expect(file.edit({ units: [] })).toBe(file.bytes)
      const all = new Set<string>()
      for (const [index, unit] of file.units.entries()) {
        if (all.has(keyOf(unit)) || unit.state === 'read-only') continue
        all.add(keyOf(unit))
        const target = unit.target.map((_text, form) => `Jiný ${form}`)
        const after = read(file.edit({ units: [{ kind: 'set', key: keyOf(unit), target, state: 'translated' }] }))
        expect(after.units.map(said)).toEqual(
          file.units.map((one, at) => (at === index ? { ...said(one), target, state: 'translated' } : said(one))),
        )
      }
    },
  )

  test.each(files.map((bytes, index) => [index, bytes] as const))(
    'file %i: a translation made of it says no key for a text, and takes each string as the template has it',
    (_, bytes) => {
      const template = read(bytes)
      const made = read(template.translationFor(about))
      // Programs for XLIFF show the key of a string without a target; programs for Qt know unfinished strings.
      const kept = id.startsWith('ts') ? untranslated(template).map(({ context }) => [context, '']) : []
      expect(untranslated(made).map(({ context, target }) => [context, target.join('')])).toEqual(kept)
      for (const unit of untranslated(template)) {
        if (template.units.filter(({ context }) => context === unit.context).length > 1) continue
        const isThere = made.units.some(({ context }) => context === unit.context)
        const without = isThere ? read(made.edit({ units: [{ kind: 'remove', key: keyOf(unit) }] })) : made
        expect(without.units.map(({ context }) => context)).not.toContain(unit.context)
        const { span: __, variants: ___, ...rest } = unit
        const added = { ...rest, source: [], target: unit.target.map(() => 'Zpět'), state: 'translated' as const }
        const back = read(without.edit({ units: [{ kind: 'add', unit: added }], like: template }))
        const found = back.units.find(({ context }) => context === unit.context)
        expect([found?.target[0], found?.source]).toEqual(['Zpět', unit.source])
      }
    },
  )

  test('a key that no file has is written so that it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab.-_ \n/<&é'), minLength: 1, maxLength: 12 }), (key) => {
        const name = key.trim()
        fc.pre(name !== '' && name === key.replaceAll(/\s+/g, ' '))
        const file = read(format.begin(about))
        const unit = { context: name, source: [], target: ['Text'], state: 'translated' as const }
        const added = { ...unit, previousSource: '', notes: [], location: '', flags: '' }
        const after = read(file.edit({ units: [{ kind: 'add', unit: added }] }))
        expect(after.problems).toEqual([])
        expect(after.units.map(said)).toEqual([{ context: name, target: ['Text'], state: 'translated' }])
      }),
    )
  })

  test('a template without translations says its source texts', () => {
    const [bytes = Buffer.of()] = files
    for (const unit of untranslated(read(read(bytes).translationFor(about)))) {
      expect(sourceOf(unit)).toBe(unit.source.join('\u001e\u001e'))
    }
  })
})
