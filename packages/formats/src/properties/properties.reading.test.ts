import { expect, test } from 'vitest'
import { problemIn, saidIn } from '../exact-files.fixture.ts'
import {
  gwt,
  joomla,
  mi18nLang,
  properties,
  propertiesUtf8,
  propertiesUtf16,
  xwikiJavaProperties,
} from './properties.format.ts'

const document = `# of no string

! Of a
#  second \t
a=A
  // of b //
;; also
b : B \\
   goes on\\u0020 \\t\\n\\r\\f\\q\\\\
/* a block
 of lines */
c\\=c\\ d  value = x
/* of g
d
e=
f
/** tight **/
g = \\
  next line
\\u00e9\\
   more=h
 = no key
/*/
i\\:j:k\\
j 	=	l\r\nm=\\ n\rn=o\fp
a=again
o=\\`

test('a file says its keys with their values and comments', () => {
  expect(saidIn(properties, document)).toEqual({
    warnings: ['duplicate-unit 3:1-5:4'],
    charset: 'iso-8859-1',
    units: [
      {
        context: 'b',
        target: ['B goes on  \t\n\r\fq\\'],
        state: 'translated',
        notes: [['developer', 'of b //\nalso']],
        at: '6:3-9:30',
      },
      {
        context: 'c\\=c\\ d',
        target: ['value = x'],
        state: 'translated',
        notes: [['developer', 'a block\n of lines']],
        at: '10:1-12:19',
      },
      {
        context: 'g',
        target: ['next line'],
        state: 'translated',
        notes: [['developer', 'of g\nd\ne=\nf\n/** tight']],
        at: '13:1-19:12',
      },
      { context: '\\u00e9more', target: ['h'], state: 'translated', at: '20:1-21:10' },
      { context: '/*/', target: [''], state: 'untranslated', at: '23:1-23:4' },
      { context: 'i\\:j', target: ['kj \t=\tl'], state: 'translated', at: '24:1-25:7' },
      { context: 'm', target: [' n'], state: 'translated', at: '26:1-26:6' },
      { context: 'n', target: ['o\fp'], state: 'translated', at: '27:1-27:6' },
      { context: 'a', target: ['again'], state: 'translated', at: '28:1-28:8' },
      { context: 'o', target: [''], state: 'untranslated', at: '29:1-29:4' },
    ],
  })
})

test('where only = parts them keys have blanks and colons', () => {
  expect(saidIn(mi18nLang, document).units.map(({ context, target }) => [context, target[0]])).toEqual([
    ['b : B goes on\\u0020 \\t\\n\\r\\f\\q\\\\', ''],
    ['c\\=c\\ d  value', 'x'],
    ['g', 'next line'],
    ['\\u00e9more', 'h'],
    ['/*/', ''],
    ['i\\:j:kj', 'l'],
    ['m', ' n'],
    ['n', 'o\fp'],
    ['a', 'again'],
    ['o', ''],
  ])
})

test.each([
  ['a=b\\', [[], ['b']]],
  ['a\\', [['unexpected-end 1:2-1:3'], ['']]],
  ['a\\\\', [[], ['']]],
  ['a=\\u12', [['malformed-escape 1:3-1:7'], ['u12']]],
  ['z=é\n\nb=x\\u12G4\\u', [['malformed-escape 3:4-3:10'], ['é', 'xu12G4u']]],
  ['a=\\\\u12', [[], ['\\u12']]],
  ['a=\\u0000', [['nul-character 1:3-1:9'], ['\u0000']]],
  ['a=\\ud800', [['unpaired-surrogate 1:3-1:9'], ['\ud800']]],
  ['a=\\ud83d\\ude00', [[], ['😀']]],
  ['a=\0', [['nul-character 1:3-1:4'], []]],
])('the file %j is told of', (text, expected) => {
  const { problems = [], units } = saidIn(propertiesUtf8, text)
  expect([problems, units.map(({ target }) => target[0])]).toEqual(expected)
})

test('other dialects take an escape without digits as it is', () => {
  expect(saidIn(mi18nLang, 'a=\\u12').units).toEqual([
    { context: 'a', target: ['u12'], state: 'translated', at: '1:1-1:7' },
  ])
  expect(saidIn(joomla, 'A="\\u12"').units).toEqual([
    { context: 'A', target: ['u12'], state: 'translated', at: '1:1-1:9' },
  ])
  expect(problemIn(mi18nLang, 'a=\\u0000')).toBe('nul-character: 1 strings')
})

test('no more than a hundred problems are told', () => {
  const text = Array.from({ length: 120 }, (_, index) => `k${index}=\\u`).join('\n')
  expect(properties.parse(Buffer.from(text)).problems.length).toBe(100)
})

