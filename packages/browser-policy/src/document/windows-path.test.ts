import { expect, test } from 'vitest'
import { doubleBackslashes, looksLikePath } from './windows-path.ts'

test.each([
  [String.raw`"C:\temp\new"`, String.raw`"C:\\temp\\new"`, 'C:\\temp\\new'],
  [String.raw`"C:\Users\me"`, String.raw`"C:\\Users\\me"`, 'C:\\Users\\me'],
  [String.raw`"C:\\Users\me"`, String.raw`"C:\\Users\\me"`, 'C:\\Users\\me'],
  [String.raw`"\\server\share"`, String.raw`"\\\\server\\share"`, '\\\\server\\share'],
  [String.raw`"%TEMP%\new"`, String.raw`"%TEMP%\\new"`, '%TEMP%\\new'],
])('%s is meant as %s', (written, mended, path) => {
  expect(looksLikePath(written)).toBe(true)
  expect(doubleBackslashes(written)).toBe(mended)
  expect(JSON.parse(mended)).toBe(path)
})

test.each([String.raw`"C:\\temp"`, '"C:/temp"', '"plain"'])('%s is right', (written) =>
  expect(doubleBackslashes(written)).toBeUndefined(),
)

test('an escape alone is not a path', () => expect(looksLikePath(String.raw`"\u12"`)).toBe(false))
