import { expect, test } from 'vitest'
import { findLinks, findMarks, findReferences, sameSet } from './markdown.ts'

test.each<readonly [text: string, targets: readonly string[]]>([
  ['[a](b) and ![c](d)', ['b', 'd']],
  ['[a]( b) [a](\n<c> ) [a](<d>)', ['b', 'c', 'd']],
  ['[a](b "t") [c](d t u)', ['b', 'd']],
  ['[a](b(c)d) [a](b()) [a]((c))', ['b(c)d', 'b()', '(c)']],
  ['[a]() [](b)', ['', 'b']],
  ['[a [b] c](d) [[]](e)', ['d', 'e']],
  ['[a](b', []],
  ['[a] (b)', []],
  ['[a](b c(d))', []],
  ['a](b)', []],
  ['<http://a> <https://b?c=d> <me@e.org>', ['', '', '']],
  ['<ftp://a> <https://> <http://a b> <me@e f> <m e@f> <@e> <me@>', []],
  ['<https://a', []],
])('%j links to %j', (text, targets) => {
  expect(findLinks(text)).toEqual(targets)
})

test.each<readonly [text: string, names: readonly string[]]>([
  ['[a][b] ![c][d e]', ['b', 'd e']],
  ['[a] [b] [c]  \n[d]', ['b', 'd']],
  ['[a][]', ['']],
  ['[a [b] c][d]', ['d']],
  ['[a][^b]', []],
  ['[a](b) [a] x [b]', []],
  ['[a][b][c]', ['b']],
  ['a', []],
])('%j refers to %j', (text, names) => {
  expect([...findReferences(text)]).toEqual(names)
})

test.each<readonly [text: string, marks: readonly string[]]>([
  ['', []],
  ['*a*', ['*']],
  ['a*b*c', ['*']],
  ['**a** *b* **c**', ['**', '*']],
  ['**a*', []],
  ['*a**', ['*']],
  ['**', []],
  ['***', []],
  ['****', []],
  ['*****', []],
  ['a ** b ** c', []],
  ['**大。**新', []],
  ['这是**大**新闻', ['**']],
  ['\\*a\\*', []],
  ['*a\\* b*', ['*']],
  ['**a** 😀**b', ['**']],
  ['***a***', ['**']],
  ['**a *b', []],
  ['**`a`', ['`']],
  ['*`a`', ['`']],
  ['~~a~~ ~b~', ['~~']],
  ['__a__', ['__']],
  ['a__b__c', []],
  ['_a_', ['_']],
  ['_a_.', ['_']],
  ['(_a_)', ['_']],
  ['_a_b_', ['_']],
  ['_a_b', []],
  ['a_b_', []],
  ['a_b _c_', ['_']],
  ['_a_1', []],
  ['__', []],
  ['_a *b* c', ['*']],
  ['*_a_*', ['*']],
  ['*a* _b_', ['*', '_']],
  ['*a*_b_', ['*', '_']],
  ['`*a*`', ['`']],
  ['`a` *b*', ['`', '*']],
  ['`a`*b*', ['`', '*']],
  ['`a *b*', ['*']],
  ['``a` b`', ['`']],
  ['``a` *b*', ['`', '*']],
  ['``a``` b``', ['``']],
  ['``a``` b` *c*', ['`', '*']],
  ['`a``', []],
  ['`a`` b`', ['`']],
  [`${'`'.repeat(10)}a${'`'.repeat(10)}`, ['`'.repeat(10)]],
  [`${'`'.repeat(11)}a${'`'.repeat(11)}`, []],
  [`${'`'.repeat(11)}a${'`'.repeat(10)}`, ['`'.repeat(10)]],
  ['``` `` ` a', ['``']],
  ['<https://a>', ['<']],
  ['<http*a*>', ['<', '*']],
  ['a <http b', []],
  ['<http *b* <me@e>', ['<', '*']],
  ['<http *b* <me', ['*']],
  ['<me@e.org>', ['<']],
  ['a <b> <c d@e>', []],
  ['< me@e>', []],
])('%j has the marks %j', (text, marks) => {
  expect([...findMarks(text)]).toEqual(marks)
})

test('sets of different size, or with other members, differ', () => {
  const of = (...members: string[]) => new Set(members)
  expect([sameSet(of(), of()), sameSet(of('a', 'b'), of('b', 'a'))]).toEqual([true, true])
  expect([sameSet(of('a', 'b'), of('a')), sameSet(of('a'), of('a', 'b'))]).toEqual([false, false])
  expect([sameSet(of('a', 'b'), of('a', 'c')), sameSet(of(), of('a'))]).toEqual([false, false])
})
