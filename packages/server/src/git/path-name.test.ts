import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPath, decodePath, encodePath } from './path-name.ts'

test('any bytes of a path survive decoding and encoding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect([...encodePath(decodePath(bytes))]).toEqual([...bytes])
    }),
  )
  expect(decodePath(Buffer.from('po/č\uFFFD\uFEFF.po'))).toBe('po/č\uFFFD\uFEFF.po')
  expect(decodePath(Buffer.of(0x61, 0xe9, 0x62)).isWellFormed()).toBe(false)
})

test.each(['po/cs.po', '-rf', ' a ', 'a"b\'c', 'č/ž.po', '.gitignore', '.github/x', 'git~2x', 'a\\b', '...'])(
  '%j may be written',
  (path) => {
    expect(checkPath(path)).toBeNull()
  },
)

test.each([
  ['', 'path-malformed'],
  ['a\0b', 'path-malformed'],
  ['a//b', 'path-malformed'],
  ['a/', 'path-malformed'],
  ['a'.repeat(256), 'path-malformed'],
  ['/etc/passwd', 'path-absolute'],
  ['C:\\a', 'path-absolute'],
  ['\\\\host\\a', 'path-absolute'],
  ['..', 'path-escapes'],
  ['po/../../x', 'path-escapes'],
  ['po\\..\\x', 'path-escapes'],
  ['./a', 'path-escapes'],
  ['.git/config', 'path-git-folder'],
  ['a/.GIT/hooks/x', 'path-git-folder'],
  ['.git. ./x', 'path-git-folder'],
  ['GIT~1/x', 'path-git-folder'],
  ['.git::$INDEX_ALLOCATION/x', 'path-git-folder'],
  ['.g\u200Cit/x', 'path-git-folder'],
  ['a\\.git\\x', 'path-git-folder'],
])('%j may not be written', (path, code) => {
  expect(checkPath(path)?.problem.code).toBe(code)
})
