import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'
import { askedRight } from './repository-jobs.ts'

const runPayload = Type.Object({
  runId: Type.Integer(),
  translationId: Type.Integer(),
  userId: Type.Integer(),
  right: Type.Optional(askedRight),
})
export type MachineRunPayload = Static<typeof runPayload>

/** Runs of one translation, and their undoing, one after the other. */
const queueKey = ({ translationId }: MachineRunPayload): string => `machine run ${translationId}`

/** Fills a translation automatically. */
export const runMachineKind: JobKind<MachineRunPayload> = {
  name: 'translate-automatically',
  payload: runPayload,
  queueKey,
  attempts: 5,
  merge: false,
  priority: -1,
  schedule: null,
}

/** Takes the texts of a run back. */
export const undoMachineKind: JobKind<MachineRunPayload> = {
  name: 'undo-automatic-translation',
  payload: runPayload,
  queueKey,
  attempts: 5,
  merge: false,
  priority: 3,
  schedule: null,
}
