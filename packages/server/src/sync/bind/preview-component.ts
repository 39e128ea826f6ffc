import type { ComponentRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { folderPath, foldersOf } from '../../domain/component/folder-path.ts'
import { shownPath, wholePath } from '../../domain/component/language-part.ts'
import type { Services } from '../../services.ts'
import { commitMessage } from '../component/commit-message.ts'
import { type FoundFile, findFiles, type TreeFile } from '../component/find-files.ts'
import { readComponentsOfRepository, type SyncedComponent } from '../component/synced-component.ts'
import { lookAtClone } from '../queue/look-at-remote.ts'
import { fileProblems } from './check-files.ts'

/** Changed settings that are not saved; missing ones keep their values. */
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
  const { isFolder } = component.format
  const path = (text: string | undefined) => (isFolder && text !== undefined ? folderPath(text) : text)
  const { filemask: mask, template: source, new_base: base, ...settings } = change
  const [filemask, template, newBase] = [mask, source, base].map(path)
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

/** Each message as in the next commit: about a translation of the component, by the requester. */
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
  files.slice(0, namedFiles).map(({ path, code }) => ({ filename: shownPath(path), code }))

function without(files: readonly FoundFile[], others: readonly FoundFile[]): FoundFile[] {
  const known = new Set(others.map(({ path }) => path))
  return files.filter(({ path }) => !known.has(path))
}

/** The files of the repository that settings would translate. */
function previewFiles(before: SyncedComponent, after: SyncedComponent, inTree: readonly string[]) {
  const paths = after.format.isFolder ? [...inTree, ...foldersOf(inTree)] : inTree
  // The languages of a shared file are not read for this: the source's stands for it.
  const shared = after.format.openAll && paths.includes(wholePath(after.template)) ? [after.template] : []
  const tree: ReadonlyMap<string, TreeFile> = new Map([...paths, ...shared].map((path) => [path, { path, oid: '' }]))
  const was = findFiles(before, tree).translations
  const is = findFiles(after, tree).translations
  const [removed, added] = [without(was, is), without(is, was)]
  const files = {
    filemask: after.filemask,
    template: wholePath(after.template),
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
  /** Whether the requester sees the source of the files. */
  readonly showsBranch: boolean
}

/** The effect of a component's settings before they are saved. */
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
