import { statement, type Transaction } from '../../db/database.ts'
import { joinPlural, stateOfFile } from '../../db/unit-state.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { applyEdits, type TextEdit } from '../../domain/unit/apply-edits.ts'
import { type EditedUnit, readEditedUnits } from '../../domain/unit/edited-unit.ts'
import { formsOf } from '../../domain/unit/save-unit.ts'
import { type Ledger, openLedger } from '../../events/ledger.ts'
import type { ChangedFile, UnpushedCommit } from '../clone/clone.ts'
import { RepositoryFailure } from '../clone/repository-failure.ts'
import { commitMessage } from '../component/commit-message.ts'
import { findAuthor } from '../component/find-author.ts'
import { languageOfFile, type SyncedComponent } from '../component/synced-component.ts'
import type { AddedCommits } from '../delivery/delivery.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import { commitPending } from './commit-pending.ts'
import { parseBlob } from './own-structure.ts'

/** Commits that people added to our branch beside the followed one. */
interface Others {
  /** The last commit that they started from and that we know. */
  readonly since: string
  readonly tip: string
  readonly commits: readonly UnpushedCommit[]
  readonly changed: readonly ChangedFile[]
}

/**
 * Reads what people added to our branch, as texts that they typed: they wait for the followed branch like every other text, and
 * survive its rebases and squash merges. Afterwards our branch contains their commits, so that the next push only adds to them.
 */
export async function integrateOthers(work: RepositoryWork, added: AddedCommits): Promise<void> {
  if (await work.clone.isAncestor(added.tip, work.branch.tip)) return
  const others = await readOthers(work, added)
  const translationIds: number[] = []
  for (const component of work.components)
    for (const changed of others.changed) {
      const id = await takeTexts(work, component, changed, others)
      if (id !== null) translationIds.push(id)
    }
  await takeCommits(work, others)
  await syncTree(work, usualSync)
  await commitPending(work, { translationIds, onlyAged: false })
}

/** The commit that they started from: our last push, or, where they rewrote it or it was long ago, what both sides have. */
async function startOf({ clone, branch }: RepositoryWork, { since, tip }: AddedCommits): Promise<string | null> {
  const isKnown = since !== '' && (await clone.hasCommit(since)) && (await clone.isAncestor(since, tip))
  return isKnown ? since : clone.mergeBase(branch.tip, tip)
}

async function readOthers(work: RepositoryWork, added: AddedCommits): Promise<Others> {
  const { clone, branch } = work
  const { tip } = added
  const since = await startOf(work, added)
  if (since === null) {
    const detail = 'Our branch at the remote was replaced by one of another history: rename or delete it.'
    throw new RepositoryFailure({ code: 'conflict', detail }, true)
  }
  const commits = await clone.commitsSince(since, tip)
  const upstream = await Promise.all(commits.map(({ revision }) => clone.isAncestor(revision, branch.remoteTip)))
  return {
    since,
    tip,
    commits: commits.filter((_, index) => !upstream[index]),
    changed: await clone.changedFiles(since, tip),
  }
}

const selectTranslation = statement<{ id: number }>(
  'translation_of_path',
  'select id from translations where component_id = $1 and filename = $2 and not is_source limit 1',
)

/**
 * Takes over the texts that people changed in one file; returns the translation, or null if the file has none or nothing changed.
 */
async function takeTexts(
  work: RepositoryWork,
  component: SyncedComponent,
  { path, before, after }: ChangedFile,
  others: Others,
): Promise<number | null> {
  const [translation] = await work.database.query(selectTranslation, [component.id, path])
  if (!translation || before === null || after === null) return null
  const language = await languageOfFile(work.database, component, path)
  const was = await parseBlob(work, component, { oid: before, language })
  const is = await parseBlob(work, component, { oid: after, language })
  if (!was || !is) return null
  const { keyOf } = component.identity
  const known = new Map(was.units.map((unit) => [keyOf(unit), joinPlural(unit.target)]))
  const news = new Map<string, NewText>()
  for (const unit of is.units) {
    const [key, target] = [keyOf(unit), joinPlural(unit.target)]
    const base = known.get(key)
    if (base === undefined || base === target) continue
    news.set(key, { base, target, forms: unit.target.length, state: stateOfFile(unit.target, unit.state) })
  }
  if (news.size === 0) return null
  const authorId = await findAuthor(work.database, authorOf(others, path))
  return work.database.transaction(async (tx) => {
    const units = await readEditedUnits(tx, { translation: translation.id })
    const ledger = openLedger(tx, await translationScope(tx, translation.id))
    const written = await writeNews(tx, ledger, { units, news, component, authorId })
    await ledger.close()
    return written ? translation.id : null
  })
}

