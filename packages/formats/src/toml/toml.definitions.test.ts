import { expect, test } from 'vitest'
import { openFile } from '../file-edits.fixture.ts'

test.each([
  ['[a.b.c]\n[a]\nb.d = 1\n[a.b]', ['duplicate-key 20-25: a.b']],
  ['a = 1\na = 2', ['duplicate-key 6-7: a']],
  ['[t]\na.b = 1\na.b = 2', ['duplicate-key 12-13: t.a.b']],
  ['[t]\n"x.y".z = 1\n"x.y".z = 2', ['duplicate-key 16-17: t."x.y".z']],
  ['[t]\na.b = 1\na.b.c.d = 2', ['key-within-value 12-13: t.a.b']],
  ['a.b = 1\n[a.b.c.d]', ['key-within-value 8-17: a.b']],
  ['a = 1\n[a.b.c.d]', ['key-within-value 6-15: a']],
  ['a = {}\n[a.b.c.d]', ['table-is-closed 7-16: a']],
  ['a.b = {}\n[a.b.c.d]', ['table-is-closed 9-18: a.b']],
  ['[t]\na.b = {}\na.b.c.d = 1', ['table-is-closed 13-14: t.a.b']],
  ['[t.a]\n[t]\na.b = 1', ['table-is-closed 10-11: t.a']],
  ['[[t.a]]\n[t]\na.b = 1', ['table-is-closed 12-13: t.a']],
  ['[[s]]\n[[s]]\nx = [1, { a = 1, a = 2 }]', ['duplicate-key 29-30: s[1].x[1].a']],
  ['x = { y = { a = 1, a = 2 } }', ['duplicate-key 19-20: x.y.a']],
  ['x.y = { z = [[{ a = 1, a.b = 2 }]] }', ['key-within-value 23-24: x.y.z[0][0].a']],
  ['[[a]]\n[a]\nb = 1\n[a]\nb = 1', ['duplicate-key 6-9: a', 'duplicate-key 16-19: a']],
  ['a = 1\na = 2\nb = {}\n[b]', ['duplicate-key 6-7: a', 'duplicate-key 19-22: b']],
])('%j: %j', (text, said) => {
  const { problems } = openFile('toml', text)
  const names = said.map((one) => one.slice(one.indexOf(': ') + 2))
  expect(problems.map(({ code, span }, at) => `${code} ${span?.start}-${span?.end}: ${names[at]}`)).toEqual(said)
  for (const [at, { detail }] of problems.entries())
    expect(` ${detail.replaceAll(':', ' ')} `).toContain(` ${names[at]} `)
})

test('of a long name two hundred characters are told', () => {
  const detailOf = (name: string) => openFile('toml', `${name} = 1\n${name} = 2`).problems[0]?.detail
  expect(detailOf('x'.repeat(200))).toContain(` ${'x'.repeat(200)} `)
  expect(detailOf('x'.repeat(201))).toContain(` ${'x'.repeat(199)}… `)
})

test.each([
  ['[a]\nb = "x"\n[a]\nc = "y"\n', ['a.b', 'a.c']],
  ['[[a]]\nb = "x"\n[a]\nc = "y"\n', ['a[0].b', 'a.c']],
  ['[[a]]\n[[a]]\nb = "x"\n[a.c]\nd = "y"\n[[a.e]]\nf = "z"\n', ['a[1].b', 'a[1].c.d', 'a[1].e[0].f']],
  ['[[a.b]]\n[[a.b]]\n[a.b.c.d]\ne = "x"\n', ['a.b[1].c.d.e']],
  ['[a]\n[[a]]\nb = "x"\n', ['a.b']],
  ['a = "b"\nc = \nd = "e"\n', ['a']],
  ['a = "b"\n\rc = "d"\n', []],
  ['a = "b"\n[c\nd = "e"\n', ['a']],
])('%j has the strings %j', (text, contexts) => {
  expect(openFile('toml', text).units.map(({ context }) => context)).toEqual(contexts)
})
