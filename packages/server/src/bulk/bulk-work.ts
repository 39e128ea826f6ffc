import type { Actor } from '../permissions/index.ts'
import type { BulkEntry } from './bulk-rows.ts'
import type { BulkSettings } from './bulk-settings.ts'
import type { BatchWriter } from './write-texts.ts'

/** The writer of a bulk edit, with its settings. */
export interface BulkWork {
  readonly actor: Actor
  readonly bulkId: number
  readonly settings: BulkSettings
  readonly entries: readonly BulkEntry[]
}

const kindOf = ({ component, translation }: BulkEntry): 'translation' | 'component' | 'project' =>
  translation !== null ? 'translation' : component !== null ? 'component' : 'project'

/** The history of a string names the edit, and where its entry stands. */
export function writerOf({ actor, bulkId, entries }: BulkWork): BatchWriter {
  const kinds = new Map(entries.map((entry) => [entry.project, kindOf(entry)]))
  return { actor, details: ({ project_id }) => ({ bulk: bulkId, entry: kinds.get(project_id) ?? 'project' }) }
}
