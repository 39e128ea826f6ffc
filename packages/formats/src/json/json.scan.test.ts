import { expect, test } from 'vitest'
import { readJson, valueStartIn } from './json.scan.ts'

/** The events of a reader, in one line; for a broken text the problem's code and place. */
function events(text: string, root: 'object' | 'array' = 'object', most?: number): string {
  const said: string[] = []
  const problem = readJson(
    Buffer.from(text),
    {
      begin: (container, start) => said.push(`${container === 'object' ? '{' : '['}${start}`),
      end: (end) => said.push(`end${end}`),
      key: (name, start) => said.push(`${name}@${start}`),
      scalar: (kind, value, start, end) => said.push(`${kind} ${value} ${start}-${end}`),
    },
    root,
    most,
  )
  if (!problem) return said.join('; ')
  const { code, span, detail } = problem
  return `${code} ${span?.start}-${span?.end}${detail === '' ? ' without words' : ''}`
}

test.each([
  ['{}', '{0; end2'],
  [' \t\r\n{ \t\r\n} \t\r\n', '{4; end10'],
  ['\ufeff{"a":1}', '{3; a@4; number 1 8-9; end10'],
  ['{"a":"b"}', '{0; a@1; string b 5-8; end9'],
  ['{"a" :\t"b" ,\r\n"c" : null }', '{0; a@1; string b 7-10; c@14; null null 20-24; end26'],
  ['{"a":[]}', '{0; a@1; [5; end7; end8'],
  ['{"a":[ ]}', '{0; a@1; [5; end8; end9'],
  ['{"a":[1,2]}', '{0; a@1; [5; number 1 6-7; number 2 8-9; end10; end11'],
  ['{"a":[[],{}]}', '{0; a@1; [5; [6; end8; {9; end11; end12; end13'],
  [
    '{"a":[{"b":"c"},"d"],"e":{"f":{}}}',
    '{0; a@1; [5; {6; b@7; string c 11-14; end15; string d 16-19; end20; e@21; {25; f@26; {30; end32; end33; end34',
  ],
  [
    '{"a":true,"b":false,"c":null}',
    '{0; a@1; boolean true 5-9; b@10; boolean false 14-19; c@20; null null 24-28; end29',
  ],
  [
    '{"a":0,"b":-0,"c":10,"d":-1.50,"e":1e5,"f":1E+05,"g":2.5e-3}',
    '{0; a@1; number 0 5-6; b@7; number -0 11-13; c@14; number 10 18-20; d@21; number -1.50 25-30; e@31; number 1e5 35-38; f@39; number 1E+05 43-48; g@49; number 2.5e-3 53-59; end60',
  ],
  ['{"":""}', '{0; @1; string  4-6; end7'],
  [
    '{"é":"ž","港":"港é","😀":"😀a","x":"y"}',
    '{0; é@1; string ž 6-10; 港@11; string 港é 17-24; 😀@25; string 😀a 32-39; x@40; string y 44-47; end48',
  ],
  ['{"a":"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9"}', '{0; a@1; string "\\/\b\f\n\r\tAé 5-35; end36'],
  ['{"😀\\n":"\\ud83d\\ude00é","b":"c"}', '{0; 😀\n@1; string 😀é 10-26; b@27; string c 31-34; end35'],
  ['{"a":"\u007f\u0080\u2028"}', '{0; a@1; string \u007f\u0080\u2028 5-13; end14'],
  [
    '{"\\u0061":"\\u0062","c":[{"d":[ "e" , "f" ]}]}',
    '{0; a@1; string b 10-18; c@19; [23; {24; d@25; [29; string e 31-34; string f 37-40; end42; end43; end44; end45',
  ],
])('%j is told as %s', (text, said) => {
  expect(events(text)).toBe(said)
})

