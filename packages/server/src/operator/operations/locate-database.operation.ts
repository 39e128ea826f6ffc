import Type from 'typebox'
import { defineOperation } from '../operation.ts'

/** Says where the database is, with its password: for a command that reads it by a connection of its own. */
export const locateDatabaseOperation = defineOperation({
  request: Type.Object({}),
  run: async ({ services: { database } }) => ({ databaseUrl: database.databaseUrl }),
})
