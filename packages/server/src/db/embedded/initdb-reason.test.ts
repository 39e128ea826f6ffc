import { expect, test } from 'vitest'
import { reasonIn } from './cluster.ts'

test.each([
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.36": No space left on device',
    'running bootstrap script ... 2026-11-30 FATAL:  could not write to file "pg_wal/xlogtemp.36": No space left on device\nPANIC:  cannot abort transaction 1\nchild process exited with exit code 1\ninitdb: removing contents of data directory "/d"',
  ],
  [
    'initdb: error: invalid locale name "C.UTF-8"',
    'initdb: error: invalid locale name "C.UTF-8"\ninitdb: hint: see --locale',
  ],
  ['the last line', 'a line\nthe last line'],
  ['', ''],
])('%o is why initdb failed', (reason, said) => {
  expect(reasonIn(said)).toContain(reason)
})
