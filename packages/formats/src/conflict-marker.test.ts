import { expect, test } from 'vitest'
import { isConflictAt } from './conflict-marker.ts'

test.each([
  ['<<<<<<<', 0, true],
  ['<<<<<<< HEAD', 0, true],
  ['<<<<<<<\n', 0, true],
  ['<<<<<<<\r\n', 0, true],
  ['>>>>>>>', 0, true],
  ['>>>>>>> x', 0, true],
  ['=======', 0, true],
  ['=======\nx', 0, true],
  ['|||||||', 0, true],
  ['||||||| base', 0, true],
  ['a\n=======\n', 2, true],
  ['a\n=======\n', 0, false],
  ['<<<<<<<x', 0, false],
  ['<<<<<<<\tx', 0, false],
  ['<<<<<<', 0, false],
  ['<<<<<< x', 0, false],
  ['<<<<<<<<', 0, false],
  ['>>>>>> ', 0, false],
  ['====== ', 0, false],
  ['|||||| ', 0, false],
  ['x<<<<<<<', 0, false],
  [' <<<<<<<', 0, false],
  ['', 0, false],
])('in %j at %i stands a mark of a conflict: %j', (text, at, expected) => {
  expect(isConflictAt(text, at)).toBe(expected)
})
