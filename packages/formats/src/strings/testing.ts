import type { ForeignFile } from '../foreign-file.ts'

const foreignStrings: ForeignFile = {
  starts: ['/*', '//', '"', '"a', '"a" = "', 'a = ', '"a" = "b"; /*', '"a" /*'],
  around: (text) => `/* ${text.replace(/[\r\n\0/]/g, ' ').toWellFormed()} */\n"a" = "b";\n`,
  key: 'a',
}

export const foreignStringsFiles = {
  strings: foreignStrings,
  'strings-utf8': foreignStrings,
} satisfies Record<string, ForeignFile>
