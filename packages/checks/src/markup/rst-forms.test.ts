import { expect, test } from 'vitest'
import { findOwnRoles, findRstReferences, findUnclosedMark, type UnclosedMark } from './rst.ts'

test.each('abbr code dfn eq file guilabel index kbd math menuselection samp sub sup'.split(' '))(
  'the text of the role %s is translated',
  (role) => {
    expect(findRstReferences(`:${role}:\`a <b>\``)).toEqual([`:${role}:`])
  },
)

test.each<readonly [text: string, found: readonly string[]]>([
  ['a', []],
  [':a:`b`', [':a:b']],
  [':a:`b c <d>`', [':a:d']],
  [':a:`b\nc <d e>`', [':a:d e']],
  [':a:`<d>`', [':a:<d>']],
  [':a:`b <d> e`', [':a:b <d> e']],
  [':A1:b+c.d-e_f:`g`', [':A1:b+c.d-e_f:g']],
  [':1a:`b`', []],
  [':a: `b`', []],
  [`:${'a'.repeat(62)}:\`b\``, []],
  ['`a`_ `b`__ `c <d>`_ `e`', ['`<>`_', '`_', '`_']],
  ['`a\nb`_', ['`_']],
  ['x`a`_ ``b`_', []],
  ['[1]_ [#]_ [a-b]_, [c d]_ [e]_f [g] []_', ['[#]_', '[1]_', '[a-b]_']],
  ['[[a]_', ['[a]_']],
  ['|a| |b c|, |d|_ | e| |f | x|g| ||h| ||', ['|a|', '|b c|', '|d|']],
  ['|abc def|', ['|abc def|']],
  ['|b| `a`_ [c]_ :d:`e`', [':d:e', '[c]_', '`_', '|b|']],
])('%j leads to %j', (text, found) => {
  expect(findRstReferences(text)).toEqual(found)
})

const OF_DOCUTILS =
  'abbreviation ab acronym ac code emphasis literal math pep-reference pep raw rfc-reference rfc strong subscript sub superscript sup title-reference title t'

test.each(OF_DOCUTILS.split(' '))('docutils has the role %s, whatever its case', (role) => {
  expect(findOwnRoles(`:${role}:\`a\` :${role.toUpperCase()}:\`a\``)).toEqual([])
})

test('a role of a program is found where it stands, with its text', () => {
  expect(findOwnRoles('x :codes:`a`-:c:d:`e\nf` :sub:`2` x:glued:`a` :glued:`a`x')).toEqual([
    { name: 'codes', start: 2, end: 12 },
    { name: 'c:d', start: 13, end: 23 },
  ])
})

test.each<readonly [text: string, found: UnclosedMark | undefined]>([
  ['*a', { mark: '*', at: 0 }],
  ['**a', { mark: '**', at: 0 }],
  ['``a', { mark: '``', at: 0 }],
  ['_`a', { mark: '_`', at: 0 }],
  ['|a', { mark: '|', at: 0 }],
  ['`a', { mark: '`', at: 0 }],
  ['x :a:`b', { mark: '`', at: 5 }],
  ['x :a-b.c:d+e_f:`b', { mark: '`', at: 15 }],
  ['*a*', undefined],
  ['**a**', undefined],
  ['``a``', undefined],
  ['_`a`', undefined],
  ['|a|', undefined],
  ['|a|_', undefined],
  ['|a|__', undefined],
  ['`a`', undefined],
  ['`a`_', undefined],
  ['`a`__', undefined],
  ['`a`:b:', undefined],
  ['`a`:b-c:', undefined],
  ['|a|___', { mark: '|', at: 0 }],
  ['`a`___', { mark: '`', at: 0 }],
  ['*a *', { mark: '*', at: 0 }],
  ['``a ``', { mark: '``', at: 0 }],
  ['*a\\*', { mark: '*', at: 0 }],
  ['*a\\ *', { mark: '*', at: 0 }],
  ['``a\\``', undefined],
  ['*a*b', { mark: '*', at: 0 }],
  ['*a*\\ b', undefined],
  ['*a* **b', { mark: '**', at: 4 }],
  ['*a\n\n*b', { mark: '*', at: 0 }],
  ['a\n\nb *c', { mark: '*', at: 5 }],
  ['a\n  \nb *c', { mark: '*', at: 7 }],
  ['* a', undefined],
  ['** a', undefined],
  ['a*b', undefined],
  ['a *', undefined],
  ['a **', undefined],
  ['***', { mark: '**', at: 0 }],
  ['**', { mark: '**', at: 0 }],
  ['***a', { mark: '**', at: 0 }],
  ['**** a', { mark: '**', at: 0 }],
  ['*', undefined],
  ['*a\nb\nc*', undefined],
  ['*a\nbb cc\ndd*', undefined],
  ['\\*a', undefined],
  ['\\\\*a', undefined],
  ['Run::\n\n  *a\n\nb *c', { mark: '*', at: 15 }],
])('%j has the open mark %j', (text, found) => {
  expect(findUnclosedMark(text)).toEqual(found)
})

test.each(Array.from('\'"([{<-/:‘“’«¡·¿—（', (before) => before))('a mark may begin behind %s', (before) => {
  expect(findUnclosedMark(`a ${before}*b`)).toEqual({ mark: '*', at: 3 })
})

test.each(Array.from('a1.,;!?)]}>+=$é', (before) => before))('no mark begins behind %s', (before) => {
  expect(findUnclosedMark(`a ${before}*b`)).toBeUndefined()
})

test.each(Array.from('\'")]}>-/:.,;!?\\’”»…—。） ', (after) => after))('a mark may end before %s', (after) => {
  expect(findUnclosedMark(`*b*${after}`)).toBeUndefined()
})

test.each(Array.from('a1([{<+=$é', (after) => after))('no mark ends before %s', (after) => {
  expect(findUnclosedMark(`*b*${after}`)).toEqual({ mark: '*', at: 0 })
})

const QUOTES = '"" \'\' () <> [] {} «» »« “” „“ ”” ‘’ ‚‘ ’’ ‹› ›‹ （） 「」 『』 【】'

test.each(QUOTES.split(' ').map((pair) => Array.from(pair)))(
  'between %s and %s a mark stands for itself',
  (open, close) => {
    for (const mark of ['*', '**', '`', '|']) {
      expect(findUnclosedMark(`a ${open}${mark}${close} b`)).toBeUndefined()
      expect(findUnclosedMark(`a ${open}${mark}x b`)).toEqual({ mark, at: 3 })
    }
  },
)
