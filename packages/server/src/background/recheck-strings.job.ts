import { weighAllEnforcedChecks } from '../domain/component/enforced-checks.ts'
import { recheckStrings } from '../domain/unit/recheck-strings.ts'
import type { Job } from '../jobs/job.ts'
import { recheckStringsKind } from '../jobs/string-jobs.ts'

type Payload = Parameters<typeof recheckStringsKind.queueKey>[0]

/** Checks the strings of a project, or of a component, anew. */
export const recheckStringsJob = {
  ...recheckStringsKind,
  run: async ({ payload, services: { database }, signal }) => {
    const strings = await recheckStrings(database, payload, signal)
    await weighAllEnforcedChecks(database, payload)
    return { strings }
  },
} satisfies Job<Payload>
