import type { ComponentRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { commitMessage } from '../commit-message.ts'
import { type FoundFile, findFiles, type TreeFile } from '../find-files.ts'
import { lookAtClone } from '../queue/look-at-remote.ts'
import { readComponentsOfRepository, type SyncedComponent } from '../synced-component.ts'
import { fileProblems } from './check-files.ts'

/** Settings that somebody thinks of; what is left out is as it is kept. */
export interface SettingsChange {
  readonly filemask?: string
  readonly template?: string
  readonly new_base?: string
  readonly language_regex?: string
  readonly commit_message?: string
  readonly add_message?: string
  readonly delete_message?: string
  readonly merge_message?: string
}

const messageNames = ['commit_message', 'add_message', 'delete_message', 'merge_message'] as const

/** So many files of a list are named. */
const namedFiles = 50

const selectExample = statement<{ id: number }>(
  'example_translation',
  'select id from translations where component_id = $1 order by is_source, id limit 1',
)

function withChange(component: SyncedComponent, change: SettingsChange): SyncedComponent {
  const { filemask, template, new_base: newBase, ...settings } = change
  return {
    ...component,
    filemask: filemask ?? component.filemask,
    template: template ?? component.template,
    newBase: newBase ?? component.newBase,
    settings: { ...component.settings, ...settings },
  }
}

interface MessagePlace {
  readonly database: Database
  readonly siteUrl: string
  readonly components: SyncedComponent[]
}

/** Each message as the next commit would have it: about a translation that the component has, by whoever asks. */
async function previewMessages(place: MessagePlace, component: SyncedComponent, author: string) {
  const [example] = await place.database.query(selectExample, [component.id])
  const translationId = example?.id ?? null
  const texts = new Map<string, string>()
  for (const name of messageNames) {
    const about = name === 'merge_message' ? { translationId: null } : { translationId, author }
    texts.set(name, await commitMessage(place, component, name, about))
  }
  return Object.fromEntries(texts)
}

const shownFiles = (files: readonly FoundFile[]) =>
  files.slice(0, namedFiles).map(({ path, code }) => ({ filename: path, code }))

function without(files: readonly FoundFile[], others: readonly FoundFile[]): FoundFile[] {
  const known = new Set(others.map(({ path }) => path))
  return files.filter(({ path }) => !known.has(path))
}

/** Which files settings would have translated, of those that the repository has. */
function previewFiles(before: SyncedComponent, after: SyncedComponent, paths: readonly string[]) {
  const tree: ReadonlyMap<string, TreeFile> = new Map(paths.map((path) => [path, { path, oid: '' }]))
  const was = findFiles(before, tree).translations
  const is = findFiles(after, tree).translations
  const [removed, added] = [without(was, is), without(is, was)]
  const files = {
    filemask: after.filemask,
    template: after.template,
    newBase: after.newBase,
    intermediate: after.settings.intermediate,
    languageRegex: after.settings.language_regex,
    languageAliases: after.languageAliases,
    sourceLanguage: after.sourceLanguageCode,
  }
  return {
    count: is.length,
    first: shownFiles(is),
    removed: shownFiles(removed),
    removed_count: removed.length,
    added: shownFiles(added),
    added_count: added.length,
    problems: fileProblems(files, paths).map(({ attr, detail }) => ({ attr: attr ?? '', detail })),
  }
}

interface PreviewRequest {
  readonly change: SettingsChange
  readonly author: string
  readonly siteUrl: string
  /** Whether whoever asks sees where the files come from. */
  readonly showsBranch: boolean
}

/** What settings of a component would do if they were kept. */
export async function previewComponent(
  services: Services,
  record: ComponentRecord,
  { change, author, siteUrl, showsBranch }: PreviewRequest,
) {
  const { database } = services
  const owner = record.repositoryOwner ?? record
  const components = await readComponentsOfRepository(database, owner.row.id)
  const kept = components.find(({ id }) => id === record.row.id)
  if (kept === undefined) return null
  const changed = withChange(kept, change)
  const component = showsBranch ? changed : { ...changed, branch: '' }
  const look = await lookAtClone(services, owner)
  return {
    messages: await previewMessages({ database, siteUrl, components }, component, author),
    files: look && previewFiles(kept, component, look.paths),
  }
}
