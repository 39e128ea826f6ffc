import { expect, test } from 'vitest'
import { openView } from '../lines/view.ts'
import type { YamlNode } from './yaml.node.ts'
import { scanYaml } from './yaml.scan.ts'

/** A tree in one line: each value's kind and place; of members their keys and places. */
function shape(node: YamlNode | null): string {
  if (!node) return 'nothing'
  const place = `${node.start}-${node.end}`
  if (node.kind === 'empty' || node.kind === 'alias') return `${node.kind} ${place}`
  if (node.kind === 'scalar') {
    const { style, isInFlow, block } = node
    return `${isInFlow ? 'flow ' : ''}${style} ${place}${block ? `, lines at ${block.content} by ${block.indent} to ${block.tail}` : ''}`
  }
  const { kind, isFlow, indent, members } = node
  return `${isFlow ? 'flow ' : ''}${kind} ${place} by ${indent} (${members.map((one) => `${one.key} ${one.start}-${one.end}: ${shape(one.node)}`).join('; ')})`
}

const scan = (text: string) => scanYaml(openView(Buffer.from(text), 'utf-8').view)

test.each([
  ['', 'nothing', 0],
  ['# c\n', 'nothing', 4],
  ['---\n', 'nothing', 4],
  ['---\na: b\n', 'map 4-8 by 0 (a 4-8: plain 7-8)', 9],
  ['%YAML 1.2\n%TAG ! x\n---\na: b\n...\n', 'map 23-27 by 0 (a 23-27: plain 26-27)', 28],
  ['%YAML 1.2\n# c\n\n--- # c\na: b\n... # c\n# d\n', 'map 23-27 by 0 (a 23-27: plain 26-27)', 28],
  ['--- a\n', 'plain 4-5', 6],
  ['--- |\n a\n', 'literal 4-8, lines at 6 by 1 to 9', 9],
  ['a: b\n...\n', 'map 0-4 by 0 (a 0-4: plain 3-4)', 5],
  ['a: |\n  b\n...\n', 'map 0-8 by 0 (a 0-8: literal 3-8, lines at 5 by 2 to 9)', 9],
  ['|\na\n---x\n...\n', 'literal 0-8, lines at 2 by 0 to 9', 9],
  ['--- {a: b}\n', 'flow map 4-10 by -1 (a 5-9: flow plain 8-9)', 11],
  ['--- &x\na: b\n', 'map 7-11 by 0 (a 7-11: plain 10-11)', 12],
  ['a: b', 'map 0-4 by 0 (a 0-4: plain 3-4)', 4],
  ['a:\n', 'map 0-2 by 0 (a 0-2: empty 2-2)', 3],
  ['a: # c\n  b\n', 'map 0-10 by 0 (a 0-10: plain 9-10)', 11],
  [
    'a:\n- b\n- c\nd: e\n',
    'map 0-15 by 0 (a 0-10: list 3-10 by 0 ( 3-6: plain 5-6;  7-10: plain 9-10); d 11-15: plain 14-15)',
    16,
  ],
  [
    'a:\n  - b\n\n  # c\n  -\n  - d: e\n    f: g\n  -   h: i\n      j: k\n  - - l\n    - m\n',
    'map 0-75 by 0 (a 0-75: list 5-75 by 2 ( 5-8: plain 7-8;  18-19: empty 19-19;  22-37: map 24-37 by 4 (d 24-28: plain 27-28; f 33-37: plain 36-37);  40-59: map 44-59 by 6 (h 44-48: plain 47-48; j 55-59: plain 58-59);  62-75: list 64-75 by 4 ( 64-67: plain 66-67;  72-75: plain 74-75)))',
    76,
  ],
  ['- a\n-\n- b\n', 'list 0-9 by 0 ( 0-3: plain 2-3;  4-5: empty 5-5;  6-9: plain 8-9)', 10],
  [
    '-\n  a: b\n-\n  - c\n',
    'list 0-16 by 0 ( 0-8: map 4-8 by 2 (a 4-8: plain 7-8);  9-16: list 13-16 by 2 ( 13-16: plain 15-16))',
    17,
  ],
  [
    'a: &x b\nc: *x\nd: !!str e\nf: &y !t\n  g: h\ni: &z\nj: k\n',
    'map 0-51 by 0 (a 0-7: plain 6-7; c 8-13: alias 11-13; d 14-24: plain 23-24; f 25-40: map 36-40 by 2 (g 36-40: plain 39-40); i 41-46: empty 46-46; j 47-51: plain 50-51)',
    52,
  ],
  ['&r\na: b\n', 'map 3-7 by 0 (a 3-7: plain 6-7)', 8],
  ['&k a: b\n&l c: d\n', 'map 0-15 by 0 (a 0-7: plain 6-7; c 8-15: plain 14-15)', 16],
  ['!t &m\n\n  a: b\n', 'map 9-13 by 2 (a 9-13: plain 12-13)', 14],
  [
    '- &x a: b\n  c: d\n- !t\n- &y\n  - e\n',
    'list 0-32 by 0 ( 0-16: map 2-16 by 2 (a 2-9: plain 8-9; c 12-16: plain 15-16);  17-21: empty 21-21;  22-32: list 29-32 by 2 ( 29-32: plain 31-32))',
    33,
  ],
  ['a: &x\n- b\n', 'map 0-9 by 0 (a 0-9: list 6-9 by 0 ( 6-9: plain 8-9))', 10],
  ['a: &x # c\n  b: c\n', 'map 0-16 by 0 (a 0-16: map 12-16 by 2 (b 12-16: plain 15-16))', 17],
  ['a: !t\n\nb: c\n', 'map 0-11 by 0 (a 0-5: empty 5-5; b 7-11: plain 10-11)', 12],
  ['a: &x', 'map 0-5 by 0 (a 0-5: empty 5-5)', 5],
  ['a: &x\n...\n', 'map 0-5 by 0 (a 0-5: empty 5-5)', 6],
  [
    '? a\n: b\n? c\n? d # n\n: - e\n  - f\n? |\n  g\n: h\n',
    'map 0-43 by 0 (a 0-7: plain 6-7; c 8-11: empty 11-11; d 12-31: list 22-31 by 2 ( 22-25: plain 24-25;  28-31: plain 30-31); g\n 32-43: plain 42-43)',
    44,
  ],
  ['? a\n', 'map 0-3 by 0 (a 0-3: empty 3-3)', 4],
  ['x: 1\n? a\n: b\n', 'map 0-12 by 0 (x 0-4: plain 3-4; a 5-12: plain 11-12)', 13],
  ['? "q"\n:\n  r: s\n', 'map 0-14 by 0 (q 0-14: map 10-14 by 2 (r 10-14: plain 13-14))', 15],
  ['?\ta\n:\tb\n', 'map 0-7 by 0 (a 0-7: plain 6-7)', 8],
  ['- ? a\n  : b\n', 'list 0-11 by 0 ( 0-11: map 2-11 by 2 (a 2-11: plain 10-11))', 12],
  [
    '"a b": c\n\'d\'\'e\' : f\n"g\\"h"\t: i\n"j": k\n',
    'map 0-37 by 0 (a b 0-8: plain 7-8; d\'e 9-19: plain 18-19; g"h 20-30: plain 29-30; j 31-37: plain 36-37)',
    38,
  ],
  ['a b : c\n', 'map 0-7 by 0 (a b 0-7: plain 6-7)', 8],
  ['a:b: c\n', 'map 0-6 by 0 (a:b 0-6: plain 5-6)', 7],
  ['a#b: c\n', 'map 0-6 by 0 (a#b 0-6: plain 5-6)', 7],
  ['-a: b\n?b: c\n:c: d\n', 'map 0-17 by 0 (-a 0-5: plain 4-5; ?b 6-11: plain 10-11; :c 12-17: plain 16-17)', 18],
  ['a: "x: y"\n', 'map 0-9 by 0 (a 0-9: double 3-9)', 10],
  ["a: 'x'':'\n", 'map 0-9 by 0 (a 0-9: single 3-9)', 10],
  ['a: -x\nb: ?y\nc: :z\n', 'map 0-17 by 0 (a 0-5: plain 3-5; b 6-11: plain 9-11; c 12-17: plain 15-17)', 18],
  ['a: b:c\n', 'map 0-6 by 0 (a 0-6: plain 3-6)', 7],
  ['a: b #c\nd: e# f\n', 'map 0-15 by 0 (a 0-4: plain 3-4; d 8-15: plain 11-15)', 16],
  ['a: [b, c] # d\n', 'map 0-9 by 0 (a 0-9: flow list 3-9 by 0 ( 4-5: flow plain 4-5;  7-8: flow plain 7-8))', 14],
  [
    'a: {b: c, "d":e, f, g: , ? h : i, ? j, "k": }\n',
    'map 0-45 by 0 (a 0-45: flow map 3-45 by 0 (b 4-8: flow plain 7-8; d 10-15: flow plain 14-15; f 17-18: empty 18-18; g 20-22: empty 22-22; h 25-32: flow plain 31-32; j 34-37: empty 37-37; k 39-43: empty 43-43))',
    46,
  ],
  [
    'a: [b, "c", \'d\', [e], {f: g}, h: i, "j":k, l:m,\n  n\n  o, ]\n',
    'map 0-58 by 0 (a 0-58: flow list 3-58 by 0 ( 4-5: flow plain 4-5;  7-10: flow double 7-10;  12-15: flow single 12-15;  17-20: flow list 17-20 by 0 ( 18-19: flow plain 18-19);  22-28: flow map 22-28 by 0 (f 23-27: flow plain 26-27);  30-34: flow map 30-34 by 0 (h 30-34: flow plain 33-34);  36-41: flow map 36-41 by 0 (j 36-41: flow plain 40-41);  43-46: flow plain 43-46;  50-55: flow plain 50-55))',
    59,
  ],
  [
    'a: [*x , &y b, !t c]\n',
    'map 0-20 by 0 (a 0-20: flow list 3-20 by 0 ( 4-6: alias 4-6;  9-13: flow plain 12-13;  15-19: flow plain 18-19))',
    21,
  ],
  [
    'a: {b: *x, c: &y d, &k e: f, g: &z }\n',
    'map 0-36 by 0 (a 0-36: flow map 3-36 by 0 (b 4-9: alias 7-9; c 11-18: flow plain 17-18; e 20-27: flow plain 26-27; g 29-31: empty 31-31))',
    37,
  ],
  [
    'a: {b: [], c: {}}\n',
    'map 0-17 by 0 (a 0-17: flow map 3-17 by 0 (b 4-9: flow list 7-9 by 0 (); c 11-16: flow map 14-16 by 0 ()))',
    18,
  ],
  ['[a, b]\n', 'flow list 0-6 by -1 ( 1-2: flow plain 1-2;  4-5: flow plain 4-5)', 7],
  ['{a: b}\n', 'flow map 0-6 by -1 (a 1-5: flow plain 4-5)', 7],
  ['{a: b,\n c: d # e\n}\n', 'flow map 0-18 by -1 (a 1-5: flow plain 4-5; c 8-12: flow plain 11-12)', 19],
  [
    'a:\n  [b,\n  c]\n',
    'map 0-13 by 0 (a 0-13: flow list 5-13 by 0 ( 6-7: flow plain 6-7;  11-12: flow plain 11-12))',
    14,
  ],
  ['{a: ,b: }\n', 'flow map 0-9 by -1 (a 1-3: empty 3-3; b 5-7: empty 7-7)', 10],
  ['{"a":b,\'c\':d}\n', 'flow map 0-13 by -1 (a 1-6: flow plain 5-6; c 7-12: flow plain 11-12)', 14],
  ['[a: b\n c]\n', 'flow list 0-9 by -1 ( 1-8: flow map 1-8 by -1 (a 1-8: flow plain 4-8))', 10],
  [
    '{a: -b, c: ?d, e: :f}\n',
    'flow map 0-21 by -1 (a 1-6: flow plain 4-6; c 8-13: flow plain 11-13; e 15-20: flow plain 18-20)',
    22,
  ],
  ['{a\n: b}\n', 'flow map 0-7 by -1 (a 1-6: flow plain 5-6)', 8],
  ['[a:b]\n', 'flow list 0-5 by -1 ( 1-4: flow plain 1-4)', 6],
  ['{a: b c\n  d}\n', 'flow map 0-12 by -1 (a 1-11: flow plain 4-11)', 13],
  [
    'a: |\n  x\n   y\n\n  z\n\nb: c\n',
    'map 0-24 by 0 (a 0-18: literal 3-18, lines at 5 by 2 to 20; b 20-24: plain 23-24)',
    25,
  ],
  [
    'a: |2\n   x\n  y\nb: >-\n  x\n\n\n',
    'map 0-24 by 0 (a 0-14: literal 3-14, lines at 6 by 2 to 15; b 15-24: folded 18-24, lines at 21 by 2 to 27)',
    27,
  ],
  [
    'a:\n  b: |\n      x\n     \n  c: d\n',
    'map 0-30 by 0 (a 0-30: map 5-30 by 2 (b 5-17: literal 8-17, lines at 10 by 6 to 24; c 26-30: plain 29-30))',
    31,
  ],
  ['a: |\n\n', 'map 0-4 by 0 (a 0-4: literal 3-4, lines at 5 by -1 to 6)', 6],
  [
    '- |\n a\n- >\n b\n',
    'list 0-13 by 0 ( 0-6: literal 2-6, lines at 4 by 1 to 7;  7-13: folded 9-13, lines at 11 by 1 to 14)',
    14,
  ],
  ['a: |\n  x\n# c\nb: c\n', 'map 0-17 by 0 (a 0-8: literal 3-8, lines at 5 by 2 to 9; b 13-17: plain 16-17)', 18],
  ['a: |+\n  x\n\nb: c\n', 'map 0-15 by 0 (a 0-9: literal 3-9, lines at 6 by 2 to 11; b 11-15: plain 14-15)', 16],
  ['a: >1+ # n\n  x\n', 'map 0-14 by 0 (a 0-14: folded 3-14, lines at 11 by 1 to 15)', 15],
  ['a: |\n  x\n \nb: c', 'map 0-15 by 0 (a 0-8: literal 3-8, lines at 5 by 2 to 11; b 11-15: plain 14-15)', 15],
  [
    'a: |\r\n  x\r\n\r\nb: c\r\n',
    'map 0-17 by 0 (a 0-9: literal 3-9, lines at 6 by 2 to 13; b 13-17: plain 16-17)',
    19,
  ],
  ['- |2\n   x\n', 'list 0-9 by 0 ( 0-9: literal 2-9, lines at 5 by 2 to 10)', 10],
  ['a:\n- |\n b\n', 'map 0-9 by 0 (a 0-9: list 3-9 by 0 ( 3-9: literal 5-9, lines at 7 by 1 to 10))', 10],
  ['a: b\n  c\n\n  d\ne: f\n', 'map 0-18 by 0 (a 0-13: plain 3-13; e 14-18: plain 17-18)', 19],
  ['a:\n  b\n  c\n', 'map 0-10 by 0 (a 0-10: plain 5-10)', 11],
  ['a: b\n# c\nd: e\n', 'map 0-13 by 0 (a 0-4: plain 3-4; d 9-13: plain 12-13)', 14],
  ['a: b\n  # c\nd: e\n', 'map 0-15 by 0 (a 0-4: plain 3-4; d 11-15: plain 14-15)', 16],
  ['a: b  \t\n', 'map 0-4 by 0 (a 0-4: plain 3-4)', 8],
  ['- a\n  b\n- c\n', 'list 0-11 by 0 ( 0-7: plain 2-7;  8-11: plain 10-11)', 12],
  ['- a\n b\n', 'list 0-6 by 0 ( 0-6: plain 2-6)', 7],
  ['a: "b\n\n  c" # d\ne: f\n', 'map 0-20 by 0 (a 0-11: double 3-11; e 16-20: plain 19-20)', 21],
  ["a: 'b\r\n  c'\r\nd: e\r\n", 'map 0-17 by 0 (a 0-11: single 3-11; d 13-17: plain 16-17)', 19],
  ['\ufeffa: b\n', 'map 3-7 by 0 (a 3-7: plain 6-7)', 8],
  ['a: b\r\nc:\r\n  d: e\r\n', 'map 0-16 by 0 (a 0-4: plain 3-4; c 6-16: map 12-16 by 2 (d 12-16: plain 15-16))', 18],
  ['a: b\rc: d\r', 'map 0-9 by 0 (a 0-4: plain 3-4; c 5-9: plain 8-9)', 10],
  ['a: "b\rc"\rd: e\r', 'map 0-13 by 0 (a 0-8: double 3-8; d 9-13: plain 12-13)', 14],
  ['a:\n  b: c\n  d: e\n', 'map 0-16 by 0 (a 0-16: map 5-16 by 2 (b 5-9: plain 8-9; d 12-16: plain 15-16))', 17],
  ['a :\n  b\n', 'map 0-7 by 0 (a 0-7: plain 6-7)', 8],
  ['a:\tb\n', 'map 0-4 by 0 (a 0-4: plain 3-4)', 5],
  ['#c\na: b #\n', 'map 3-7 by 0 (a 3-7: plain 6-7)', 10],
  ['  a: b\n  c: d\n', 'map 2-13 by 2 (a 2-6: plain 5-6; c 9-13: plain 12-13)', 14],
  [' - a\n - b\n', 'list 1-9 by 1 ( 1-4: plain 3-4;  6-9: plain 8-9)', 10],
  ['x : b\n', 'map 0-5 by 0 (x 0-5: plain 4-5)', 6],
  ['a: b\n---x: c\n', 'map 0-12 by 0 (a 0-4: plain 3-4; ---x 5-12: plain 11-12)', 13],
  ['a: ...b\n...c: d\n', 'map 0-15 by 0 (a 0-7: plain 3-7; ...c 8-15: plain 14-15)', 16],
  ['- a\n  - b\n', 'list 0-9 by 0 ( 0-9: plain 2-9)', 10],
  ['!t\n', 'nothing', 3],
  ['a: {-: b}\n', 'map 0-9 by 0 (a 0-9: flow map 3-9 by 0 (- 4-8: flow plain 7-8))', 10],
  ['a: [\tb\n\tc]\n', 'map 0-10 by 0 (a 0-10: flow list 3-10 by 0 ( 5-9: flow plain 5-9))', 11],
  ['hello\n', 'plain 0-5', 6],
  ['"x"\n', 'double 0-3', 4],
  ['|\n a\n', 'literal 0-4, lines at 2 by 1 to 5', 5],
  ['a:b\n', 'plain 0-3', 4],
])('%j is %s', (text, said, end) => {
  const scanned = scan(text)
  expect([scanned.problem, shape(scanned.root), scanned.end]).toEqual([null, said, end])
})

test.each([
  ['|', false],
  ['|-', false],
  ['>', false],
  ['|+', true],
  ['>1+', true],
  ['>+1', true],
])('a block %s keeps blank lines: %j', (header, keeps) => {
  expect(scan(`a: ${header}\n  x\nb: c\n`).keepsBlanks).toBe(keeps)
})
