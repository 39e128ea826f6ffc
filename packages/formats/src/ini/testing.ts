import type { ForeignFile } from '../foreign-file.ts'

const foreignIni: ForeignFile = {
  starts: ['[', ';', 'a=', 'a = b ', '[a]\nb', 'a=b\n '],
  around: (text) => `; ${text.replace(/[\r\n\0]/g, ' ').toWellFormed()}\na=b\n`,
  key: 'a',
}

const foreignQuotedIni: ForeignFile = {
  ...foreignIni,
  starts: [...foreignIni.starts, 'a="', 'a="\\'],
  around: (text) => `; ${text.replace(/[\r\n\0]/g, ' ').toWellFormed()}\na="b"\n`,
}

export const foreignIniFiles = {
  ini: foreignIni,
  'ini-quoted': foreignQuotedIni,
  islu: foreignIni,
} satisfies Record<string, ForeignFile>
