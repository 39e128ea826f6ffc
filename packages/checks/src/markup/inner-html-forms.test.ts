import { expect, test } from 'vitest'
import { readInnerHtml } from './inner-html.ts'

const VALUE = '\ue000'
const read = (text: string) => readInnerHtml(text, VALUE)

test.each<readonly [text: string, elements: readonly string[]]>([
  ['', []],
  ['a > b < c <1 <', []],
  ['< b', []],
  ['<a-1b>x</a-1b>', ['<a-1b>']],
  ['<B>x</B\n>', ['<b>']],
  ['<b>x</b><b>y</b>', ['<b>', '<b>']],
  ['<p><b>x</b></p><i>y</i>', ['<i>', '<p>', '<p><b>']],
  ['<p><b>x</b><i>y</i></p>', ['<p>', '<p><b>', '<p><i>']],
  ['<p><br><i>x</i></p>', ['<p>', '<p><br>', '<p><i>']],
  ['<BR/><hr />', ['<br>', '<hr>']],
  ['<b\n a="1"\t C  d=\'\' e="<">x</b >', ['<b a="1" c d="" e="<">']],
  ['<b z="1" a:b.c-d="2">x</b>', ['<b a:b.c-d="2" z="1">']],
  [`<b a="${VALUE}">${VALUE}</b>`, [`<b a="${VALUE}">`]],
  [`<b a='"'>x</b>`, ['<b a="\\"">']],
  [`<b${' a'.repeat(50)}>x</b>`, [`<b${' a'.repeat(50)}>`]],
])('%j has the elements %j', (text, elements) => {
  expect(read(text)).toEqual({ elements, fault: null })
})

test.each('area base br col embed hr img input link meta source track wbr'.split(' '))(
  '%s has no end, and may have a slash',
  (name) => {
    expect(read(`<${name}><${name}/>`)).toEqual({ elements: [`<${name}>`, `<${name}>`], fault: null })
    expect(read(`</${name}>`).fault).toBe(`</${name}> closes nothing`)
  },
)

const noTag = 'a < that begins no tag'

test.each([
  ...[
    '<b',
    '<b a',
    '<b a="1"c="2">',
    '<b =1>',
    '<b a=1>',
    '<b a = "1">',
    '<b 1>',
    '</',
    '</b',
    '</b x>',
    '</1>',
    '<!a>',
  ],
  ...['<?a?>', '<!', '<?', '</ b>', '<b / >', `<b${' a'.repeat(51)}>`, '<b a="1>', "<b a='1>", '<b:c>'],
])('%j begins like a tag and is none', (text) => {
  expect(read(text).fault).toBe(noTag)
  expect(read(`a ${text}`).fault).toBe(noTag)
})

test.each([
  ['<b>', '<b> is not closed'],
  ['<p><B>x</p>', '</p> closes nothing'],
  ['<b><i>x', '<i> is not closed'],
  ['<b></b></b>', '</b> closes nothing'],
  ['<b></B></I>', '</I> closes nothing'],
  ['<B/>', '<B/> is not closed by its slash'],
  ['<b /></b>', '<b/> is not closed by its slash'],
  [`a <${VALUE}`, 'a value right after <'],
  [`&${VALUE}`, 'a value right after &'],
  [`&#${VALUE}`, 'a value right after &#'],
  [`&#12${VALUE}`, 'a value right after &#12'],
  [`a &b${VALUE};`, 'a value right after &b'],
  ['&nope;', '&nope; is no character'],
  ['&;&x;', '&x; is no character'],
  ['&amp', '&amp begins like a character'],
  ['a &ltb', '&ltb begins like a character'],
  // The first of several.
  ['<b>&x;<i/>', '&x; is no character'],
])('%j is not shown as it stands: %s', (text, fault) => {
  expect(read(text).fault).toBe(fault)
})

test.each(['&', '& ', '&;', '&&', '&amp;', '&#38;', '&#x26;', '&b', '&b c', `&amp;${VALUE}`, `& ${VALUE}`, '&-amp'])(
  '%j is shown as it stands, or as a character',
  (text) => {
    expect(read(text)).toEqual({ elements: [], fault: null })
  },
)

test('without a character for values nothing is one', () => {
  expect([readInnerHtml('a <', '').fault, readInnerHtml('a &', '').fault]).toEqual([null, null])
})

test('elements lie up to 51 deep, those that have no end too', () => {
  const nested = (depth: number, inner = '') => '<b>'.repeat(depth) + inner + '</b>'.repeat(depth)
  expect(read(nested(51)).fault).toBe(null)
  expect(read(nested(52)).fault).toBe('nested too deeply')
  expect(read(nested(50, '<br>')).fault).toBe(null)
  expect(read(nested(51, '<br>')).fault).toBe('nested too deeply')
})
