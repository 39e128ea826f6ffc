import type { ForeignFile } from '../foreign-file.ts'
import { bySource } from '../identity.ts'

const head = '1\tczech\tapplication/x-vnd.Haiku\t1\n'
const foreignCatkeys: ForeignFile = {
  starts: ['1\t', head, `${head}a\tb\t`, `${head}a\tb\tc\t`, `${head}a\tb\tc\t\\`],
  around: (text) => `${head}x\ty\t${text.replace(/[^ ,.0-9A-Za-z]/g, ' ')}\tz\na\t\t\tb\n`,
  key: bySource.keyOf({ context: '', source: ['a'] }),
}

export const foreignCatkeysFiles = { catkeys: foreignCatkeys } satisfies Record<string, ForeignFile>
