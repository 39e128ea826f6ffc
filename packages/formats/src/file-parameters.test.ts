import { describe, expect, test } from 'vitest'
import { fixturesOf } from './example-files.fixture.ts'
import type { FileParameter, ParameterValue, ParameterValues } from './file-parameters.ts'
import type { Format, NewUnit } from './format.ts'
import { formats, parseParameters } from './index.ts'

const language = { code: 'cs', plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2' } }
const long = 'Loď pluje z přístavu do přístavu a nikde se nezastaví '.repeat(9).trim()

/** Strings that show how a format writes: a long text, none, one with lines, plural forms, one of a name in capitals. */
function newUnits({ plurals }: Format): NewUnit[] {
  const unit = (context: string, ...target: string[]): NewUnit => ({
    context,
    source: target.length > 1 ? [context, `${context}s`] : [context],
    target,
    state: target.join('') === '' ? 'untranslated' : 'needs-editing',
    previousSource: target.join('') === '' ? '' : 'Before',
    notes: [],
    location: 'src/main.c:20',
    flags: '',
  })
  const single = [
    unit('aa.b', long),
    unit('Zz.c', 'č'),
    unit('e.e', 'é'),
    unit('b_empty', ''),
    // A term that must not be used and has no translation.
    { ...unit('b_forbidden', ''), flags: 'forbidden' },
    unit('m.n', 'a\nb <b>c</b>'),
  ]
  return plurals === 'none' ? single : [...single, unit('d_plural', 'a', '', '')]
}

const about = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: language.plural,
  projectName: 'Demo',
  now: new Date('2026-11-01T10:00:00Z'),
}

/** Everything that a format writes anew with some parameters: the first file, strings in it, a translation, strings in files. */
function written(format: Format, parameters: ParameterValues): string[] {
  const options = { language, parameters }
  const units = newUnits(format)
  const bytes = (all: Uint8Array) => Buffer.from(all).toString('latin1')
  const begun = format.begin({ ...about, parameters })
  const first = format.parse(begun, options)
  return [
    bytes(begun),
    bytes(first.edit({ units: units.map((unit) => ({ kind: 'add', unit })) })),
    ...fixturesOf(format.id).flatMap((original) => {
      const file = format.parse(original, options)
      const made = format.parse(file.translationFor({ ...about, parameters }), options)
      return [
        bytes(made.bytes),
        ...units.map((unit) => bytes(file.edit({ units: [{ kind: 'add', unit }] }))),
        ...units.map((unit) => bytes(made.edit({ units: [{ kind: 'add', unit }] }))),
      ]
    }),
  ]
}

function valuesOf(parameter: FileParameter): readonly ParameterValue[] {
  if (parameter.kind === 'boolean') return [!parameter.initially]
  if (parameter.kind === 'choice') return parameter.choices.filter((choice) => choice !== parameter.initially)
  return [parameter.least, parameter.most].filter((value) => value !== parameter.initially)
}

/** Values that say in other words what is written anyway. */
const alike: Readonly<Record<string, readonly ParameterValue[]>> = {
  // Without a mark a file is UTF-8 unless it is ISO 8859-1 by its bytes.
  csv_encoding: ['utf-8'],
  csv_simple_encoding: ['utf-8'],
  // It says how texts are read: what is written says by `xml:space` that its blanks count.
  xliff_keep_blanks: [true],
}

/** Formats that have other habits than the parameter's usual value. */
const habits: Readonly<Record<string, readonly ParameterValue[]>> = { 'mediawiki json_indent_style': ['tabs'] }

const parameters = formats.flatMap((format: Format) =>
  format.parameters.map((parameter) => [format.id, parameter.name, format, parameter] as const),
)

test.each(parameters)('%s: a new file with any value of %s is read again as it was written', (_id, name, format) => {
  const parameter = format.parameters.find((one) => one.name === name)
  for (const value of parameter ? [...valuesOf(parameter), parameter.initially] : []) {
    const options = { language, parameters: { [name]: value } }
    const file = format.parse(format.begin({ ...about, ...options }), options)
    expect([value, file.problems]).toEqual([value, []])
    const added = newUnits(format).filter(({ context }) => context === 'aa.b' || context === 'Zz.c')
    const after = format.parse(file.edit({ units: added.map((unit) => ({ kind: 'add', unit })) }), options)
    expect([value, after.problems, after.units.map(({ target }) => target[0]).sort()]).toEqual([
      value,
      [],
      added.map(({ target }) => target[0]).sort(),
    ])
  }
})

describe('each parameter that a format lists', () => {
  test.each(parameters)('%s: every value of %s changes what is written anew', (id, name, format, parameter) => {
    const usual = written(format, {})
    for (const value of valuesOf(parameter)) {
      if (alike[name]?.includes(value) || habits[`${id} ${name}`]?.includes(value)) continue
      expect([value, written(format, { [name]: value })]).not.toEqual([value, usual])
    }
  })
})

test('a truth value for json_sort_keys means the choice that it was before there were choices', () => {
  const json = formats.find(({ id }) => id === 'webextension')
  if (!json) throw new Error('it is registered')
  const read = (json_sort_keys: unknown) => parseParameters(json, { json_sort_keys }, formats)
  expect(read(true)).toEqual({ values: { json_sort_keys: 'case_sensitive' }, problems: [] })
  expect(read(false)).toEqual({ values: { json_sort_keys: 'none' }, problems: [] })
  expect(read('case_insensitive')).toEqual({ values: { json_sort_keys: 'case_insensitive' }, problems: [] })
  expect(read('sorted').problems).toMatchObject([{ name: 'json_sort_keys' }])
})

test('parameters of what is not here are passed over, names that nobody knows are a mistake', () => {
  const po = formats.find(({ id }) => id === 'po')
  if (!po) throw new Error('it is registered')
  const sent = { po_fuzzy_matching: false, xml_whitespace_handling: 'x', json_indent: 3, po_line_wrap: -1 }
  expect(parseParameters(po, sent, formats)).toEqual({ values: { po_line_wrap: -1 }, problems: [] })
  expect(parseParameters(po, { po_line_wrpa: -1 }, formats).problems).toMatchObject([{ name: 'po_line_wrpa' }])
})

test('keys sort in every JSON format whose strings are members of objects, regardless of case where that is asked for', () => {
  const sortable: readonly Format[] = formats.filter(({ parameters: own }: Format) =>
    own.some(({ name }) => name === 'json_sort_keys'),
  )
  expect(sortable.length).toBeGreaterThan(8)
  for (const format of sortable) {
    const order = (json_sort_keys: string) => {
      const file = format.parse(format.begin(about), { language, parameters: { json_sort_keys } })
      const names = ['m', 'B', 'a', 'C', 'z']
      const [unit] = newUnits(format)
      if (!unit) throw new Error('there are some')
      const added = names.map((context) => ({ kind: 'add', unit: { ...unit, context, target: ['x'] } }) as const)
      return format
        .parse(file.edit({ units: added }), { language })
        .units.map(({ context }) => context)
        .join('')
    }
    expect([format.id, order('none')]).toEqual([format.id, 'mBaCz'])
    expect([format.id, order('case_sensitive')]).toEqual([format.id, 'BCamz'])
    expect([format.id, order('case_insensitive')]).toEqual([format.id, 'aBCmz'])
  }
})
