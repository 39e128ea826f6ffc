import { expect, test } from 'vitest'
import { aboutNew, begunBy, changedIn, madeFrom, type NamedChange, polish } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import {
  gwt,
  gwtIso,
  joomla,
  mi18nLang,
  properties,
  propertiesUtf8,
  propertiesUtf16,
  xwikiJavaProperties,
} from './properties.format.ts'

test.each<[Format, string, string, string]>([
  [properties, 'a=b\n', 'é €😀\u0100', 'a=\\u00E9 \\u20AC\\uD83D\\uDE00\\u0100\n'],
  [properties, 'a=b \\u00E9\n', 'é', 'a=\\u00E9\n'],
  [properties, 'a=b \\u00e9\n', 'é', 'a=\\u00e9\n'],
  [properties, 'z=\\u0009\na=b \\u00fe\n', 'é', 'z=\\u0009\na=\\u00e9\n'],
  [properties, 'a : b\n', ' \\ \n\t\r\f: = # ', 'a : \\ \\\\ \\n\\t\\r\\f: = # \n'],
  [properties, 'a = b\\n\\\n    c\n', 'x\ny\n z\\\n', 'a = x\\n\\\n    y\\n\\\n    \\ z\\\\\\n\n'],
  [properties, 'a\n', 'b', 'a=b\n'],
  [properties, 'a \\\n  b\n', 'c', 'a \\\n  c\n'],
  [properties, 'a', 'c', 'a=c'],
  [properties, 'a=é\n', 'ž', 'a=ž\n'],
  [propertiesUtf8, 'a=b\n', 'é\u2028', 'a=é\u2028\n'],
  [mi18nLang, 'a:x\nb\n', 'c', 'a:x\nb = c\n'],
  [mi18nLang, 'a\n', 'c', 'a = c\n'],
  [xwikiJavaProperties, '### Missing: a=b\n', "it's", "a=it's\n"],
  [xwikiJavaProperties, 'a=b\n', "it's {0}", "a=it''s {0}\n"],
  [gwt, 'a=b\n', "it's", "a=it''s\n"],
  [joomla, 'a=b\n', 'say "x" \\ \n', 'a="say "_QQ_"x"_QQ_" \\\\ \\n"\n'],
  [joomla, 'a="b \\" c"  \n', 'say "x"', 'a="say \\"x\\""  \n'],
])('%#: in %j a text becomes %j', (format, text, to, expected) => {
  const name = text.startsWith('a:x') ? 'b' : 'a'
  expect(changedIn(format, text, [{ set: name, to }])).toBe(expected)
})

test('a key without a value gets it on its own line, before those of its other forms', () => {
  const language = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
  const changes: NamedChange[] = [{ set: 'ships', to: ['x', 'y'] }]
  expect(changedIn(gwt, 'ships\nships[none]=No\n', changes, { language })).toBe(
    'ships=y\nships[one]=x\nships[none]=No\n',
  )
})

test('an unchanged text keeps its bytes, and a missing one its mark', () => {
  const text = '### Missing: a=b\nc : d\\u0020\n'
  expect(
    changedIn(xwikiJavaProperties, text, [
      { set: 'a', to: '' },
      { set: 'c', to: 'd ' },
    ]),
  ).toBe(text)
})

test('a file in ASCII takes the charset of its template', () => {
  const changes: NamedChange[] = [
    { set: 'a', to: 'é' },
    { add: 'c', to: 'ž' },
  ]
  expect(changedIn(properties, 'a=b\n', changes, { like: 'a=é\n' })).toBe('a=é\nc=ž\n')
  expect(changedIn(properties, 'a=b\n', changes, { like: 'a=e\n' })).toBe('a=\\u00E9\nc=\\u017E\n')
  expect(changedIn(properties, 'a=\xe9\n', changes, { like: 'a=\xc3\xa9\n', encoding: 'latin1' })).toBe(
    'a=é\nc=\\u017E\n',
  )
})

const notes = [{ by: 'developer', text: 'One\n\r\ntwo' }] as const
test.each<[Format, string, readonly NamedChange[], string]>([
  [
    properties,
    'a : b\nc=\\\n  d\n',
    [
      { add: 'x\\:y', to: 'é', notes },
      { add: '#k l=m', to: ' v', after: 'a' },
      { add: '!x', to: '', after: null },
    ],
    '\\!x : \na : b\n\\#k\\ l\\=m : \\ v\nc=\\\n  d\n# One\n#\n# two\nx\\:y=\\u00E9\n',
  ],
  [
    properties,
    'a=b\r\n\r\nc=d\r\n\r\ne=f\r\n',
    [
      { add: 'x', to: 'y' },
      { add: '/*z', to: 'w', after: 'a' },
      { add: '//z', to: 'v', after: '/*z' },
      { add: ';z', to: 'u', after: null },
    ],
    '\\;z=u\r\n\r\na=b\r\n\r\n\\/*z=w\r\n\r\n\\//z=v\r\n\r\nc=d\r\n\r\ne=f\r\n\r\nx=y\r\n',
  ],
  [
    properties,
    '# of the file\n\n# of a\n  a=b',
    [
      { add: 'x', to: 'y', after: null },
      { add: 'z', to: 'w' },
    ],
    '# of the file\n\nx=y\n# of a\n  a=b\nz=w',
  ],
  [properties, '# of the file', [{ add: 'x', to: 'y' }], '# of the file\n\nx=y\n'],
  [properties, '# of the file\n', [{ add: 'x', to: 'y' }], '# of the file\n\nx=y\n'],
  [properties, '# of the file\n \n', [{ add: 'x', to: 'y' }], '# of the file\n \nx=y\n'],
  [
    properties,
    '',
    [
      { add: 'x\ny', to: 'y' },
      { add: 'z\t\f', to: 'y' },
    ],
    'x\\ y=y\nz\\\t\\\f=y\n',
  ],
  [mi18nLang, '', [{ add: 'x y:z=', to: 'y' }], 'x y:z\\= = y\n'],
  [mi18nLang, 'a=b\n', [{ add: 'x', to: 'y' }], 'a=b\nx=y\n'],
  [joomla, 'A="b"\n', [{ add: 'X', to: '"y"' }], 'A="b"\nX=""_QQ_"y"_QQ_""\n'],
])('%#: into %s %j new strings go', (format, text, changes, expected) => {
  expect(changedIn(format, text, changes)).toBe(expected)
})

