import { matchFiles, parseFilemask } from '../../domain/component/filemask.ts'
import { languageFilter } from '../../domain/component/language-filter.ts'
import type { SyncedComponent } from './synced-component.ts'

/** A file of the repository's tree. */
export interface TreeFile {
  readonly path: string
  readonly oid: string
}

/** A translation file, with the language code in its name; '' where its head says the language. */
export interface FoundFile extends TreeFile {
  readonly code: string
}

/** The files of a component in the tree. */
export interface ComponentFiles {
  /** The file with the source strings: template or base for new languages; null without one. */
  readonly source: TreeFile | null
  readonly translations: readonly FoundFile[]
  /** Files that the settings name and the tree does not have. */
  readonly missing: readonly string[]
}

/** Tests whether paths are a component's files. */
export function filesOf(component: SyncedComponent): (path: string) => boolean {
  const named = new Set([component.template, component.newBase, component.settings.intermediate])
  const read = parseFilemask(component.filemask)
  const mask = 'mask' in read ? read.mask : null
  return (path) => named.has(path) || (mask !== null && mask.match(path) !== null)
}

/** Whether a path is one of a component's files. */
export const isFileOf = (component: SyncedComponent, path: string): boolean => filesOf(component)(path)

/** Those of the components that have one of these files: several may have the same. */
export const componentsWith = (
  components: readonly SyncedComponent[],
  paths: readonly string[],
): readonly SyncedComponent[] => components.filter((component) => paths.some(filesOf(component)))

/**
 * Finds a component's files in a tree, by path. Only regular files are given: symbolic links and submodules are left
 * out where the tree is read. Files whose code the settings refuse are not translations.
 */
export function findFiles(component: SyncedComponent, byPath: ReadonlyMap<string, TreeFile>): ComponentFiles {
  const read = parseFilemask(component.filemask)
  if ('problem' in read) return { source: null, translations: [], missing: [component.filemask] }
  const sourcePath = component.template || component.newBase
  const source = byPath.get(sourcePath) ?? null
  const allowed = languageFilter(component.settings.language_regex)
  const translations: FoundFile[] = []
  for (const { path, code } of matchFiles(read.mask, byPath.keys())) {
    const file = byPath.get(path)
    const isSourceFile = path === sourcePath || path === component.settings.intermediate
    if (file && !isSourceFile && (read.mask.isOneFile || allowed(code))) translations.push({ ...file, code })
  }
  translations.sort((a, b) => (a.path < b.path ? -1 : 1))
  const named = [component.template, component.newBase, component.settings.intermediate]
  return { source, translations, missing: named.filter((path) => path !== '' && !byPath.has(path)) }
}
