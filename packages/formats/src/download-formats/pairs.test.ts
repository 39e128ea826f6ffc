import { describe, expect, test } from 'vitest'
import { fixturesOf } from '../example-files.fixture.ts'
import type { FileUnit, Format, WrittenFile, WrittenFormat, WrittenUnit } from '../format.ts'
import { identityOf } from '../identity.ts'
import { formats, isPlural } from '../index.ts'
import { withZero } from '../stringsdict/stringsdict.plural.ts'
import { lossesOf } from './losses.ts'
import { readSentFile } from './sent-file.ts'
import { writtenFormats } from './written-formats.ts'

const czech = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' } }

/** Signs with a meaning in the grammars: each occurs in some text of each pair. */
const awkward = [
  `it's "so" & so`,
  '<b>bold</b> <br/>',
  'line\nline\\n \\u0041',
  '%1$s {0} {{b}} $t(c) $d',
  '@string/x ?attr #h',
  '=1+1; a, b | c',
  'a.b[0] & &amp; &lt;',
  '  ',
]

/** Apple's forms have one for nought beside those of the language. */
const languageOf = ({ id }: Format) => (id === 'stringsdict' ? { ...czech, plural: withZero(czech) } : czech)

/**
 * The strings of a format's examples in the database's form: for a component with a template, the source texts come from its file.
 */
function storedUnits(format: Format, hasTemplate: boolean): WrittenUnit[] {
  const { keyOf } = identityOf(format, hasTemplate)
  const language = languageOf(format)
  const units = new Map<string, WrittenUnit>()
  for (const bytes of fixturesOf(format.id)) {
    for (const unit of format.parse(bytes, { language, hasTemplate }).units) {
      const { length } = unit.target
      const isOfOther = isPlural(unit) && length !== language.plural.number && format.id !== 'csv-multi'
      if (!units.has(keyOf(unit)) && !isOfOther) units.set(keyOf(unit), stored(unit, hasTemplate))
    }
  }
  return [...units.values()]
}

function stored({ span: _, variants: _v, form: _f, ...unit }: FileUnit, hasTemplate: boolean): WrittenUnit {
  const [first = '', ...others] = unit.target
  return { ...unit, source: hasTemplate ? [first, ...others.slice(0, 1)] : unit.source }
}

/** The same strings with other texts: one to each, so that every sign gets its turn. */
const withTexts = (units: readonly WrittenUnit[], state: WrittenUnit['state']): WrittenUnit[] =>
  units.map((unit, index) => ({
    ...unit,
    target: unit.target.map((_, form) => `${form}${awkward[(index + form) % awkward.length]}x`),
    state,
  }))

/** Whether people can have the strings of a component in a form. */
const fits = ({ of }: WrittenFormat, format: Format, hasTemplate: boolean): boolean =>
  of === 'all' || (of === 'keys' ? hasTemplate : format.extensions.includes('po'))

interface Pair {
  readonly form: WrittenFormat
  readonly format: Format
  readonly hasTemplate: boolean
}

const pairs = writtenFormats.flatMap((form) =>
  formats.flatMap((format: Format) =>
    [true, false]
      .filter((hasTemplate) => format.template === 'optional' || hasTemplate === (format.template === 'required'))
      .filter((hasTemplate) => fits(form, format, hasTemplate))
      .map((hasTemplate): Pair => ({ form, format, hasTemplate })),
  ),
)

/** The unexpected differences after a download and an upload. */
async function complaints({ form, format, hasTemplate }: Pair, units: readonly WrittenUnit[]): Promise<string[]> {
  const language = languageOf(format)
  const { plural } = language
  const about: WrittenFile = {
    languageCode: language.code,
    languageName: 'Czech',
    plural,
    projectName: 'Harbour & "Sons"',
    now: new Date('2026-11-21T22:40:00Z'),
    sourceLanguageCode: 'en',
    hasTemplate,
  }
  const bytes = await form.write(units, about)
  const name = `demo-app-cs.${form.extensions[0]}`
  const { document } = await readSentFile(format, { name, bytes }, { language, hasTemplate })
  if (document.problems.length > 0) return document.problems.map(({ detail }) => detail)
  const { keyOf } = identityOf(format, hasTemplate)
  const read = new Map(document.units.map((unit) => [keyOf(unit), unit]))
  return units.flatMap((unit) => {
    const lost = new Set(lossesOf(form, [unit], plural).map(({ part }) => part))
    const back = read.get(keyOf(unit))
    const name = JSON.stringify(keyOf(unit))
    const isLeftOut = lost.has('texts') || (form.id === 'mo' && lost.has('needs-editing'))
    if (!back) return isLeftOut || unit.target.every((text) => text === '') ? [] : [`${name} is gone`]
    // An upload passes over a string without a text, and over one that has not as many as the language.
    const hasFewer = lost.has('plural-forms') || lost.has('values')
    if (back.target.every((text) => text === ''))
      return isLeftOut || hasFewer || unit.state === 'untranslated' ? [] : [`${name} has no text`]
    if (back.target.length !== unit.target.length)
      return hasFewer ? [] : [`${name} has ${back.target.length} of ${unit.target.length} texts`]
    if (JSON.stringify(back.target) !== JSON.stringify(unit.target))
      return [`${name} ${JSON.stringify(unit.target)} is read as ${JSON.stringify(back.target)}`]
    const wasUnsure = unit.state === 'needs-editing' && !lost.has('needs-editing')
    return wasUnsure && back.state !== 'needs-editing' ? [`${name} no longer needs editing`] : []
  })
}

test('there are pairs of every form, and of every format', () => {
  expect(new Set(pairs.map(({ form }) => form.id))).toEqual(new Set(writtenFormats.map(({ id }) => id)))
  expect(new Set(pairs.map(({ format }) => format.id))).toEqual(new Set(formats.map(({ id }) => id)))
})

const taken = pairs.filter(({ form }) => form.read !== null)
const nameOf = ({ form, format, hasTemplate }: Pair) =>
  `${form.id} of ${format.id}${format.template === 'optional' && hasTemplate ? ' with a template' : ''}`

describe.each(taken.map((pair) => [nameOf(pair), pair] as const))('%s', (_, pair) => {
  const units = storedUnits(pair.format, pair.hasTemplate).filter(({ state }) => state !== 'read-only')

  test('brings back what it does not name as lost, and alters no text', async () => {
    expect(await complaints(pair, units)).toEqual([])
    expect(await complaints(pair, withTexts(units, 'translated'))).toEqual([])
    expect(await complaints(pair, withTexts(units, 'needs-editing'))).toEqual([])
  })
})
