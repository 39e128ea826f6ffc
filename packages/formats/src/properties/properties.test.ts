import { expect, test } from 'vitest'
import { gwt, joomla, properties, propertiesUtf8, propertiesUtf16 } from './properties.format.ts'

const set = (key: string, ...target: string[]) => ({ kind: 'set', key, target, state: 'translated' }) as const
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const written = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test.each([
  ['a=\\u12', 'malformed-escape', 2, 6],
  ['a=\\ud800', 'unpaired-surrogate', 2, 8],
  ['a=\\u0000', 'nul-character', 2, 8],
  ['a=b\0', 'nul-character', 3, 4],
])('%j is refused with its place', (content, code, start, end) => {
  expect(properties.parse(latin1(content)).problems).toMatchObject([{ code, span: { start, end } }])
})

test('bytes that are not UTF-8 are a problem where the file must be', () => {
  const [problem] = propertiesUtf8.parse(latin1('# a\na=caf\xe9\n')).problems
  expect(problem).toMatchObject({ code: 'invalid-encoding', span: { start: 9, end: 10 } })
  expect(propertiesUtf16.parse(latin1('\xff\xfea')).problems).toMatchObject([{ code: 'invalid-encoding' }])
})

test('a text that ISO-8859-1 lacks is written by escapes, in the case of those that are there', () => {
  expect(written(properties.parse(latin1('a=b\n')).edit({ units: [set('a', 'žé🚢')] }))).toBe(
    'a=\\u017E\\u00E9\\uD83D\\uDEA2\n',
  )
  expect(written(properties.parse(latin1('x=\\u00e9\na=b\n')).edit({ units: [set('a', 'ž')] }))).toBe(
    'x=\\u00e9\na=\\u017e\n',
  )
})

test('a file in ASCII follows the charset of its template', () => {
  const like = properties.parse(Buffer.from('a=Café\n'))
  const edited = properties.parse(latin1('a=b\n')).edit({ units: [set('a', 'ž')], like })
  expect(Buffer.from(edited).toString()).toBe('a=ž\n')
})

test('a value of several lines stays one', () => {
  const source = 'a=One\\n\\\n    Two\nb=c\n'
  expect(written(properties.parse(latin1(source)).edit({ units: [set('a', 'Uno\n dos\ntres')] }))).toBe(
    'a=Uno\\n\\\n    \\ dos\\n\\\n    tres\nb=c\n',
  )
})

test('a string goes with its comment, and with one of two gaps', () => {
  const source = '# Heading\n\n# About a\na=1\n\nb=2\n'
  const { edit } = properties.parse(latin1(source))
  expect(written(edit({ units: [{ kind: 'remove', key: 'a' }] }))).toBe('# Heading\n\nb=2\n')
  expect(written(edit({ units: [{ kind: 'remove', key: 'b' }] }))).toBe('# Heading\n\n# About a\na=1\n\n')
})

test('removing a string and adding another in its place keeps both lines whole', () => {
  const file = properties.parse(latin1('a : 1\nb : 2\n'))
  const [like] = file.units
  if (!like) throw new Error('no string')
  const { span: _, ...said } = like
  const unit = { ...said, context: 'new key', target: ['x'], after: 'a' }
  expect(
    written(
      file.edit({
        units: [
          { kind: 'remove', key: 'a' },
          { kind: 'add', unit },
        ],
      }),
    ),
  ).toBe('b : 2\nnew\\ key : x\n')
})

test('of GWT plural forms the missing ones are written behind their neighbours', () => {
  const polish = {
    code: 'pl',
    plural: { number: 3, formula: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2' },
  }
  const file = gwt.parse(Buffer.from('ships={0} statków\nships[one]={0} statek\n'), { language: polish })
  const [unit] = file.units
  expect(unit?.target).toHaveLength(3)
  const texts = unit?.target.map((text) => (text === '' ? "'statki'" : text)) ?? []
  expect(Buffer.from(file.edit({ units: [set('ships', ...texts)] })).toString()).toContain("]=''statki''\n")
})

test('a quote in Joomla is written as the text before had it', () => {
  const file = joomla.parse(Buffer.from('A="x \\"y\\""\nB="z"\n'))
  expect(Buffer.from(file.edit({ units: [set('A', '"'), set('B', '"')] })).toString()).toBe('A="\\""\nB=""_QQ_""\n')
})
