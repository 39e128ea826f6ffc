import { expect, test } from 'vitest'
import { changedIn, problemIn, saidIn } from '../exact-files.fixture.ts'
import { dtd } from './dtd.format.ts'

test.each([
  ['', 'none: 0 strings'],
  ['<!ENTITY a "b">', 'none: 1 strings'],
  ['<!ENTITY a "b"', 'unexpected-text 1:15-1:15'],
  ['<!ENTITY a "b>', 'unterminated-string 1:12-1:13'],
  ['<!ENTITY "b">', 'unexpected-text 1:10-1:11'],
  ['<!-- a', 'unexpected-end 1:1-1:2'],
  ['a', 'unexpected-text 1:1-1:2'],
  ['<<<<<<< HEAD', 'conflict-marker 1:1-1:2'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(dtd, text)).toBe(expected)
})

test('entities of other files are never read, and stay', () => {
  const text =
    '<!ENTITY % brand SYSTEM "file:///etc/passwd">\n%brand;\n<!ENTITY x SYSTEM "http://example.org/x">\n<!ENTITY y PUBLIC "p" "u">\n<!ENTITY a "&x; &brandName; %S">\n'
  expect(saidIn(dtd, text).units).toEqual([
    { context: 'a', target: ['&x; &brandName; %S'], state: 'translated', at: '5:1-5:33' },
  ])
  expect(changedIn(dtd, text, [{ set: 'a', to: 'z & &x;' }])).toBe(text.replace('&x; &brandName; %S', 'z &amp; &x;'))
})

test.each([
  ['"', 'a "b" \'c\' & < %', "a &quot;b&quot; 'c' &amp; < &#037;"],
  ["'", 'a "b" \'c\'', 'a "b" &apos;c&apos;'],
])('between %s a text %j is written %j', (quote, text, expected) => {
  expect(changedIn(dtd, `<!ENTITY a ${quote}x${quote}>`, [{ set: 'a', to: text }])).toBe(
    `<!ENTITY a ${quote}${expected}${quote}>`,
  )
})

test('of an entity that is declared twice the first counts', () => {
  const said = saidIn(dtd, '<!ENTITY a "1">\n<!ENTITY a "2">\n')
  expect([said.units.map(({ target }) => target[0]), said.warnings]).toEqual([['1'], ['duplicate-unit 2:1-2:16']])
})

test('new strings stand as their neighbours do', () => {
  expect(changedIn(dtd, '<!ENTITY a   "A">\r\n', [{ add: 'b c', to: 'x\ny' }])).toBe(
    '<!ENTITY a   "A">\r\n<!ENTITY b_c   "x\r\ny">\r\n',
  )
})
