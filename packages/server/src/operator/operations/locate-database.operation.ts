import Type from 'typebox'
import { defineOperation } from '../operation.ts'

/** Returns the database URL with its password, for a command that connects to the database itself. */
export const locateDatabaseOperation = defineOperation({
  request: Type.Object({}),
  run: async ({ services: { database } }) => ({ databaseUrl: database.databaseUrl }),
})
