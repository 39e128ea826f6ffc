import { expect, test } from 'vitest'
import { decodeFluent, encodeFluent, representableInFluent } from './fluent.text.ts'

test.each([
  ['a', ' a'],
  ['', ' { "" }'],
  ['{ $x }', ' { $x }'],
  ['a\nb', '\n    a\n    b'],
  ['a\n b', '\n    a\n     b'],
  ['a\n\n  \nb', '\n    a\n\n\n    b'],
  ['.a = b', '\n    .a = b'],
  // Signs that are special at the start of a line are plain text right after the name.
  ['[x', ' [x'],
  ['*x', ' *x'],
  ['.x', ' .x'],
  ['a\n[b', '\n    a\n    {"["}b'],
  ['a\n*b', '\n    a\n    {"*"}b'],
  ['a\n  .1', '\n    a\n      {"."}1'],
  // Braces that cannot be read, and what else would be read with them.
  ['a {', ' a {"{"}'],
  ['a }\n.b = c', '\n    a {"}"}\n    .b = c'],
  ['{x\n.y', '\n    {"{"}x\n    {"."}y'],
  // Blanks at the ends, line breaks and carriage returns.
  [' a ', ' {" "}a{" "}'],
  ['   a', ' {"   "}a'],
  ['\n \n a', ' {" "}a'],
  ['a\n', ' a'],
  ['a\n  ', ' a'],
  ['  ', ' {"  "}'],
  [' \n ', ' {"  "}'],
  ['\n', ' {" "}'],
  ['a\r\nb\rc', '\n    a\n    b{"\\u000D"}c'],
  ['a\ud800', ' a\ufffd'],
])('the text %j is written as %j', (text, body) => {
  expect(encodeFluent(text, '\n')).toBe(body)
  expect(encodeFluent(text, '\r\n')).toBe(body.replaceAll('\n', '\r\n'))
  // The decoded text encodes to the same body again.
  expect(representableInFluent(text)).toBe(decodeFluent(body))
  expect(encodeFluent(decodeFluent(body), '\n')).toBe(body)
})

test.each([
  ['a', '\n  x', '\n    a'],
  ['a', ' \r\n  x', '\n    a'],
  ['a', ' x', ' a'],
  ['a\nb', ' x', ' a\n    b'],
  ['a\nb', ' x\n    y', ' a\n    b'],
  ['a\nb', '\n    x', '\n    a\n    b'],
  ['[a', '\n  x', ' [a'],
  ['.a = b', ' x', '\n    .a = b'],
  ['a\n  b', ' x', '\n    a\n      b'],
])('the text %j stands as %j did before it: %j', (text, before, body) => {
  expect(encodeFluent(text, '\n', before)).toBe(body)
})

test.each([
  [' a', 'a'],
  ['a  b', 'a  b'],
  [' a  ', 'a'],
  [' a\n    b\n      c', 'a\nb\n  c'],
  [' a\n    b\n  c', 'a\n  b\nc'],
  ['\n    a\n  b', '  a\nb'],
  ['\n\n  a\n\n\n  b', 'a\n\n\nb'],
  [' a\n \n  b', 'a\n\nb'],
  ['  a\r\n   b', 'a\nb'],
  [' { "" }', ''],
  [' {""}', ''],
  [' { "" } b', '{ "" } b'],
  [' { " " }', '{ " " }'],
])('the body %j says %j', (body, text) => {
  expect(decodeFluent(body)).toBe(text)
})
