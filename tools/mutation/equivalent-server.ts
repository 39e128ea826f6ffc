import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of packages/server that no test can notice. */
export const changesOfServer: readonly EquivalentChange[] = []
