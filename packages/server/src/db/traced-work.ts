import type { TracedWork } from '../system/tracing.ts'
import type { Query } from './sessions.ts'

/** Characters of a statement that a trace shows. */
const shown = 2000

/** The verb of a statement: `select`. */
const verbOf = (text: string): string => (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toLowerCase()

/** A statement without its values. A text that has values in it, because none stand beside it, is not shown. */
export function queryWork({ name, text, values }: Query): TracedWork {
  const verb = verbOf(text)
  return {
    name: name ?? verb,
    kind: 'client',
    facts: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      'db.query.summary': name ?? null,
      'db.query.text': name === undefined && values === undefined ? null : text.slice(0, shown),
    },
  }
}

export const transactionWork = (): TracedWork => ({
  name: 'transaction',
  kind: 'internal',
  facts: { 'db.system.name': 'postgresql' },
})
