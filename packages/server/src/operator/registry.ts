import type { Operation } from './operation.ts'
import { addUserOperation } from './operations/add-user.operation.ts'
import { importOperation } from './operations/import.operation.ts'
import { inspectOperation } from './operations/inspect.operation.ts'
import { locateDatabaseOperation } from './operations/locate-database.operation.ts'
import { makeLinkOperation } from './operations/make-link.operation.ts'
import { replaceTokenOperation } from './operations/replace-token.operation.ts'

/** Everything that a command may ask of an installation. */
export const operations = {
  'add-user': addUserOperation,
  import: importOperation,
  inspect: inspectOperation,
  'locate-database': locateDatabaseOperation,
  'make-link': makeLinkOperation,
  'replace-token': replaceTokenOperation,
} as const

export type OperationName = keyof typeof operations
type OperationOf<Name extends OperationName> = (typeof operations)[Name]
export type RequestOf<Name extends OperationName> =
  OperationOf<Name> extends Operation<infer Request, unknown> ? Request : never
export type ResultOf<Name extends OperationName> =
  OperationOf<Name> extends Operation<never, infer Result> ? Result : never
