import type { ForeignFile } from '../foreign-file.ts'

const foreignIni: ForeignFile = {
  starts: ['[', ';', 'a=', 'a = b ', '[a]\nb', 'a=b\n '],
  around: (text) => `; ${text.replace(/[\r\n\0]/g, ' ').toWellFormed()}\na=b\n`,
  key: 'a',
}

export const foreignIniFiles = { ini: foreignIni, islu: foreignIni } satisfies Record<string, ForeignFile>