interface NewText {
  readonly base: string
  readonly target: string
  readonly forms: number
  readonly state: number
}

/** The last person who changed the file. */
function authorOf({ commits }: Others, path: string): UnpushedCommit['author'] {
  const last = commits.findLast(({ changed }) => changed.some((file) => file.path === path)) ?? commits.at(-1)
  return last?.author ?? { name: 'Unknown', email: 'noreply@localhost', date: new Date() }
}

interface News {
  readonly units: readonly EditedUnit[]
  readonly news: ReadonlyMap<string, NewText>
  readonly component: SyncedComponent
  readonly authorId: number
}

const insertSuggestions = statement<never>(
  'suggest_texts_of_branch',
  `with v as (select * from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, target text)),
        fresh as (select v.* from v where not exists (
          select 1 from suggestions s where s.unit_id = v.unit_id and s.target = v.target)),
        marked as (update units u set has_suggestion = true from fresh where u.id = fresh.unit_id and not u.has_suggestion)
   insert into suggestions (unit_id, target, user_id) select unit_id, target, $2 from fresh`,
)

/** A text that nobody changed here meanwhile is replaced; beside a newer one theirs is a suggestion. */
async function writeNews(
  tx: Transaction,
  ledger: Ledger,
  { units, news, component, authorId }: News,
): Promise<boolean> {
  const doer = { userId: null, authorId }
  const edits: TextEdit[] = []
  const suggestions: { readonly unit: EditedUnit; readonly target: string }[] = []
  for (const unit of units) {
    const text = news.get(component.identity.keyOfStored(unit))
    if (!text || unit.target === text.target || text.forms !== formsOf(unit)) continue
    if (unit.target === text.base) edits.push({ unit, target: text.target, state: text.state, action: null })
    else if (text.target.replaceAll('\u001e', '') !== '') suggestions.push({ unit, target: text.target })
  }
  await applyEdits(tx, ledger, edits, doer)
  for (const { unit, target } of suggestions) {
    ledger.count(unit, { ...unit, has_suggestion: true })
    ledger.record({ action: 'suggestion', doer, unitId: unit.id, target })
  }
  const rows = suggestions.map(({ unit, target }) => ({ unit_id: unit.id, target }))
  if (rows.length > 0) await tx.query(insertSuggestions, [JSON.stringify(rows), authorId])
  return edits.length > 0
}

/** Makes our branch contain their commits: by moving to them, or by a merge where we have newer ones. */
async function takeCommits(work: RepositoryWork, others: Others): Promise<void> {
  const { branch, clone } = work
  if (others.since === branch.tip) return branch.moveTo(others.tip)
  const changes = new Map<string, Uint8Array | null>()
  for (const { path, before, after } of others.changed) {
    // A file that was changed here as well gets their texts, and keeps the rest.
    if ((await blobAt(work, path)) !== before) continue
    const read = after === null ? null : await clone.readBlob(after)
    if (read === null) changes.set(path, null)
    else if ('bytes' in read) changes.set(path, read.bytes)
  }
  const last = others.commits.at(-1)
  if (changes.size > 0 && last) await branch.commit({ changes, author: last.author, message: last.message })
  const message = await commitMessage(work, work.owner, 'merge_message', { translationId: null })
  await branch.mergeCommit({ treeOf: branch.tip, parents: [branch.tip, others.tip], message })
}

const blobAt = async ({ clone, branch }: RepositoryWork, path: string): Promise<string | null> =>
  (await clone.hasFile(branch.tip, path)) ? clone.blobOf(branch.tip, path) : null