test('strings go with their comments, and with those of their name', () => {
  const text = '# one\na=A\n\n# two\nb=B\n\n\nb=C\n\n# three\nc=D\\\n  E\n\n\nd=F\n'
  expect(changedIn(properties, text, [{ remove: 'a' }])).toBe('# two\nb=B\n\n\nb=C\n\n# three\nc=D\\\n  E\n\n\nd=F\n')
  expect(changedIn(properties, text, [{ remove: 'b' }])).toBe('# one\na=A\n\n# three\nc=D\\\n  E\n\n\nd=F\n')
  expect(changedIn(properties, text, [{ remove: 'c' }, { remove: 'd' }])).toBe('# one\na=A\n\n# two\nb=B\n\n\nb=C\n\n')
  expect(changedIn(properties, '\n  a=A\r\nb=B', [{ remove: 'a' }, { remove: 'b' }])).toBe('\n')
  expect(changedIn(properties, 'x=X\r\r  a=A\r \t\r\rb=B', [{ remove: 'a' }])).toBe('x=X\r\rb=B')
  expect(changedIn(properties, 'x=X\r\n\t\r\na=A\r\n\r\n\r\nb=B', [{ remove: 'a' }])).toBe('x=X\r\n\t\r\nb=B')
  expect(changedIn(properties, 'x=X\na=A\n\n\nb=B', [{ remove: 'a' }])).toBe('x=X\n\n\nb=B')
  expect(changedIn(properties, 'a=A\n\n\v\n\u00a0', [{ remove: 'a' }], { encoding: 'latin1' })).toBe('\v\n\u00a0')
})

test('forms of GWT are written where the file has them, and added where it lacks them', () => {
  const text = 'a[one]=1\n# of a\na = n\nb=B\nc\nc[few]=3\n'
  const options = { language: polish }
  const set = (to: string[]): NamedChange => ({ set: 'a', to })
  expect(changedIn(gwt, text, [set(['x', 'y', 'z'])], options)).toBe(`a[one]=x
a[few]=y
a[many]=z
# of a
a = z
b=B
c
c[few]=3
`)
  expect(changedIn(gwt, text, [set(['x', '', ''])], options)).toBe('a[one]=x\n# of a\na = x\nb=B\nc\nc[few]=3\n')
  expect(changedIn(gwt, text, [{ set: 'c', to: ['x', 'y', 'z'] }], options)).toBe(`a[one]=1
# of a
a = n
b=B
c=z
c[one]=x
c[few]=y
c[many]=z
`)
  expect(changedIn(gwt, text, [{ remove: 'a' }], options)).toBe('b=B\nc\nc[few]=3\n')
  expect(
    changedIn(
      gwt,
      text,
      [
        { add: 'd', to: ['x', 'y', 'z'], notes },
        { add: 'e', to: ['', 'y', ''] },
      ],
      options,
    ),
  ).toBe(`a[one]=1
# of a
a = n
b=B
c
c[few]=3
# One
#
# two
d[one]=x
d[few]=y
d[many]=z
d=z
e[few]=y
e=y
`)
  expect(changedIn(gwtIso, 'a=\xe9\n', [{ set: 'a', to: 'è' }], { encoding: 'latin1' })).toBe('a=\\u00E8\n')
})

test('a new file has no strings', () => {
  expect([madeFrom(properties, 'a=b'), begunBy(properties), begunBy(joomla)]).toEqual(['', '', ''])
  expect(madeFrom(propertiesUtf8, '\ufeffa=b')).toBe('')
  expect(madeFrom(propertiesUtf16, '\ufeffa=b', {}, { encoding: 'utf16le' })).toBe('\ufeff')
  const bigEndian = propertiesUtf16.parse(Buffer.from([0xfe, 0xff, 0, 0x61, 0, 0x3d, 0, 0x62]))
  expect([...(bigEndian.translationFor?.(aboutNew) ?? [])]).toEqual([0xfe, 0xff])
  expect(
    changedIn(
      propertiesUtf16,
      '\ufeffa=b',
      [
        { set: 'a', to: 'é' },
        { add: 'c', to: '€' },
      ],
      { encoding: 'utf16le' },
    ),
  ).toBe('\ufeffa=é\nc=€')
  expect([
    ...propertiesUtf16.begin({
      languageCode: 'cs',
      languageName: '',
      plural: polish.plural,
      projectName: '',
      now: new Date(0),
    }),
  ]).toEqual([0xff, 0xfe])
})

test.each([
  [properties, 'a=b', true],
  [properties, '# a=b\n! c=d', true],
  [properties, '# a\n a b c', true],
  [properties, 'a : b', true],
  [properties, '=b', false],
  [properties, 'a#=b', false],
  [properties, 'a\0=\0b\0', true],
  [joomla, 'A.B-C_1 = "b"', true],
  [joomla, 'a="b"', false],
  [joomla, 'A=b', false],
])('%#: is %j of it: %s', (format, start, expected) => {
  expect(format.recognises(start)).toBe(expected)
})
