import type { ForeignFile } from '../foreign-file.ts'
import { byContext } from '../identity.ts'

const foreignFluent: ForeignFile = {
  starts: ['', '# ', 'a = ', 'a =\n ', 'a = {', 'a = { "', 'a = { $n ->\n *[other] ', 'a = b\n .c = ', '-'],
  around: (text) => `# ${text.replace(/[^ -~]/g, ' ')}\nx = y\na = b\n`,
  key: byContext.keyOf({ context: 'a', source: [] }),
}

export const foreignFluentFiles = { fluent: foreignFluent } satisfies Record<string, ForeignFile>
