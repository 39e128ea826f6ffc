import type { UnitKey } from '@weft/formats'
import { statement } from '../../db/database.ts'
import { findFiles, type TreeFile } from '../component/find-files.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import type { SourceChanges } from './compare-sources.ts'

/** A string with another key, and what becomes of its translations. */
export interface RenamedKey {
  readonly before: string
  readonly after: string
  /** Languages whose files have the translation under the new key. */
  readonly kept: readonly string[]
  /** Languages that have a translation, and whose files lack it under the new key. */
  readonly missing: readonly string[]
}

interface TranslatedRow {
  readonly source: string
  readonly context: string | null
  readonly code: string
  readonly filename: string
}

const selectTranslated = statement<TranslatedRow>(
  'translations_of_renamed_strings',
  `select s.source, s.context, l.code, t.filename from units s
     join units u on u.source_unit_id = s.id and u.id <> s.id and u.state >= 10
     join translations t on t.id = u.translation_id join languages l on l.id = t.language_id
   where s.translation_id = $1 and s.source_unit_id = s.id and coalesce(s.context, '') = any($2::text[])
   order by l.code`,
)

/** The renamed strings of a component. Only a file that the pull request changes can have a new key. */
export async function renamedKeys(
  work: RepositoryWork,
  component: SyncedComponent,
  { renamed }: SourceChanges,
  head: ReadonlyMap<string, TreeFile>,
): Promise<RenamedKey[]> {
  if (renamed.length === 0) return []
  const contexts = [...new Set(renamed.map(({ before }) => before.context))]
  const rows = await work.database.query(selectTranslated, [component.sourceTranslationId, contexts])
  const { keyOfStored } = component.identity
  const byKey = Map.groupBy(rows, ({ context, source }) => keyOfStored({ context: context ?? '', source }))
  const names = new Set(rows.map(({ filename }) => filename))
  const translated = await translatedKeys(work, component, { head, names })
  return renamed.map(({ before, after }) => {
    const isKept = ({ filename }: TranslatedRow) => translated.get(filename)?.has(after.key) === true
    const known = byKey.get(before.key) ?? []
    const codes = (wanted: boolean) => known.filter((row) => isKept(row) === wanted).map(({ code }) => code)
    return { before: before.name, after: after.name, kept: codes(true), missing: codes(false) }
  })
}

/** The translated strings of the changed files, by path. */
async function translatedKeys(
  { clone, database }: RepositoryWork,
  component: SyncedComponent,
  { head, names }: { readonly head: ReadonlyMap<string, TreeFile>; readonly names: ReadonlySet<string> },
): Promise<ReadonlyMap<string, ReadonlySet<UnitKey>>> {
  const found = new Map<string, ReadonlySet<UnitKey>>()
  for (const { path, oid } of findFiles(component, head).translations) {
    const read = names.has(path) ? await clone.readBlob(oid) : null
    if (read === null || 'problem' in read) continue
    const { units } = parseFileOf(component, read.bytes, await languageOfFile(database, component, path))
    const translated = units.filter(({ target }) => target.some((text) => text !== ''))
    found.set(path, new Set(translated.map(component.identity.keyOf)))
  }
  return found
}
