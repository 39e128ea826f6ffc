import { expect, test } from 'vitest'
import { parseNodes } from './parse-nodes.ts'

test('every kind of token is recognised', () => {
  const { root, problems } = parseNodes('{"a":[null,true,false,"x",1],"b":{}} /* y */ // z', 0)
  expect(problems.map(({ code }) => code)).toEqual(['comment', 'comment'])
  expect(root).toMatchObject({
    kind: 'object',
    members: [
      {
        name: 'a',
        value: { items: [{ kind: 'null' }, { value: true }, { value: false }, { value: 'x' }, { value: 1 }] },
      },
      { name: 'b', value: { kind: 'object', start: 33, end: 35 } },
    ],
  })
})

test.each([
  ['"a', 'closing quote'],
  ['"\\u12"', 'u escape'],
  ['"\\x"', 'does not know'],
  ['"\u0001"', 'control character'],
])('%j is told apart: %s', (text, word) => {
  expect(parseNodes(text, 0).problems[0]?.detail).toContain(word)
})
