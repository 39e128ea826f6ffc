import type { AlertName } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import type { ComponentFiles } from '../find-files.ts'
import type { RepositoryWork } from '../repository-work.ts'
import type { SyncedComponent } from '../synced-component.ts'
import type { BrokenFile } from './sync-file.ts'

/** What a run found wrong with a component's files. */
export interface FileFaults {
  readonly files: ComponentFiles
  readonly broken: readonly BrokenFile[]
  /** Files of a language that has one already. */
  readonly duplicates: readonly string[]
}

const selectAlert = statement<{ name: string; details: { occurrences?: BrokenFile[] } }>(
  'alerts_of_files',
  'select name, details from alerts where component_id = $1',
)

const placeOf = ({ filename, line, column, error_message }: BrokenFile) =>
  [filename, line, column, error_message].join('\n')

/** Alerts say what is wrong now: outdated ones are removed, and lasting ones are not announced again. */
export async function recordAlerts(work: RepositoryWork, component: SyncedComponent, wrong: FileFaults): Promise<void> {
  const { files, broken, duplicates } = wrong
  // Where the database keeps the repository, the files are those that people add languages to; at first there are none.
  const isEmpty = files.translations.length === 0 && !work.isLocal
  const alerts: readonly [AlertName, Record<string, unknown> | null][] = [
    ['ParseError', broken.length > 0 ? { occurrences: broken } : null],
    ['DuplicateLanguage', duplicates.length > 0 ? { filenames: duplicates } : null],
    ['InexistantFiles', files.missing.length > 0 ? { filenames: files.missing } : null],
    ['NoMaskMatches', isEmpty ? { filemask: component.filemask } : null],
  ]
  const standing = await work.database.query(selectAlert, [component.id])
  const known = new Set(
    standing.flatMap(({ name, details }) => (name === 'ParseError' ? (details.occurrences ?? []).map(placeOf) : [])),
  )
  const fresh = broken.filter((file) => !known.has(placeOf(file)))
  const names = new Set(standing.map(({ name }) => name))
  if (alerts.every(([name, details]) => details === null && !names.has(name))) return
  await work.database.transaction(async (tx) => {
    for (const [name, details] of alerts) {
      if (details) await raiseAlert(tx, component.id, name, details)
      else if (names.has(name)) await clearAlert(tx, component.id, name)
    }
    if (fresh.length === 0) return
    const ledger = openLedger(tx, await componentScope(tx, component.id))
    for (const file of fresh) ledger.record({ action: 'parse-error', doer: nobody, details: { ...file } })
    await ledger.close()
  })
}
