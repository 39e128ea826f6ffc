import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'
import { askedRight } from './repository-jobs.ts'

const payload = Type.Object({
  importId: Type.Integer(),
  /** The row of uploads with the file, for its reading. */
  upload: Type.Optional(Type.String()),
  userId: Type.Integer(),
  right: Type.Optional(askedRight),
})
export type ImportPeoplePayload = Static<typeof payload>

const ofPeople = {
  payload,
  queueKey: ({ importId }: ImportPeoplePayload) => `people-import ${importId}`,
  attempts: 3,
  merge: true,
  priority: -1,
  schedule: null,
}

/** Reads a file with people, and says what is wrong with its rows. */
export const readPeopleKind: JobKind<ImportPeoplePayload> = { ...ofPeople, name: 'read-people' }

/** Makes the accounts of the rows that nothing is wrong with. */
export const makePeopleKind: JobKind<ImportPeoplePayload> = { ...ofPeople, name: 'make-people' }
