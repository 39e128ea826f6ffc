import type { Operation } from './operation.ts'
import { addUserOperation } from './operations/add-user.operation.ts'
import { exportMemoryOperation } from './operations/export-memory.operation.ts'
import { forgetSecretsOperation } from './operations/forget-secrets.operation.ts'
import { importOperation } from './operations/import.operation.ts'
import { importMemoryOperation } from './operations/import-memory.operation.ts'
import { inspectOperation } from './operations/inspect.operation.ts'
import { locateDatabaseOperation } from './operations/locate-database.operation.ts'
import { makeLinkOperation } from './operations/make-link.operation.ts'
import { replaceTokenOperation } from './operations/replace-token.operation.ts'
import { rotateSecretsOperation } from './operations/rotate-secrets.operation.ts'

/** Everything that a command may ask of an installation. */
export const operations = {
  'add-user': addUserOperation,
  'export-memory': exportMemoryOperation,
  'forget-secrets': forgetSecretsOperation,
  import: importOperation,
  'import-memory': importMemoryOperation,
  inspect: inspectOperation,
  'locate-database': locateDatabaseOperation,
  'make-link': makeLinkOperation,
  'replace-token': replaceTokenOperation,
  'rotate-secrets': rotateSecretsOperation,
} as const

export type OperationName = keyof typeof operations
type OperationOf<Name extends OperationName> = (typeof operations)[Name]
export type RequestOf<Name extends OperationName> =
  OperationOf<Name> extends Operation<infer Request, unknown> ? Request : never
export type ResultOf<Name extends OperationName> =
  OperationOf<Name> extends Operation<never, infer Result> ? Result : never
