import { statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { isTranslated, joinPlural, unitState } from '../../db/unit-state.ts'
import { type DecidedEdit, decideEdits, writeDecided } from '../../domain/unit/apply-edits.ts'
import { editDenial, mayReview } from '../../domain/unit/edit-denial.ts'
import { type EditedFamily, type EditedUnit, readEditedFamilies } from '../../domain/unit/edited-unit.ts'
import { recordFirstContribution } from '../../domain/unit/save-unit.ts'
import { dropSameSuggestions } from '../../domain/unit/suggestions.ts'
import { scopeOfUnit } from '../../domain/unit/unit-text.ts'
import { closeTallies, openLedger, openTally, type ScopedTally } from '../../events/ledger.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { commitPendingKind } from '../../jobs/repository-jobs.ts'
import type { FoundText } from './find-texts.ts'
import { addCounts, type RunCounts } from './run-settings.ts'
import type { RunWriter } from './run-writer.ts'
import { writeSuggestions } from './write-suggestions.ts'

const stateOf = {
  translate: unitState.translated,
  fuzzy: unitState.needsEditing,
  approved: unitState.approved,
} as const

/** A text that may be written into its string. */
interface Allowed {
  readonly text: FoundText
  readonly family: EditedFamily
}

/** The same rights as of a person's save; and nothing that somebody wrote since the string was read is replaced. */
function mayWrite({ actor, mode }: RunWriter, unit: EditedUnit, { string }: FoundText): boolean {
  if (unit.target !== string.unit.target || unit.state !== string.unit.state) return false
  if (unit.source !== string.unit.source || editDenial(actor, unit) !== null) return false
  if (unit.state === unitState.approved && mode !== 'approved') return false
  return mode !== 'approved' || mayReview(actor, unit)
}

/** Twins get the text where nobody has translated them. */
const isOpen = (twin: EditedUnit): boolean => !isTranslated(twin.state) && twin.target.replaceAll('\u001e', '') === ''

const insertTexts = statement<never>(
  'write_machine_texts',
  `insert into machine_texts (unit_id, run_id, service, language_id, draft, before, before_state)
   select v.unit_id, $2, v.service, v.language_id, v.draft, v.before, v.before_state
     from unnest($1::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::smallint[])
       as v (unit_id, service, language_id, draft, before, before_state) order by v.unit_id
   on conflict (unit_id) do update set run_id = excluded.run_id, service = excluded.service, draft = excluded.draft,
     before = excluded.before, before_state = excluded.before_state, timestamp = now(), distance = null, judged = null, counted = null`,
)

interface WrittenText {
  readonly edit: DecidedEdit
  readonly before: EditedUnit
  readonly source: string
}

function sendOrigins(tx: Transaction, runId: number | null, written: readonly WrittenText[]): void {
  if (written.length === 0) return
  tx.send(insertTexts, [
    written.map(({ before }) => before.id),
    runId,
    written.map(({ source }) => source),
    written.map(({ before }) => before.language_id),
    written.map(({ edit }) => edit.applied.target),
    written.map(({ before }) => before.target),
    written.map(({ before }) => before.state),
  ])
}

/** Commits of every repository that got texts, when these are old enough. */
function sendCommits(tx: Transaction, written: readonly WrittenText[]): void {
  const byRepository = new Map(written.map(({ before }) => [before.repository_id, before]))
  for (const [repositoryId, { settings }] of byRepository)
    sendJob(tx, commitPendingKind, { repositoryId, onlyAged: true }, { delay: settings.commit_pending_age * 3600 })
}

/** The edits of one translation, with what is counted of them. */
interface Group extends ScopedTally {
  readonly written: readonly WrittenText[]
}

async function decide(
  units: readonly {
    readonly unit: EditedUnit
    readonly target: string
    readonly source: string
    readonly state: number
  }[],
  action: 'auto' | 'propagated-edit',
  { actor, runId }: RunWriter,
): Promise<Group[]> {
  const doer = { userId: actor.id, authorId: actor.id }
  const groups: Group[] = []
  for (const group of Map.groupBy(units, ({ unit }) => unit.translation_id).values()) {
    const [first] = group
    if (first === undefined) continue
    const tally = openTally()
    const edits = await decideEdits(
      tally,
      group.map(({ unit, target, state, source }) => ({
        unit,
        target,
        state,
        action,
        origin: { service: source, run: runId },
      })),
      doer,
    )
    const written = edits.flatMap((edit, at) => {
      const one = group[at]
      return one === undefined ? [] : [{ edit, before: one.unit, source: one.source }]
    })
    groups.push({ scope: scopeOfUnit(first.unit), tally, written })
  }
  return groups
}

async function writeAll(tx: Transaction, writer: RunWriter, allowed: readonly Allowed[]): Promise<RunCounts> {
  const { actor, runId, mode } = writer
  const [first] = allowed
  if (first === undefined || mode === 'suggest') return {}
  const state = stateOf[mode]
  const own = allowed.map(({ text, family: { unit } }) => ({
    unit,
    target: joinPlural(text.target),
    source: text.source,
    state,
  }))
  const spread = allowed.flatMap(({ text, family }) =>
    family.twins
      .filter((twin) => isOpen(twin) && editDenial(actor, twin) === null)
      .map((unit) => ({ unit, target: joinPlural(text.target), source: text.source, state })),
  )
  const groups = [...(await decide(own, 'auto', writer)), ...(await decide(spread, 'propagated-edit', writer))]
  const written = groups.flatMap((group) => group.written)
  await lockCounters(tx, [...new Set(groups.flatMap(({ scope }) => scope.statisticsIds))])
  const ledger = openLedger(tx, scopeOfUnit(first.family.unit))
  await recordFirstContribution(tx, ledger, first.family.unit, actor.id)
  writeDecided(
    tx,
    written.map(({ edit }) => edit),
    actor.id,
    true,
  )
  const doer = { userId: actor.id, authorId: actor.id }
  for (const { before, edit } of written)
    await dropSameSuggestions(tx, ledger, before, { target: edit.applied.target, doer, isAccepted: false })
  await ledger.close()
  await closeTallies(tx, groups)
  sendOrigins(tx, runId, written)
  sendCommits(tx, written)
  return { written: own.length, propagated: spread.length }
}

/**
 * Writes texts as a set, in the transaction of the caller: through the same checks, history and counters as a person's save, and with that
 * person's rights.
 */
export async function writeTexts(tx: Transaction, writer: RunWriter, texts: readonly FoundText[]): Promise<RunCounts> {
  if (texts.length === 0) return {}
  const byId = new Map(texts.map((text) => [text.string.unit.id, text]))
  const families = await readEditedFamilies(tx, [...byId.keys()])
  const present = families.flatMap((family) => {
    const text = byId.get(family.unit.id)
    return text === undefined ? [] : [{ text, family }]
  })
  const isSame = ({ text, family: { unit } }: Allowed) =>
    writer.mode !== 'suggest' && unit.target === joinPlural(text.target) && unit.state === stateOf[writer.mode]
  const changed = present.filter((one) => !isSame(one))
  const allowed =
    writer.mode === 'suggest' ? changed : changed.filter(({ text, family }) => mayWrite(writer, family.unit, text))
  const counts =
    writer.mode === 'suggest' ? await writeSuggestions(tx, writer, allowed) : await writeAll(tx, writer, allowed)
  const done = (counts.written ?? 0) + (counts.suggested ?? 0)
  const from = Object.fromEntries(
    [...Map.groupBy(allowed, ({ text }) => text.source)].map(([source, group]) => [`from:${source}`, group.length]),
  )
  return addCounts(counts, {
    ...from,
    unchanged: present.length - changed.length,
    skipped: changed.length - done + (byId.size - present.length),
  })
}
