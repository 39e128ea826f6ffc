import type { AlertName, DuplicateFiles } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import type { ComponentFiles } from '../component/find-files.ts'
import { newFilePath } from '../component/new-file.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import type { BrokenFile, OddPlace } from './sync-file.ts'

/** The faults of a component's files in a run. */
export interface FileFaults {
  readonly files: ComponentFiles
  readonly broken: readonly BrokenFile[]
  /** Whether there are translations from earlier runs: then a mask without files is wrong, or the branch. */
  readonly hadTranslations: boolean
  /** Languages with several files. */
  readonly duplicates: readonly DuplicateFiles[]
  /** The translations that the component had when the run began. */
  readonly known: readonly KnownFile[]
  /** Oddities of the read files, by path; other files have no news. */
  readonly odd: ReadonlyMap<string, readonly OddPlace[]>
}

/** A language's file, which may be gone by now. */
export interface KnownFile {
  readonly language: string
  readonly filename: string
}

interface StandingAlert {
  readonly name: string
  readonly details: {
    readonly occurrences?: readonly BrokenFile[]
    readonly waiting?: readonly (KnownFile & { readonly strings: number })[]
  }
}

const selectAlert = statement<StandingAlert>(
  'alerts_of_files',
  'select name, details from alerts where component_id = $1',
)

/** Texts that nobody gave up, of languages that the component has no more. */
const selectWaiting = statement<{ language: string; strings: number }>(
  'texts_that_wait_for_files',
  `select l.code as language, count(distinct r.key)::int as strings
     from removed_texts r join languages l on l.id = r.language_id
    where r.component_id = $1 and r.standing
      and not exists (select 1 from translations t where t.component_id = $1 and t.language_id = r.language_id)
    group by l.code order by l.code`,
)

/** Files left out by settings exist: nobody needs to restore them. */
async function deletedDetails(
  work: RepositoryWork,
  component: SyncedComponent,
  known: readonly KnownFile[],
): Promise<Record<string, unknown> | null> {
  const waiting: (KnownFile & { readonly strings: number })[] = []
  for (const { language, strings } of await work.database.query(selectWaiting, [component.id])) {
    const file = known.find((one) => one.language === language && one.filename !== '')
    const filename = file?.filename ?? newFilePath(component, language).path
    if (!(await work.clone.hasFile(work.branch.tip, filename))) waiting.push({ language, filename, strings })
  }
  if (waiting.length === 0) return null
  return { filenames: waiting.map(({ filename }) => filename), waiting }
}

const placeOf = ({ filename, line, column, error_message }: BrokenFile) =>
  [filename, line, column, error_message].join('\n')

const duplicateDetails = (duplicates: readonly DuplicateFiles[]) => ({
  filenames: duplicates.flatMap(({ others }) => others),
  languages: duplicates,
})

/** `po/cs.po:3:1: …`, as compilers say it. */
const saidOf = ({ filename, line, column, error_message }: BrokenFile) =>
  `${filename}:${line}:${column}: ${error_message}`

/** Places that an alert tells of; more help nobody. */
const MOST_PLACES = 100

/** The oddities for an alert: of the read files, and the earlier ones of other files that still exist. */
function oddDetails(
  name: OddPlace['alert'],
  { files, odd }: FileFaults,
  standing: readonly StandingAlert[],
): Record<string, unknown> | null {
  const present = new Set([files.source?.path, ...files.translations.map(({ path }) => path)])
  const known = standing.find((alert) => alert.name === name)?.details.occurrences ?? []
  const kept = known.filter(({ filename }) => present.has(filename) && !odd.has(filename))
  const found = [...odd.values()].flat().filter(({ alert }) => alert === name)
  const occurrences = [...kept, ...found.map(({ alert: _, ...place }) => place)].slice(0, MOST_PLACES)
  return occurrences.length > 0 ? { occurrences } : null
}

/** Alerts say what is wrong now: outdated ones are removed, and lasting ones are not announced again. */
export async function recordAlerts(work: RepositoryWork, component: SyncedComponent, wrong: FileFaults): Promise<void> {
  const { files, broken, duplicates, hadTranslations } = wrong
  // People add languages to a source file that stands alone; and to a repository that may be empty.
  const mayBeAlone = work.delivery.mayBeEmpty || (files.source !== null && !hadTranslations)
  const isEmpty = files.translations.length === 0 && !mayBeAlone
  const standing = await work.database.query(selectAlert, [component.id])
  const told = standing.flatMap(({ name, details }) => (name === 'DeletedFile' ? (details.waiting ?? []) : []))
  const alerts: readonly [AlertName, Record<string, unknown> | null][] = [
    ['ParseError', broken.length > 0 ? { occurrences: broken } : null],
    ['DuplicateLanguage', duplicates.length > 0 ? duplicateDetails(duplicates) : null],
    ['InexistantFiles', files.missing.length > 0 ? { filenames: files.missing } : null],
    ['DuplicateString', oddDetails('DuplicateString', wrong, standing)],
    ['FileWarning', oddDetails('FileWarning', wrong, standing)],
    ['DeletedFile', await deletedDetails(work, component, [...wrong.known, ...told])],
    ['NoMaskMatches', isEmpty ? { filemask: component.filemask } : null],
  ]
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
    for (const file of fresh)
      ledger.record({ action: 'parse-error', doer: nobody, target: saidOf(file), details: { ...file } })
    await ledger.close()
  })
}