test('the charset is that of the file, or the one that is asked for', () => {
  const charsetOf = (bytes: Buffer, charset?: string, format = properties) => {
    const file = format.parse(bytes, charset === undefined ? {} : { parameters: { properties_encoding: charset } })
    return [file.charset, file.units[0]?.target[0], file.problems[0]?.code]
  }
  const latin = Buffer.from('a=é', 'latin1')
  expect(charsetOf(latin)).toEqual(['iso-8859-1', 'é', undefined])
  expect(charsetOf(Buffer.from('a=é'))).toEqual([null, 'é', undefined])
  expect(charsetOf(latin, 'utf-8')).toEqual([null, undefined, 'invalid-encoding'])
  expect(charsetOf(Buffer.from('a=é', 'utf16le'), 'utf-16')).toEqual(['utf-16le', 'é', undefined])
  expect(charsetOf(latin, 'latin-2')).toEqual(['iso-8859-1', 'é', undefined])
  expect(saidIn(gwt, 'a=é', { encoding: 'latin1', parameters: { gwt_encoding: 'iso-8859-1' } })).toEqual({
    charset: 'iso-8859-1',
    units: [{ context: 'a', target: ['é'], state: 'translated', at: '1:1-1:4' }],
  })
  expect(saidIn(propertiesUtf16, '\ufeffä=é', { encoding: 'utf16le' })).toEqual({
    charset: 'utf-16le',
    units: [{ context: 'ä', target: ['é'], state: 'translated', at: '1:3-1:9' }],
  })
})

test('keys with a form of GWT are forms of their key', () => {
  const text =
    "# of it\na[one]=One\n\na={0} it''s\na[few]=Few\nb[one]=B\nc=C\nc[two]=two\nc[none]=none\nc[many]=many\nc[other]=o\nc[=1]=x\nd=D\nd[one]=E\nd=F\n[one]=z\n"
  expect(saidIn(gwt, text)).toEqual({
    warnings: ['duplicate-unit 13:1-13:4'],
    units: [
      {
        context: 'a',
        target: ['One', 'Few', "{0} it's"],
        variants: [
          ['one', 'One'],
          ['other', "{0} it's"],
          ['few', 'Few'],
        ],
        state: 'translated',
        notes: [['developer', 'of it']],
        at: '1:1-5:11',
      },
      { context: 'b[one]', target: ['B'], state: 'translated', at: '6:1-6:9' },
      {
        context: 'c',
        target: ['none', 'two', 'many', 'C'],
        variants: [
          ['other', 'C'],
          ['two', 'two'],
          ['zero', 'none'],
          ['many', 'many'],
        ],
        state: 'translated',
        at: '7:1-10:13',
      },
      { context: 'c[other]', target: ['o'], state: 'translated', at: '11:1-11:11' },
      { context: 'c[', target: ['1]=x'], state: 'translated', at: '12:1-12:8' },
      {
        context: 'd',
        target: ['E', 'F'],
        variants: [
          ['one', 'E'],
          ['other', 'F'],
        ],
        state: 'translated',
        at: '14:1-15:4',
      },
      { context: '[one]', target: ['z'], state: 'translated', at: '16:1-16:8' },
    ],
  })
  const language = {
    code: 'pl',
    plural: { number: 3, formula: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2' },
  }
  expect(saidIn(gwt, text, { language }).units.map(({ target }) => target)).toEqual([
    ['One', 'Few', ''],
    ['B'],
    ['', '', 'many'],
    ['o'],
    ['1]=x'],
    ['E', '', ''],
    ['z'],
  ])
})

test.each([
  ['a=x\na[one]=y\n', ['a']],
  ['=x\n[one]=y\n', ['[one]']],
  ['one=x\nonex=y\n', ['one', 'onex']],
  ['a=x\na[other]=y\n', ['a', 'a[other]']],
])('in %j the names of strings are %j', (text, names) => {
  expect(saidIn(gwt, text).units.map(({ context }) => context)).toEqual(names)
})

test('XWiki says what is missing, and doubles quotes beside arguments', () => {
  expect(
    saidIn(
      xwikiJavaProperties,
      "### Missing: a=A\n### Missing: #b=B\n### Missing: !c=C\n# Missing: d=D\ne=it''s {0}\nf=it''s\n### Missing: é\\ 1=x\n",
    ),
  ).toEqual({
    units: [
      { context: 'a', target: [''], state: 'untranslated', at: '1:1-1:17' },
      {
        context: 'e',
        target: ["it's {0}"],
        state: 'translated',
        notes: [['developer', 'Missing: #b=B\nMissing: !c=C\nMissing: d=D']],
        at: '2:1-5:12',
      },
      { context: 'f', target: ["it''s"], state: 'translated', at: '6:1-6:8' },
      { context: 'é\\ 1', target: [''], state: 'untranslated', at: '7:1-7:21' },
    ],
  })
})

test('Joomla has its texts in quotes', () => {
  expect(saidIn(joomla, '; of a\nA="one "_QQ_"two"_QQ_""\nB = "three \\"four\\"" \nC=plain\nD=""\n')).toEqual({
    units: [
      { context: 'A', target: ['one "two"'], state: 'translated', notes: [['developer', 'of a']], at: '1:1-2:24' },
      { context: 'B', target: ['three "four"'], state: 'translated', at: '3:1-3:21' },
      { context: 'C', target: ['plain'], state: 'translated', at: '4:1-4:8' },
      { context: 'D', target: [''], state: 'untranslated', at: '5:1-5:5' },
    ],
  })
})
