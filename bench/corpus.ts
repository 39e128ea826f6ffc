import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ComponentFiles, madeUpComponent } from './made-up-component.ts'

/**
 * PO files of a repository to import. WEFT_PO_CORPUS names a folder with the files, WEFT_PO_MASK its file mask; the
 * default mask fits `django/conf` of python3-django. Without a folder the files are generated, of so many strings.
 */
export function readCorpus(strings?: number): ComponentFiles {
  const folder = process.env.WEFT_PO_CORPUS
  if (folder === undefined) return madeUpComponent('po', strings)
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.pot?$/.test(entry.name),
  )
  const files = found.map((entry) => join(entry.parentPath, entry.name))
  return {
    name: folder,
    filemask: process.env.WEFT_PO_MASK ?? 'locale/*/LC_MESSAGES/django.po',
    template: '',
    files: Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path)])),
  }
}
