import { languageByCode } from '@weft/l10n'
import { expect, test } from 'vitest'
import { newUnit } from '../testing.ts'
import { i18next } from './json.entry-formats.ts'

const languageOf = (code: string) => {
  const plural = languageByCode(code)?.plural
  if (!plural) throw new Error(`no language ${code}`)
  return { code, plural }
}

/** A file with one plural string whose forms say their places in the language's rule. */
function written(code: string) {
  const language = languageOf(code)
  const texts = Array.from({ length: language.plural.number }, (_, form) => `form ${form}`)
  const file = i18next.parse(Buffer.from('{}\n'), { language })
  const bytes = file.edit({
    units: [{ kind: 'add', unit: { ...newUnit('ship', ...texts), source: ['ship', 'ships'] } }],
  })
  return { language, texts, bytes, members: JSON.parse(Buffer.from(bytes).toString()) as Record<string, string> }
}

// The names that i18next 20.6.1 asks for with `compatibilityJSON: 'v3'` at some counts, by its plural resolver.
test.each<[string, Readonly<Record<number, string>>]>([
  ['en', { 1: 'ship', 5: 'ship_plural' }],
  ['ja', { 1: 'ship_0', 5: 'ship_0' }],
  ['cs', { 1: 'ship_0', 3: 'ship_1', 5: 'ship_2' }],
  ['ar', { 0: 'ship_0', 1: 'ship_1', 2: 'ship_2', 5: 'ship_3', 11: 'ship_4', 100: 'ship_5' }],
  ['ga', { 1: 'ship_0', 2: 'ship_1', 5: 'ship_2', 8: 'ship_3', 20: 'ship_4' }],
  ['sl', { 1: 'ship_1', 2: 'ship_2', 3: 'ship_3', 5: 'ship_0' }],
  ['lv', { 0: 'ship_2', 1: 'ship_0', 5: 'ship_1' }],
  ['fa', { 5: 'ship_0' }],
  ['ka', { 5: 'ship_0' }],
  ['ky', { 5: 'ship_0' }],
  ['ug', { 5: 'ship_0' }],
  ['or', { 1: 'ship_0', 5: 'ship_1' }],
  ['cy', { 1: 'ship_0', 2: 'ship_1', 5: 'ship_2' }],
  ['kw', { 1: 'ship_0', 2: 'ship_1', 3: 'ship_2' }],
  ['br', { 1: 'ship', 5: 'ship_plural' }],
  ['se', { 1: 'ship', 5: 'ship_plural' }],
  ['lv@formal', { 0: 'ship_2', 1: 'ship_0', 5: 'ship_1' }],
  ['sr@ijekavian', { 1: 'ship_0', 3: 'ship_1', 5: 'ship_2' }],
])('in %s a form stands where i18next looks for it at its counts', (code, asked) => {
  const { language, members } = written(code)
  const formOf = new Function('n', `return Number(${language.plural.formula})`) as (n: number) => number
  for (const [count, name] of Object.entries(asked))
    expect([count, members[name]]).toEqual([count, `form ${formOf(Number(count))}`])
})

// It has no rule for these: at all counts it asks for the name without a suffix.
test.each(['arz', 'blo', 'cv', 'dsb', 'gv', 'hsb', 'iu_Latn', 'ksh', 'naq', 'prg', 'sat', 'smn', 'szl', 'vec'])(
  'in %s the name without an end has a form, and all forms are read again',
  (code) => {
    const { language, texts, bytes, members } = written(code)
    expect([members.ship, members.ship_1, members.ship_plural]).toEqual(['form 0', 'form 1', texts.at(-1)])
    expect(i18next.parse(bytes, { language }).units.map(({ target }) => target)).toEqual([texts])
    const counted = Object.fromEntries(texts.map((text, index) => [`ship_${index}`, text]))
    const file = i18next.parse(Buffer.from(JSON.stringify(counted)), { language })
    expect(file.units.map(({ target }) => target)).toEqual([texts])
  },
)

test.each(['en', 'ja', 'ar', 'sl', 'lv', 'fa', 'or', 'cy', 'kw', 'br', 'se', 'jv', 'yo'])(
  'what is written in %s is read again',
  (code) => {
    const { language, texts, bytes } = written(code)
    const [unit] = i18next.parse(bytes, { language }).units
    expect(unit?.target).toEqual(texts)
  },
)

test.each(['jv', 'dz', 'son', 'yo', 'bm'])('in %s, of one form, the name without an end serves all counts', (code) => {
  expect(written(code).members).toEqual({ ship: 'form 0' })
})

test('a pair that is there stays a pair, and another rule than the language’s usual one is counted as it is', () => {
  const pair = i18next.parse(Buffer.from('{"ship": "a", "ship_plural": "b"}'), { language: languageOf('fa') })
  expect(pair.units.map(({ target }) => target)).toEqual([['a', 'b']])
  const language = { code: 'lv', plural: { number: 3, formula: 'n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2' } }
  const file = i18next.parse(Buffer.from('{"ship_0": "a", "ship_1": "b", "ship_2": "c"}'), { language })
  expect(file.units.map(({ target }) => target)).toEqual([['a', 'b', 'c']])
})

test('a language of more than six forms is refused by name, and its other strings go on', () => {
  const language = { code: 'tlh', plural: { number: 8, formula: 'n%8' } }
  const file = i18next.parse(Buffer.from('{\n}\n'), { language })
  const units = [newUnit('ship', ...'abcdefgh'), newUnit('quay', 'Quay')].map(
    (unit) => ({ kind: 'add', unit }) as const,
  )
  expect(file.obstructions?.({ units }).map(({ unit, problem }) => [unit.context, problem.code])).toEqual([
    ['ship', 'too-many-forms'],
  ])
  expect(JSON.parse(Buffer.from(file.edit({ units })).toString())).toEqual({ quay: 'Quay' })
})

test('ends of names that end nothing are names, and leave the empty name its one text', () => {
  const text = '{"_plural": "a", "_0": "b", "": "c", "_one": "d"}'
  const file = i18next.parse(Buffer.from(text), { language: languageOf('cs') })
  expect(file.units.map(({ context, target }) => [context, ...target])).toEqual([
    ['_plural', 'a'],
    ['_0', 'b'],
    ['', 'c'],
    ['_one', 'd'],
  ])
  const written = file.edit({ units: [{ kind: 'set', key: '', target: ['e'], state: 'translated' }] })
  expect(Buffer.from(written).toString()).toBe(text.replace('"c"', '"e"'))
})
