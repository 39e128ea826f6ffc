import { expect, test } from 'vitest'
import { findBlockFault } from './rst-blocks.ts'

/** The line with the finding, and a word of the message. */
const complaint = (text: string) => {
  const found = findBlockFault(text)
  return found && [text.slice(found.at, found.at + found.length), found.detail]
}

test.each([
  ['  quoted\n  too\nend\n\nmore', 'end', 'quotation'],
  ['.. [1] note\nend\n.. [2] note', 'end', 'directive'],
  ['- one\ntwo', 'two', 'list'],
  ['- one\n  \n-   two\n  three', '  three', 'list'],
  ['*   one\n  two', '  two', 'list'],
  ['-\n  one\ntwo', 'two', 'list'],
  ['- one\n  two\nthree\n\nfour', 'three', 'list'],
  ['- one\n* two', '* two', 'list'],
  ['A longer title\n----', '----', 'title'],
  ['one\n\nA longer title\n=======\n', '=======', 'title'],
  ['one\ntwo\n  three\nfour', '  three', 'indented'],
  ['Title\n==\n  text', '  text', 'indented'],
  ['Title\n===\n   text', '   text', 'indented'],
  ['term\n  means\nend\nmore', 'end', 'definition'],
  ['term\n  means\nterm\n  means\nend\n\n  more', 'end', 'definition'],
  ['Run::\n\n  git\n  push\nend', 'end', 'literal block'],
  ['Run::\n\nend', 'Run::', 'two colons'],
  ['Two\nlines::\n\nend', 'lines::', 'two colons'],
  ['Run:: \n\n\nend*', 'Run:: ', 'two colons'],
  ['Run\\\\::\n\nend', 'Run\\\\::', 'two colons'],
  ['::\n\nend', '::', 'two colons'],
  [':: \n\nend', ':: ', 'two colons'],
  ['Run:: ', 'Run:: ', 'two colons'],
])('in %j docutils complains of %j', (text, line, word) => {
  expect(complaint(text)).toEqual([line, expect.stringContaining(word)])
})

test('of several the first is found', () => {
  expect(complaint('- one\ntwo\n\nRun::\n\nend')?.[0]).toBe('two')
  expect(complaint('Run::\n\nA longer title\n----')?.[0]).toBe('Run::')
})

// Were these paragraphs, their last line would be indented without a reason.
test.each([
  '1. one\n2. two\n   more',
  '12. one\n13. two\n    more',
  '(1) one\n(2) two\n    more',
  '1) one\n2) two\n   more',
  'b. one\nc. two\n   more',
  'B. one\nC. two\n   more',
  'iv. one\nv. two\n    more',
  'IV. one\nV. two\n    more',
  '#. one\n#. two\n   more',
  '1.\n   one\n2. two',
  ':a: one\n:b: two\n   more',
  ':abc d: one\n:b: two\n   more',
  ':abc:\n:b: two\n   more',
  '-a  one\n-b  two\n    more',
  '--all  one\n--bare  two\n    more',
  '/A  one\n/B  two\n    more',
  '+a  one\n+b  two\n    more',
  '| one\n| two\n  more',
  '|\n| two\n  more',
  '== ==\na  b\n   c\n== ==',
  '==  ==\na   b\n    c\n==  ==',
  '>>> if x:\n...     x\n    x',
  '=====\n One\n=====',
  '=====  \n One\n=====',
  '-a  one\n\n    more\n-b  two',
])('%j has blocks that are not looked into', (text) => {
  expect(complaint(text)).toBeUndefined()
})

test.each([
  'a1. one\ntwo\n  more',
  '1.one\ntwo\n  more',
  'ab. one\ntwo\n  more',
  '1: one\ntwo\n  more',
  ':ref:`one`\ntwo\n  more',
  '::one: x\ntwo\n  more',
  ': a: one\ntwo\n  more',
  '-- one\ntwo\n  more',
  '|one| x\ntwo\n  more',
  '== one\ntwo\n  more',
  '"one" x\ntwo\n  more',
  '*one*\ntwo\n  more',
  '**one** x\ntwo\n  more',
  '__one\ntwo\n  more',
  '..one\ntwo\n  more',
  'a .. one\ntwo\n  more',
  'a\\::\ntwo\n  more',
])('%j is a paragraph', (text) => {
  expect(complaint(text)).toEqual(['  more', expect.stringContaining('indented')])
})

test.each([
  'one',
  'one\n\n  \ntwo',
  '- one\n  \nend',
  '-   one\n    two\n\nend',
  '- one\n\n  two\n- three',
  '+ one\n\n  two\n\n+ three',
  '• one\n• two',
  '‣ one\n‣ two',
  '⁃ one\n⁃ two',
  '* one\n* two\n\n- three\n- four',
  '  quoted\n\nend\nmore',
  '.. [1] note\n   more\n\nend\nmore',
  '.. [1] note\n__ target\n..\n.. [2] note',
  '__ target\n.. [1] note\n\nend',
  'Title  \n=====\n\n  quoted',
  'Cafe\u0301\n----',
  'A longer title\n*of it*',
  'Title\n=====  \n  quoted\n\nend',
  'Run::\n\n  git\n\n  push\n\nend\nmore',
  'Run::\n\n\n  git',
  'Run::\n\n> git\n> push\n\nend\nmore',
  'Run a::b\n\nend',
  'Run a\\\\\\::\n\nend',
  'term\n  means\n\n  more\n\nend\nmore',
  'term\n  means\nterm\n  means\n\nend\nmore',
])('docutils is content with %j', (text) => {
  expect(complaint(text)).toBeUndefined()
})

test('what follows a block that is not looked into is read again behind a blank line', () => {
  expect(complaint('1. one\n2. two\n\n- three\nfour')?.[0]).toBe('four')
  expect(complaint(':a: one\n:b: two\n\n- three\nfour')?.[0]).toBe('four')
  expect(complaint('| one\n\nRun::\n\nend')?.[0]).toBe('Run::')
})
