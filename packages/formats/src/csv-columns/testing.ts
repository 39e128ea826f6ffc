import type { ForeignFile } from '../foreign-file.ts'

const foreignTable: ForeignFile = {
  starts: ['keys,en\n', 'keys,en\na,"', 'keys,en\na,b', 'keys,"', 'keys;en;de\n'],
  around: (text) => `keys,en,_notes\nx,y,${text.replace(/[^ .0-9A-Za-z]/g, ' ')}\na,b,\n`,
  key: 'a',
}

export const foreignTableFiles = { 'csv-columns': foreignTable } satisfies Record<string, ForeignFile>
