import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the test files of one run share. The first process of the run sets it; see global-setup.ts. */
export function runFolder(): string {
  return process.env.WEFT_TEST_RUN ?? join(tmpdir(), `weft-run-${process.pid}`)
}

/** The file that says that tests were skipped for want of a PostgreSQL. */
export const skippedFile = 'postgresql-skipped'
