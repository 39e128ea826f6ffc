import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { xmlTexts } from '../acceptors/npm-packages.fixture.ts'
import { xmllint } from '../acceptors/programs/testing.ts'
import type { WrittenFile, WrittenUnit } from '../format.ts'
import { tbxFile } from '../tbx/tbx.format.ts'
import { isXmlText } from '../xml/xml.edit.ts'
import { lossesOf } from './losses.ts'
import { tbx, tmx } from './memories.format.ts'

if (process.env.WEFT_SEED !== undefined) fc.configureGlobal({ seed: Number(process.env.WEFT_SEED) })

const plural = { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' }
const about: WrittenFile = {
  languageCode: 'pt_BR',
  languageName: 'Portuguese',
  plural,
  projectName: 'Harbour & "Sons" <now>',
  now: new Date('2026-11-24T01:00:00Z'),
  sourceLanguageCode: 'en',
  hasTemplate: false,
}

const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...'ab \n\r\t"\\<>&;\']_\u0007\u0085\u2028\ufffežš🚢'), maxLength: 30 }),
    fc.constantFrom('', ' a ', ']]>', '&amp;', '<seg>x</seg>', '<!--', 'a\r\nb', '\ufeff'),
  )
  .map((said) => said.toWellFormed().replaceAll('\0', ''))

const unit: fc.Arbitrary<WrittenUnit> = fc
  .record({
    context: text,
    isPlural: fc.boolean(),
    source: fc.tuple(text, text),
    target: fc.tuple(text, text, text),
    state: fc.constantFrom('untranslated', 'needs-editing', 'translated', 'approved', 'read-only'),
    note: text,
  })
  .map(({ context, isPlural, source, target, state, note }) => ({
    context,
    source: source.slice(0, isPlural ? 2 : 1),
    target: state === 'untranslated' ? [''] : target.slice(0, isPlural ? 3 : 1),
    state,
    previousSource: '',
    notes: note === '' ? [] : [{ by: 'developer', text: note }],
    location: '',
    flags: '',
  }))
const units = fc.array(unit, { minLength: 1, maxLength: 6 })

/** Each form with the source that it translates, of what others may learn from. */
const pairsOf = ({ state, source, target }: WrittenUnit) =>
  state === 'needs-editing'
    ? []
    : target
        .map((one, form) => [source[Math.min(form, source.length - 1)] ?? '', one] as const)
        .filter((pair) => pair.every((one) => one !== '' && isXmlText(one)))

/** The texts of elements that are called so, in their order. */
const textsOf = (bytes: Uint8Array, element: RegExp) =>
  [...xmlTexts(bytes)].filter(([path]) => element.test(path)).map(([, said]) => said)

/** Two by two. */
const inPairs = (texts: readonly string[]) =>
  texts.flatMap((one, index) => (index % 2 === 0 ? [[one, texts[index + 1]]] : []))

describe('any strings', () => {
  test('a memory has each form of a string with its source, as another parser reads it', async () => {
    await fc.assert(
      fc.asyncProperty(units, async (given) => {
        const bytes = await tmx.write(given, about)
        expect(inPairs(textsOf(bytes, /\/seg\[0\]$/))).toEqual(given.flatMap(pairsOf))
      }),
    )
  })

  test('a list of terms has the first form of each, as another parser and a component of terms read it', async () => {
    await fc.assert(
      fc.asyncProperty(units, async (given) => {
        const bytes = await tbx.write(given, about)
        const expected = given.flatMap((one) => pairsOf(one).slice(0, 1))
        expect(inPairs(textsOf(bytes, /\/term\[0\]$/))).toEqual(expected)
        const file = tbxFile.parse(bytes, { language: { code: about.languageCode, plural } })
        expect(file.problems).toEqual([])
        expect(file.units.map(({ source, target }) => [source[0], target[0]])).toEqual(expected)
      }),
    )
  })

  test('a string that is not named as lost is there', async () => {
    await fc.assert(
      fc.asyncProperty(unit, async (one) => {
        for (const format of [tmx, tbx]) {
          const lost = lossesOf(format, [one], plural).map(({ part }) => part)
          if (one.target.every((said) => said === '') || one.source.some((said) => said === '')) continue
          if (lost.includes('texts') || lost.includes('needs-editing')) continue
          const found = textsOf(await format.write([one], about), /\/(seg|term)\[0\]$/)
          expect([format.id, found.length]).toEqual([format.id, format === tbx ? 2 : 2 * pairsOf(one).length])
        }
      }),
    )
  })

  test.skipIf(!xmllint.isThere())('xmllint takes both (skipped without it)', async () => {
    const given = fc.sample(units, 30)
    const files = [
      ...(await Promise.all(given.map((some) => tmx.write(some, about)))),
      ...(await Promise.all(given.map((some) => tbx.write(some, about)))),
    ]
    expect(xmllint.read(files).filter((reading) => 'refusal' in reading)).toEqual([])
  })
})
