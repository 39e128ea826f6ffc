import type { ForeignFile } from '../foreign-file.ts'
import { bySource } from '../identity.ts'

const foreignCsv: ForeignFile = {
  starts: ['"', 'source,target\n', 'source;target\n"', '"a","', 'a\t'],
  around: (text) => `source,target\n"${text.replace(/["\0]/g, ' ').toWellFormed()}x","c"\na,b\n`,
  key: bySource.keyOf({ context: '', source: ['a'] }),
}

export const foreignCsvFiles = {
  csv: foreignCsv,
  'csv-simple': foreignCsv,
  'csv-multi': foreignCsv,
  'csv-utf-8': foreignCsv,
  'csv-simple-iso': foreignCsv,
  'csv-simple-utf-8': foreignCsv,
} satisfies Record<string, ForeignFile>
