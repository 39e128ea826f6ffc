import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of packages/text that no test can notice. */
export const changesOfText: readonly EquivalentChange[] = [
  {
    file: 'packages/text/src/line-index.ts',
    line: "const starts = typeof text === 'string' && !text.includes('\\r') ? startsByNewline(text) : startsByLoop(text)",
    why: 'both searches find the same lines; one is faster',
  },
]
