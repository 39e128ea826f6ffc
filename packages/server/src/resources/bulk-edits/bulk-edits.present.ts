import { checks } from '@weft/checks'
import { undoDays } from '@weft/contract'
import type { BulkRow } from '../../bulk/bulk-rows.ts'
import { namesOfWork } from '../../bulk/bulk-settings.ts'
import type { BulkSample, DeniedGroup } from '../../bulk/preview-bulk.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { isoTime } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import { isPermission } from '../../permissions/index.ts'
import { type Denial, denialCodes } from '../../refusal.ts'
import type { StringRow } from './bulk-edits.queries.ts'

const dayOf = 86_400_000

/** The end of the days in which an edit can be undone. */
export const undoUntil = ({ created }: Pick<BulkRow, 'created'>): Date => new Date(created.getTime() + undoDays * dayOf)

/** States from which an edit is undone: what a stopped one wrote too. */
export const undoableStates = ['done', 'stopped', 'failed'] as const
export const stoppableStates = ['waiting', 'running', 'stopping'] as const
export const resumableStates = ['stopped', 'failed'] as const

const isIn = (states: readonly string[], { state }: BulkRow): boolean => states.includes(state)

export function presentBulk(row: BulkRow, links: Links) {
  // Strings that an edit had left when it was stopped are counted no more when it goes on.
  const { '': _left, ...outcomes } = row.outcomes
  const counted = Object.values(outcomes).reduce((sum, count) => sum + count, 0) - (outcomes.propagated ?? 0)
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    path: row.path,
    q: row.q,
    does: namesOfWork(row.settings),
    user: row.username,
    full_name: row.full_name,
    created: isoTime(row.created),
    changed: isoTime(row.changed),
    total: row.total,
    done: Math.max(0, Math.min(row.total, counted)),
    outcomes,
    task_url: row.task_id === null ? null : links.api('tasks', row.task_id),
    can: {
      stop: isIn(stoppableStates, row),
      resume: isIn(resumableStates, row),
      undo: isIn(undoableStates, row) && undoUntil(row) > new Date(),
    },
    undo_until: isoTime(undoUntil(row)),
  }
}

const sentences = new Map<string, Denial['code']>(denialCodes.map((code) => [code, code]))

/** The sentence of an outcome, for people; empty where the code says all. */
function detailOf(outcome: string, denial: Denial | null = null): string {
  if (denial !== null) return sentenceOf(denial)
  if (!outcome.startsWith('denied:')) return ''
  const reason = outcome.slice('denied:'.length)
  if (isPermission(reason)) return sentenceOf({ code: 'missing-right', permission: reason })
  const code = denialCodes.find((one) => one === sentences.get(reason))
  return code === undefined ? '' : sentenceOf({ code })
}

/** The translation of a string, for people. */
export interface ShownPlace {
  readonly path: string
  readonly language: string
  readonly direction: string
}

const forms = (text: string | null): string[] => (text === null ? [] : splitPlural(text))

export const presentBulkString = ({ unit_id, outcome, source, before, after }: StringRow, path: string) => ({
  unit: unit_id,
  path,
  outcome,
  detail: detailOf(outcome),
  source: splitPlural(source),
  before: forms(before),
  after: forms(after),
})

export const presentGroup = ({ outcome, denial, count }: DeniedGroup, path: string) => ({
  path,
  reason: outcome.slice('denied:'.length),
  detail: detailOf(outcome, denial),
  count,
})

const checkNames = new Map<string, string>(checks.map(({ id, label }) => [id, label]))

/** A check that was there once and is no more is shown by its id. */
const namedCheck = (id: string) => ({ id, name: checkNames.get(id) ?? id })

export function presentSample(sample: BulkSample, place: ShownPlace) {
  const { unit, note } = sample
  const planned = note !== null && !('kind' in note) ? note : null
  const names = (labels: readonly { readonly name: string }[]) => labels.map(({ name }) => name)
  const labels = planned && planned.added.length + planned.removed.length > 0
  return {
    unit: unit.id,
    ...place,
    source: splitPlural(unit.source),
    before: splitPlural(unit.target),
    after: [...sample.after],
    state: unit.state,
    state_after: sample.state,
    outcome: sample.outcome,
    checks_new: sample.checksNew.map(namedCheck),
    checks_gone: sample.checksGone.map(namedCheck),
    risks: [...sample.risks],
    lost: [...sample.lost],
    labels: labels ? { added: names(planned.added), removed: names(planned.removed) } : null,
    flags: planned?.extraFlags === undefined ? null : { before: planned.unit.extra_flags, after: planned.extraFlags },
    explanation:
      planned?.explanation === undefined ? null : { before: planned.unit.explanation, after: planned.explanation },
  }
}
