import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { madeUpCatalogue, madeUpLanguages } from './made-up-catalogue.ts'

/**
 * The files of a repository to import. WEFT_PO_CORPUS names a folder with the files, WEFT_PO_MASK its file mask; the
 * default mask fits `django/conf` of python3-django. Without a folder the files are generated.
 */
export interface Corpus {
  readonly name: string
  readonly filemask: string
  readonly files: Readonly<Record<string, Buffer>>
}

export function readCorpus(): Corpus {
  const folder = process.env.WEFT_PO_CORPUS
  if (folder === undefined) return madeUpCorpus()
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.pot?$/.test(entry.name),
  )
  const files = found.map((entry) => join(entry.parentPath, entry.name))
  const filemask = process.env.WEFT_PO_MASK ?? 'locale/*/LC_MESSAGES/django.po'
  return {
    name: folder,
    filemask,
    files: Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path)])),
  }
}

/** More language codes, each with the language whose words are used for it (the same script). */
const alike = { he: 'ar', uk: 'bg', sk: 'cs', da: 'de', ca: 'es', it: 'fr', ko: 'ja', hr: 'pl', sr: 'el' }

function madeUpCorpus(): Corpus {
  const codes = [...madeUpLanguages.map((code) => [code, code] as const), ...Object.entries(alike)]
  const files = codes.map(([code, words]) => [`po/${code}.po`, Buffer.from(madeUpCatalogue(words, 1500))])
  return { name: 'made up', filemask: 'po/*.po', files: Object.fromEntries(files) }
}
