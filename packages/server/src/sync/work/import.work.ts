import { syncTree, usualSync } from '../read/sync-tree.ts'
import { integrateRemote } from '../write/integrate-remote.ts'
import { pushAfterCommit } from './push-after-commit.ts'
import { defineWork } from './work.ts'

/** Reads what the remote has. */
export const importWork = defineWork({
  kind: 'import',
  run: ({ inRepository }, { seen, everything }) =>
    inRepository(async (work) => {
      await work.delivery.fetch({ seen })
      await integrateRemote(work)
      if (everything) await syncTree(work, { ...usualSync, everything: true })
      return work.delivery.retriesPushes ? pushAfterCommit(work) : { result: true }
    }),
})
