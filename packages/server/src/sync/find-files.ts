import { RE2JS } from 're2js'
import { matchFiles, parseFilemask } from '../domain/component/filemask.ts'
import type { SyncedComponent } from './synced-component.ts'

/** A file of the repository's tree. */
export interface TreeFile {
  readonly path: string
  readonly oid: string
}

/** A translation file, with the language code in its name. */
export interface FoundFile extends TreeFile {
  readonly code: string
}

/** What of a component the tree has. */
export interface ComponentFiles {
  /** The file that gives the source strings: template or base for new languages; null where there is none. */
  readonly source: TreeFile | null
  readonly translations: readonly FoundFile[]
  /** Files that the settings name and the tree does not have. */
  readonly missing: readonly string[]
}

/** Whether a language code may be used, by the component's `language_regex`; linear time, whatever the expression. */
export function languageFilter(expression: string): (code: string) => boolean {
  if (expression === '^[^.]+$') return (code) => code !== '' && !code.includes('.')
  const compiled = RE2JS.compile(expression)
  return (code) => compiled.matcher(code).find()
}

/** Whether a path is one of a component's files. */
export function isFileOf(component: SyncedComponent, path: string): boolean {
  if ([component.template, component.newBase, component.settings.intermediate].includes(path)) return true
  const read = parseFilemask(component.filemask)
  return 'mask' in read && [...matchFiles(read.mask, [path])].length > 0
}

/**
 * Finds a component's files in a tree. Only regular files are given in `tree`: symbolic links and submodules are left
 * out where it is read. Files whose code the settings refuse are not translations.
 */
export function findFiles(component: SyncedComponent, tree: readonly TreeFile[]): ComponentFiles {
  const read = parseFilemask(component.filemask)
  if ('problem' in read) return { source: null, translations: [], missing: [component.filemask] }
  const byPath = new Map(tree.map((file) => [file.path, file]))
  const sourcePath = component.template || component.newBase
  const source = byPath.get(sourcePath) ?? null
  const allowed = languageFilter(component.settings.language_regex)
  const translations: FoundFile[] = []
  for (const { path, code } of matchFiles(read.mask, byPath.keys())) {
    const file = byPath.get(path)
    const isSourceFile = path === sourcePath || path === component.settings.intermediate
    if (file && !isSourceFile && allowed(code)) translations.push({ ...file, code })
  }
  translations.sort((a, b) => (a.path < b.path ? -1 : 1))
  const named = [component.template, component.newBase, component.settings.intermediate]
  return { source, translations, missing: named.filter((path) => path !== '' && !byPath.has(path)) }
}
