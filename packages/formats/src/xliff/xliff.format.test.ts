import { expect, test } from 'vitest'
import { formatOfFile } from '../index.ts'
import { poXliff, xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

test.each([
  ['a.xlf', '<xliff version="1.2">', 'xliff'],
  ['a.xlf', '<x:xliff>', 'xliff'],
  ['a.xlf', '<x:xliff/>', 'xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.storyboard" >', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="com.apple.x">', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.strings">', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.stringsdict">', 'apple-xliff'],
  ['a.xliff', '<xliff version="1.2"><file original="a.xib">', 'apple-xliff'],
  ['a.xlf', "<xliff version='1.1'><group restype = 'x-gettext-plurals'>", 'poxliff'],
  ['a.xlf', '<xliff version="1.1"><trans-unit restype="x-gettext-domain-header">', 'poxliff'],
  ['a.poxliff', '<xliff version="1.1">', 'poxliff'],
  ['a.xlf', '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0">', 'xliff2'],
  ['a.xlf', "<xliff\n version = '2.1'>", 'xliff2'],
  ['a.xlf', '<x:xliff a="b" version="2.0">', 'xliff2'],
])('%s with %j is of %s', (name, start, expected) => {
  expect(formatOfFile(name, start)?.id).toBe(expected)
})

test('each version of XLIFF takes no other for its own', () => {
  const starts = [
    '<xliff>',
    '<xliffs>',
    '<x:xliff/>',
    '<xliff version="2.0">',
    "<xliff version='2.0'>",
    '<x xmlns="xliff:document:2.0"><xliff>',
    '<xliff version="1.2" x="2.">',
    '<xliff restype="x-gettext-other"/>',
  ]
  expect(starts.map((start) => [xliff, poXliff, xliff2].map((format) => format.recognises(start)))).toEqual([
    [true, false, false],
    [false, false, false],
    [true, false, false],
    [false, false, true],
    [false, false, true],
    [false, false, false],
    [true, false, false],
    [true, false, false],
  ])
})
