import { createHash } from 'node:crypto'
import type { UnitKey } from '@weft/formats'
import { statement } from '../../db/database.ts'
import type { Branch } from '../clone/branch.ts'
import type { ChangedFile, Clone } from '../clone/clone.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import type { DeliveryPlace } from './delivery.ts'
import { creditOfTexts } from './label-credit.ts'
import { type SplitFile, splitFile } from './label-files.ts'
import { labelsOf, type SplitFiles, unitsByLabel } from './label-rows.ts'
import { filesOfOthers } from './others-files.ts'
import { branchOfPart, type RequestPart } from './request-part.ts'

/**
 * A part for each label, by the first label of a string in the order of their names, and one for the rest. The rest has the strings without
 * a label, new and removed files, and all files that are no texts. The rest is our branch without what the labels have, so that nothing is
 * left out.
 */
export async function partsByLabel(place: DeliveryPlace, branch: Branch): Promise<RequestPart[]> {
  const changed = await place.clone().changedFiles(branch.remoteTip, branch.tip)
  const split = await splitFiles(place, branch, changed)
  const added = await filesOfOthers(place, branch)
  const units = await unitsByLabel(place, split)
  const labels = [...new Set([...split.values()].flatMap(({ byLabel }) => [...byLabel.keys()]))].sort()
  const parts = labels.map((label): RequestPart => {
    const key = branchEnd(label)
    const texts = { kind: 'units', ids: units.get(label) ?? [] } as const
    return {
      key,
      name: label.replace(/\s+/g, ' '),
      texts,
      files: async () => ({
        base: await labelTree(place, branch, { split, label }),
        changes: added.get(branchOfPart(place, { key })) ?? new Map(),
      }),
      credit: () => creditOfTexts(place, branch, texts),
    }
  })
  const elsewhere = new Set(parts.flatMap(({ key }) => [...(added.get(branchOfPart(place, { key }))?.keys() ?? [])]))
  const restTree = await treeOfRest(place, branch, { split, elsewhere })
  // If the labels have no changes, the rest brings even a changed header alone.
  const isLeft = parts.length === 0 || !(await isSameTree(place, restTree, branch.remoteTip))
  if (!isLeft) return parts
  const texts = { kind: 'except-units', ids: [...units.values()].flat() } as const
  const base = parts.length === 0 ? branch.tip : restTree
  const rest: RequestPart = {
    key: '',
    name: '',
    texts,
    files: async () => ({ base, changes: new Map() }),
    credit: () => creditOfTexts(place, branch, texts),
  }
  return [...parts, rest]
}

const longestEnd = 40

/** A label's name as the end of a branch's: two labels never have the same. */
function branchEnd(label: string): string {
  const plain = label.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const end = plain.replace(/^-|-$/g, '').slice(0, longestEnd)
  if (end === label) return `label-${end}`
  return `label-${end === '' ? '' : `${end}-`}${createHash('sha256').update(label).digest('hex').slice(0, 8)}`
}

const selectFiles = statement<{ component_id: number; filename: string }>(
  'components_of_changed_files',
  `select component_id, filename from translations
    where component_id = any($1::int[]) and filename = any($2::text[]) order by component_id`,
)

async function splitFiles(place: DeliveryPlace, branch: Branch, changed: readonly ChangedFile[]): Promise<SplitFiles> {
  const { database, components } = place.run
  const paths = changed.filter(({ before, after }) => before !== null && after !== null).map(({ path }) => path)
  const rows = await database.query(selectFiles, [components.map(({ id }) => id), paths])
  const byPath = Map.groupBy(rows, ({ filename }) => filename)
  const labels = await labelsOf(place, new Set(rows.map((row) => row.component_id)))
  const split = new Map<string, SplitFile>()
  for (const [path, of] of byPath) {
    const owners = of.flatMap((row) => components.find(({ id }) => id === row.component_id) ?? [])
    const done = await splitOne(place, branch, { path, owners, labels })
    if (done !== null) split.set(path, done)
  }
  return split
}

interface FileToSplit {
  readonly path: string
  /** The components whose file it is; the first says how it is read. */
  readonly owners: readonly SyncedComponent[]
  readonly labels: ReadonlyMap<number, ReadonlyMap<UnitKey, string>>
}

async function splitOne(
  { run, clone }: DeliveryPlace,
  branch: Branch,
  { path, owners, labels }: FileToSplit,
): Promise<SplitFile | null> {
  const [owner] = owners
  if (!owner) return null
  const alike = owners.filter(
    ({ format, identity }) => format === owner.format && identity.byContext === owner.identity.byContext,
  )
  const known = new Map(alike.toReversed().flatMap(({ id }) => [...(labels.get(id) ?? [])]))
  if (known.size === 0) return null
  const [before, after] = [await clone().readFile(branch.remoteTip, path), await clone().readFile(branch.tip, path)]
  if (before === null || after === null) return null
  const language = await languageOfFile(run.database, owner, path)
  const parse = (bytes: Uint8Array) => parseFileOf(owner, bytes, language)
  return splitFile({ before, after, parse, keyOf: owner.identity.keyOf }, known)
}

interface LabelTree {
  readonly split: SplitFiles
  readonly label: string
}

/** The followed branch with the texts of one label. */
function labelTree({ clone }: DeliveryPlace, { remoteTip }: Branch, { split, label }: LabelTree): Promise<string> {
  const changes = new Map<string, Uint8Array>()
  for (const [path, { byLabel }] of split) {
    const bytes = byLabel.get(label)
    if (bytes) changes.set(path, bytes)
  }
  return scratchCommit(clone(), remoteTip, changes)
}

interface RestTree {
  readonly split: SplitFiles
  /** Files that people added to a label's branch. */
  readonly elsewhere: ReadonlySet<string>
}

/** Our branch without the texts of all labels. */
async function treeOfRest(
  { clone }: DeliveryPlace,
  { tip, remoteTip }: Branch,
  { split, elsewhere }: RestTree,
): Promise<string> {
  const changes = new Map<string, Uint8Array | null>()
  for (const [path, { rest }] of split) changes.set(path, rest ?? (await clone().readFile(remoteTip, path)))
  for (const path of elsewhere) changes.set(path, await clone().readFile(remoteTip, path))
  return scratchCommit(clone(), tip, changes)
}

/** A commit that only lends its tree; the same texts make the same one. */
const scratchCommit = (clone: Clone, parent: string, changes: ReadonlyMap<string, Uint8Array | null>) =>
  clone.commitOn(parent, {
    changes,
    author: { name: 'Weft', email: 'noreply@localhost', date: new Date(0) },
    message: 'Part',
  })

async function isSameTree({ repository }: DeliveryPlace, a: string, b: string): Promise<boolean> {
  const [one, other] = [await repository.objects.info(`${a}^{tree}`), await repository.objects.info(`${b}^{tree}`)]
  return one !== null && one.oid === other?.oid
}
