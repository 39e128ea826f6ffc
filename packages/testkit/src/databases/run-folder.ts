import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder that all test files of a run share. The first process of the run makes it; see global-setup.ts. */
export function runFolder(): string {
  return process.env.WEFT_TEST_RUN ?? join(tmpdir(), `weft-run-${process.pid}`)
}
