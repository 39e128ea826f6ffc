import { DatabaseUnavailable } from '@weft/server'
import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure.ts'

const failed = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  ['42P05', 'prepared statement "begin" already exists', /pooler in transaction mode/],
  ['26000', 'prepared statement "commit" does not exist', /pooler in transaction mode/],
  ['25006', 'The server takes no writes', /address of the primary/],
  ['', 'timeout expired', /cannot be reached: .*DATABASE_URL/],
  ['', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /asks for a password/],
  ['42501', 'permission denied for schema public', /has to own its database/],
  ['0A000', 'extension "pg_trgm" is not available', /postgresql-contrib/],
  ['58P01', 'could not open extension control file "/usr/share/pg_trgm.control"', /postgresql-contrib/],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1', /cannot be reached: .*DATABASE_URL/],
])('%s of a database is one line that says what helps, also where it was waited for', (code, message, help) => {
  const error = failed(code, message)
  const waited = new DatabaseUnavailable('The database cannot be reached', { cause: error })
  for (const failure of [describeFailure(error), describeFailure(waited)]) {
    expect(failure).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(help)] })
    expect(failure?.lines[0]).not.toContain('\n')
  }
})

test('a bug is described by nobody: its stack is shown', () => {
  expect(describeFailure(new TypeError('x is undefined'))).toBe(null)
})