test.each([
  ['', 'unexpected-end 0-0'],
  [' ', 'unexpected-end 1-1'],
  ['\ufeff', 'unexpected-end 3-3'],
  ['[]', 'unexpected-text 0-1'],
  ['1', 'unexpected-text 0-1'],
  ['"a"', 'unexpected-text 0-1'],
  ['{', 'unexpected-end 1-1'],
  ['{ ', 'unexpected-end 2-2'],
  ['{"', 'unterminated-string 1-2'],
  ['{"a', 'unterminated-string 1-3'],
  ['{"a"', 'unexpected-end 4-4'],
  ['{"a" ', 'unexpected-end 5-5'],
  ['{"a":', 'unexpected-end 5-5'],
  ['{"a": ', 'unexpected-end 6-6'],
  ['{"a":1', 'unexpected-end 6-6'],
  ['{"a":1 ', 'unexpected-end 7-7'],
  ['{"a":1,', 'unexpected-end 7-7'],
  ['{"a":1, ', 'unexpected-end 8-8'],
  ['{"a":[', 'unexpected-end 6-6'],
  ['{"a":[1', 'unexpected-end 7-7'],
  ['{"a":[1,', 'unexpected-end 8-8'],
  ['{"a":[1,]}', 'unexpected-text 8-9'],
  ['{"a":1,}', 'unexpected-text 7-8'],
  ['{,}', 'unexpected-text 1-2'],
  ['{"a":[,]}', 'unexpected-text 6-7'],
  ['{"a":1 "b":2}', 'unexpected-text 7-8'],
  ['{"a":[1 2]}', 'unexpected-text 8-9'],
  ['{"a":[1}', 'unexpected-text 7-8'],
  ['{"a":{]', 'unexpected-text 6-7'],
  ['{"a" 1}', 'unexpected-text 5-6'],
  ['{a:1}', 'unexpected-text 1-2'],
  ['{1:2}', 'unexpected-text 1-2'],
  ['{} x', 'unexpected-text 3-4'],
  ['{}{}', 'unexpected-text 2-3'],
  ['{"a":1}]', 'unexpected-text 7-8'],
  ['{"a":x}', 'unexpected-text 5-6'],
  ['{"a":}', 'unexpected-text 5-6'],
  ['{"a":tru}', 'unexpected-text 5-6'],
  ['{"a":truex}', 'unexpected-text 5-6'],
  ['{"a":True}', 'unexpected-text 5-6'],
  ['{"a":nul}', 'unexpected-text 5-6'],
  ['{"a":+1}', 'unexpected-text 5-6'],
  ['{"a":-}', 'unexpected-text 5-6'],
  ['{"a":.5}', 'unexpected-text 5-6'],
  ['{"a":1.}', 'unexpected-text 5-6'],
  ['{"a":1e}', 'unexpected-text 5-6'],
  ['{"a":1e+}', 'unexpected-text 5-6'],
  ['{"a":01}', 'unexpected-text 5-6'],
  ['{"a":-01}', 'unexpected-text 5-6'],
  ['{"a":0x1}', 'unexpected-text 5-6'],
  ['{"a":1_0}', 'unexpected-text 6-7'],
  ['{"a":1-}', 'unexpected-text 5-6'],
  ['{"a":Infinity}', 'unexpected-text 5-6'],
  ['{"a":1E}', 'unexpected-text 5-6'],
  ['{"a":\'b\'}', 'unexpected-text 5-6'],
  ['{"a":"b\n"}', 'unterminated-string 5-7'],
  ['{"a":"b\r"}', 'unterminated-string 5-7'],
  ['{"a":"b', 'unterminated-string 5-7'],
  ['{"a":"b\u0001"}', 'control-character 7-8'],
  ['{"a":"b\u001f"}', 'control-character 7-8'],
  ['{"a":"b\u0000"}', 'nul-character 7-8'],
  ['{"a\u0002":1}', 'control-character 3-4'],
  ['{"a":"\t"}', 'control-character 6-7'],
  ['{"a":"\\x"}', 'invalid-escape 6-8'],
  ['{"a":"\\', 'invalid-escape 6-7'],
  ['{"a":"\\u', 'invalid-escape 6-8'],
  ['{"a":"\\u12', 'invalid-escape 6-8'],
  ['{"a":"\\u123"}', 'invalid-escape 6-8'],
  ['{"a":"\\u123g"}', 'invalid-escape 6-8'],
  ['{"a":"\\ug123"}', 'invalid-escape 6-8'],
  ['{"a":"\\U0041"}', 'invalid-escape 6-8'],
  ['{"a":"\\u0000"}', 'nul-character 6-8'],
  ['{"a\\u0000":1}', 'nul-character 3-5'],
  ['{"a":"\\ud83d"}', 'lone-surrogate 5-13'],
  ['{"a":"\\ude00"}', 'lone-surrogate 5-13'],
  ['{"\\ud83d":1}', 'lone-surrogate 1-9'],
  ['{"a":"é\\ud83dx"}', 'lone-surrogate 5-16'],
  ['{"é":"\\q"}', 'invalid-escape 7-9'],
  ['{"a":"x\\"}', 'unterminated-string 5-10'],
  ['{"a":"x\\"', 'unterminated-string 5-9'],
  ['<<<<<<< H', 'conflict-marker 0-7'],
  ['{\n<<<<<<< HEAD\n}', 'conflict-marker 2-9'],
  ['{"a":1\n=======\n}', 'conflict-marker 7-14'],
  ['{"a":1,\n>>>>>>> x\n}', 'conflict-marker 8-15'],
  ['{"a":1}\n|||||||', 'conflict-marker 8-15'],
  ['{"a":\n<<<<<<<', 'conflict-marker 6-13'],
  ['{"a":1\n<<<<<<\n}', 'unexpected-text 7-8'],
  ['{"a":1 ||||||x}', 'unexpected-text 7-8'],
  ['{"a":1 ======x}', 'unexpected-text 7-8'],
  ['{"a":1 >>>>>>x}', 'unexpected-text 7-8'],
])('%j is wrong: %s', (text, said) => {
  expect(events(text)).toBe(said)
})

