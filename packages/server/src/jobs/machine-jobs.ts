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

const assessPayload = Type.Object({
  translationId: Type.Integer(),
  userId: Type.Integer(),
  right: Type.Optional(askedRight),
  q: Type.String(),
  /** The id of a service; empty: no model judges. */
  judge: Type.String(),
})
export type AssessPayload = Static<typeof assessPayload>

/** Looks for texts of a translation that may be wrong. */
export const assessKind: JobKind<AssessPayload> = {
  name: 'assess-strings',
  payload: assessPayload,
  queueKey: ({ translationId }) => `assess ${translationId}`,
  attempts: 3,
  merge: false,
  priority: -1,
  schedule: null,
}

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
