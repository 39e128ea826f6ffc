import { expect, test } from 'vitest'
import { readAnyXml, readSourceXml, readXml } from './xml.ts'

type Elements = readonly string[] | null

/** Reads a text as the content of an element, and as a document. */
const read = (text: string): Elements[] => [true, false].map((wrapped) => readXml(text, wrapped)?.elements ?? null)

test.each<readonly [text: string, content: Elements, document: Elements]>([
  ['', [], null],
  ['text', [], null],
  ['a > b', [], null],
  [' \t\r\n<a/> \n', ['a'], ['a']],
  ['<a/>x', ['a'], null],
  ['<a>x</a>', ['a'], ['a']],
  ['<a/><b/>', ['a', 'b'], null],
  ['<a></a><b></b>', ['a', 'b'], null],
  ['<a><b>x</b> y <c/></a>', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['<_a/>', ['_a'], ['_a']],
  ['<é/>', ['é'], ['é']],
  ['<aB.c-d_1é/>', ['aB.c-d_1é'], ['aB.c-d_1é']],
  ['<a b = "1"\tc\n=\r\'2\' />', ['a b c'], ['a b c']],
  ['<a b=\'"\' c="\'"/>', ['a b c'], ['a b c']],
  ['<a b=""></a >', ['a b'], ['a b']],
  ['<a b=">"/>', ['a b'], ['a b']],
  ['<!-- a -->', ['<!--'], null],
  ['<!-- <b> & --><a/>', ['<!--', 'a'], ['<!--', 'a']],
  ['<!----><a/>', ['<!--', 'a'], ['<!--', 'a']],
  ['<a><![CDATA[ <b> & ]]]></a>', ['a'], ['a']],
  ['<![CDATA[]]>', [], null],
  ['<?php a > b ?><a/>', ['<?', 'a'], ['a']],
  ['<?xml version="1.0"?><a/>', ['a'], ['a']],
  ['<?XML\nversion="1.0"?><a/><?b?>', ['a'], ['a']],
  ['<?xmlish b?><a/>', ['<?', 'a'], ['a']],
  [' <?xml b?><a/>', ['<?', 'a'], ['a']],
  ['<!DOCTYPE a><a/>', null, ['a']],
  ['<!DOCTYPE a>', null, null],
  ['<a/><!DOCTYPE a>', null, null],
  ['<!doctype a><a/>', null, null],
  ['&amp;&#38;&#x26;&nbsp;', [], null],
  [']&amp;]>', [], null],
  ['<a b="&lt;&amp;"/>', ['a b'], ['a b']],
  [`&${'a'.repeat(32)};`, [], null],
])('%j has as content %j, and as a document %j', (text, content, document) => {
  expect(read(text)).toEqual([content, document])
})

test.each([
  ...[
    '&',
    'a & b',
    '&;',
    '&amp',
    '&#;',
    '& amp;',
    `&${'a'.repeat(33)};`,
    ']]>',
    '<',
    '< a/>',
    '<1/>',
    '<-a/>',
    '<.a/>',
  ],
  ...[
    '<a',
    '<a/',
    '<a/ >',
    '<a / >',
    '<a b',
    '<a b=',
    '<a b="',
    "<a b='",
    '<a b="1',
    '<a b=\'1"/>',
    '<a b=1/>',
    '<a b/>',
  ],
  ...['<a b="1"c="2"/>', '<a b="1" b="2"/>', '<a b="<"/>', '<a b="&"/>', '<a "1"/>', '<a ="1"/>', '<a b:="1"/>'],
  ...['<a>', '<a><b></a>', '<a></b>', '</a>', '</>', '<a></a', '<a></a b>', '<a></ a>', '<a></a/>', '<a><b></a></b>'],
  ...[
    '<!-->',
    '<!--->',
    '<!-- a',
    '<!-- a --',
    '<!a>',
    '<![CDATA[]>',
    '<![CDATA[',
    '<![cdata[]]>',
    '<?>',
    '<?a',
    '<?a>',
  ],
  ...['<></>', '< />', '<a"></a>', '<a b+"1"/>', '<a b=1c1/>', '/><a b="1', '<a foobarb="1"><b:c/></a>'],
])('%j is not well-formed', (text) => {
  expect(read(text)).toEqual([null, null])
  expect(readXml(`<x>${text}</x>`, false)).toBe(null)
})

test.each<readonly [text: string, content: Elements]>([
  ['<b:a/>', null],
  ['<a b:c="1"/>', null],
  ['<:a/>', null],
  ['<a xmlns="x"/>', ['a xmlns']],
  ['<a xmlns:b="x" b:c="1"/>', ['a b:c xmlns:b']],
  ['<b:a xmlns:b="x"><b:c d="1"/></b:a>', ['b:a xmlns:b', 'b:c d']],
  ['<a xmlns:b="x"/><b:c/>', null],
  ['<a xmlns:b="x"></a><b:c/>', null],
  ['<a xmlns:b="x"><c xmlns:b="y"/><b:d/></a>', ['a xmlns:b', 'c xmlns:b', 'b:d']],
  ['<a xmlns:b="x"><c xmlns:b="y"></c><b:d/></a>', ['a xmlns:b', 'c xmlns:b', 'b:d']],
  ['<a xmlns:b="x" xmlns:c="y"><b:d/><c:d/></a>', ['a xmlns:b xmlns:c', 'b:d', 'c:d']],
  ['<a xmlns:b="x"><bc:d/></a>', null],
  ['<a xmlns:xml="x" xml:lang="cs"/>', ['a xml:lang xmlns:xml']],
  ['<a   b="1"/>', ['a b']],
  ['<xml:a xml:lang="cs"/>', ['xml:a xml:lang']],
])('%j has prefixes that are declared, or %j', (text, content) => {
  expect(readXml(text, true)?.elements ?? null).toEqual(content)
})

test('what a source is says its tags, and whether it is a document', () => {
  expect(readSourceXml('<br/>')).toEqual({ tree: { elements: ['br'] }, wrapped: true })
  expect(readSourceXml('<br>')).toBe(null)
  expect(readSourceXml('<!DOCTYPE a>\n<a/>')).toEqual({ tree: { elements: ['a'] }, wrapped: false })
  expect(readAnyXml('<!-- a -->')).toEqual({ tree: { elements: ['<!--'] }, wrapped: true })
  expect(readAnyXml('<a>')).toBe(null)
})