test.each([
  ['[]', '[0; end2'],
  ['[1,"a",{"b":[null]}]', '[0; number 1 1-2; string a 3-6; {7; b@8; [12; null null 13-17; end18; end19; end20'],
  ['[ ]', '[0; end3'],
  ['[[]]', '[0; [1; end3; end4'],
  ['{}', 'unexpected-text 0-1'],
  ['', 'unexpected-end 0-0'],
  ['[', 'unexpected-end 1-1'],
  ['[1', 'unexpected-end 2-2'],
  ['[1,]', 'unexpected-text 3-4'],
  ['[] x', 'unexpected-text 3-4'],
  ['[1}', 'unexpected-text 2-3'],
  ['[}', 'unexpected-text 1-2'],
  ['["a":1]', 'unexpected-text 4-5'],
  ['[{]', 'unexpected-text 2-3'],
])('%j where a list must stand: %s', (text, said) => {
  expect(events(text, 'array')).toBe(said)
})

test('so many values are read, and so many levels', () => {
  expect(events('{"a":1,"b":[2]}', 'object', 3)).toBe('{0; a@1; number 1 5-6; b@7; [11; number 2 12-13; end14; end15')
  expect(events('{"a":1,"b":[2]}', 'object', 2)).toBe('too-many-units 12-12')
  expect(events('['.repeat(200) + ']'.repeat(200), 'array')).toMatch(/end400$/)
  expect(events('['.repeat(201) + ']'.repeat(201), 'array')).toBe('too-deep 200-201')
})

test.each([
  ['"a":1', 4],
  ['"a" : \t"b"', 7],
  ['"a\\"b":[]', 7],
  ['"a\\\\":"b"', 6],
  ['"a"', 0],
  ['"a\\""', 0],
  ['1', 0],
])('the value of %j begins at %j', (text, start) => {
  expect(valueStartIn(Buffer.from(text), { start: 0, end: text.length })).toBe(start)
})
