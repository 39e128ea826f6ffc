import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the test files of one run share. The first process of the run makes it; see global-setup.ts. */
export function runFolder(): string {
  return process.env.WEFT_TEST_RUN ?? join(tmpdir(), `weft-run-${process.pid}`)
}
