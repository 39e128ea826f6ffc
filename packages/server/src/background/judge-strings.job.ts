import { weighAllEnforcedChecks } from '../domain/component/enforced-checks.ts'
import { judgeStrings } from '../domain/unit/judge-strings.ts'
import type { Job } from '../jobs/job.ts'
import { judgeStringsKind } from '../jobs/string-jobs.ts'

type Payload = Parameters<typeof judgeStringsKind.queueKey>[0]

/** Checks the strings of a project, or of a component, anew. */
export const judgeStringsJob = {
  ...judgeStringsKind,
  run: async ({ payload, services: { database }, signal }) => {
    const strings = await judgeStrings(database, payload, signal)
    await weighAllEnforcedChecks(database, payload)
    return { strings }
  },
} satisfies Job<Payload>
