import { languageByCode } from '@weft/l10n'
import { expect, test } from 'vitest'
import type { Format } from '../format.ts'
import { formsForZero, zerosWithoutSource } from '../forms-for-zero.ts'
import { newUnit } from '../testing.ts'
import { i18next, i18nextv4 } from './json.entry-formats.ts'

const open = (code: string, members: object, format: Format = i18nextv4) => {
  const plural = languageByCode(code)?.plural
  if (!plural) throw new Error(`no language ${code}`)
  return format.parse(Buffer.from(`${JSON.stringify(members, null, 2)}\n`), { language: { code, plural } })
}

const english = { boats_zero: 'None', boats_one: 'One', boats_other: 'Many', ground_zero: 'Ground' }
const told = (file: ReturnType<typeof open>) => file.units.map(({ context, target }) => [context, target])

test.each([
  [
    'en',
    english,
    [
      ['boats_zero', ['None']],
      ['boats', ['One', 'Many']],
      ['ground_zero', ['Ground']],
    ],
  ],
  // Its rule has a form for 0; a name that is nobody's form is a string in every language.
  [
    'lv',
    english,
    [
      ['boats', ['None', 'One', 'Many']],
      ['ground_zero', ['Ground']],
    ],
  ],
  [
    'ja',
    { boats_zero: 'なし', boats_other: '全' },
    [
      ['boats_zero', ['なし']],
      ['boats', ['全']],
    ],
  ],
  [
    'en',
    { a: { b_zero: 'x', b_other: 'y' } },
    [
      ['a.b_zero', ['x']],
      ['a.b', ['', 'y']],
    ],
  ],
])('in %s the texts of %j are %j', (code, members, units) => {
  expect(told(open(code, members))).toEqual(units)
})

test('in files of the third format a text for 0 is a string of its own too', () => {
  const file = open('en', { boats: 'One', boats_plural: 'Many', boats_zero: 'None' }, i18next)
  expect(told(file)).toEqual([
    ['boats', ['One', 'Many']],
    ['boats_zero', ['None']],
  ])
})

test('a text for 0 is set, added and removed without the others', () => {
  const file = open('en', english)
  const edit = (change: Parameters<typeof file.edit>[0]['units'][number], of = file) =>
    JSON.parse(Buffer.from(of.edit({ units: [change] })).toString())
  expect(edit({ kind: 'set', key: 'boats_zero', target: ['No boat'], state: 'translated' })).toEqual({
    ...english,
    boats_zero: 'No boat',
  })
  const { boats_zero: _zero, ...others } = english
  expect(edit({ kind: 'remove', key: 'boats_zero' })).toEqual(others)
  expect(edit({ kind: 'remove', key: 'boats' })).toEqual({ boats_zero: 'None', ground_zero: 'Ground' })
  const unit = newUnit('boats_zero', 'None')
  expect(edit({ kind: 'add', unit }, open('en', others))).toEqual(english)
})

test('a plural string with nothing but its own form for 0 stays one', () => {
  const language = { code: 'lv', plural: languageByCode('lv')?.plural ?? { number: 0, formula: '' } }
  const unit = { ...newUnit('boats', 'Nav', '', ''), source: ['boat', 'boats'] }
  const bytes = open('lv', {}).edit({ units: [{ kind: 'add', unit }] })
  expect(i18nextv4.parse(bytes, { language }).units.map(({ context, target }) => [context, target])).toEqual([
    ['boats', ['Nav', '', '']],
  ])
})

test('a language whose rule has the form keeps it in the plural string', () => {
  const template = open('en', english)
  const isForm = (code: string) => {
    const plural = languageByCode(code)?.plural
    return plural ? template.units.filter(formsForZero(i18nextv4, template, { code, plural })) : []
  }
  expect(isForm('lv').map(({ context }) => context)).toEqual(['boats_zero'])
  expect(isForm('de')).toEqual([])
})

test('a text for 0 that the template lacks is found, with its place', () => {
  const german = open('de', { boats_zero: 'Keine', boats_one: 'Eins', boats_other: 'Viele', sub_zero: 'Kalt' })
  const { boats_zero: _zero, ...others } = english
  const found = (template: ReturnType<typeof open>, file = german) =>
    zerosWithoutSource(i18nextv4, template, file).map(({ code, span }) => [code, span?.start])
  expect(found(open('en', others))).toEqual([['zero-without-source', 4]])
  expect(found(open('en', english))).toEqual([])
  // Latvian has the form.
  expect(found(open('en', others), open('lv', english))).toEqual([])
})
