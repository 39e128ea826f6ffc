import type { EquivalentChange } from './equivalent-change.ts'
import { changesOfChecks } from './equivalent-checks.ts'
import { changesOfFormats } from './equivalent-formats.ts'
import { changesOfL10n } from './equivalent-l10n.ts'
import { changesOfServer } from './equivalent-server.ts'
import { changesOfText } from './equivalent-text.ts'
import { changesOfTreeFormats } from './equivalent-tree-formats.ts'

/** Left out of the count of `npm run mutate`. */
export const equivalentChanges: readonly EquivalentChange[] = [
  ...changesOfText,
  ...changesOfL10n,
  ...changesOfFormats,
  ...changesOfTreeFormats,
  ...changesOfChecks,
  ...changesOfServer,
]
