import { statement } from '../../db/database.ts'
import { codeOfPart, wholePath } from '../../domain/component/language-part.ts'
import type { LanguageRow } from '../../domain/language/ensure-language.ts'
import { changeActions } from '../../events/change-actions.ts'
import type { Signature } from '../clone/clone.ts'
import { filesAtTip } from '../clone/files-at-tip.ts'
import { commitMessage } from '../component/commit-message.ts'
import { isFileOf } from '../component/find-files.ts'
import { type FileSource, newFile } from '../component/new-file.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import { withTextsOf } from './restored-part.ts'

interface AddedLanguage extends LanguageRow {
  readonly translation_id: number
  readonly component_id: number
  readonly filename: string
  readonly full_name: string | null
  readonly email: string | null
}

const selectAdded = statement<AddedLanguage>(
  'languages_added_here',
  `select l.id, l.code, l.name, l.plural_number, l.plural_formula, t.id as translation_id, t.component_id, t.filename,
          a.full_name, a.email
     from translations t join languages l on l.id = t.language_id
     left join lateral (select u.full_name, u.email from changes c join users u on u.id = c.user_id
        where c.translation_id = t.id and c.action = ${changeActions['added-language'].code}
        order by c.id desc limit 1) a on true
    where t.added and t.component_id = any($1::int[]) order by t.id`,
)

const selectRestored = statement<{ content: Buffer }>(
  'restored_file',
  'select content from restored_files where translation_id = $1',
)

/**
 * Makes the files of languages that were added here and that the tip of our branch lacks: because they were added just now,
 * or because the commit that had them went with its clone. Each gets a commit by the person who added it.
 */
export async function restoreAddedLanguages(work: RepositoryWork): Promise<void> {
  const ids = work.components.map(({ id }) => id)
  for (const language of await work.database.query(selectAdded, [ids])) {
    const { translation_id: translationId, filename } = language
    const component = work.components.find(({ id }) => id === language.component_id)
    if (!component || !isFileOf(component, filename)) continue
    const kept = await restoredContent(work, translationId)
    // A file of several languages seems to have one that was added, with its texts or without them.
    const isThere = kept ? work.clone.holdsFile : work.clone.hasFile
    if (await isThere(work.branch.tip, filename)) continue
    // Upstream put something else at this path, which is left alone; typed texts are kept until a file can be written there.
    if (!(await work.clone.hasRoom(work.branch.tip, filename))) continue
    const author = signature(language.full_name, language.email)
    const about = { translationId, author: `${author.name} <${author.email}>` }
    const message = await commitMessage(work, component, 'add_message', about)
    const content = await fileToMake(filesAtTip(work), component, { translationId, filename, language })
    const changes = new Map([[filename, content]])
    await work.delivery.ifRoom(() => work.branch.commit({ changes, author, message }))
  }
}

/** The former file of a language that was taken back; null for a language that was just added. */
const restoredContent = async (
  { database }: Pick<FileSource, 'database'>,
  translationId: number,
): Promise<Uint8Array | null> => (await database.query(selectRestored, [translationId]))[0]?.content ?? null

interface MissingFile {
  readonly translationId: number
  readonly filename: string
  readonly language: LanguageRow
}

/** A file that our branch lacks, as the next commit makes it: with the texts of a language that was taken back, or else without any. */
export async function fileToMake(
  source: FileSource,
  component: SyncedComponent,
  { translationId, filename, language }: MissingFile,
): Promise<Uint8Array> {
  const kept = await restoredContent(source, translationId)
  const restored = kept && (await restoredFile(source, component, filename, kept))
  return restored ?? newFile(source, component, language)
}

async function restoredFile(
  { readFile }: FileSource,
  component: SyncedComponent,
  filename: string,
  content: Uint8Array,
): Promise<Uint8Array | null> {
  if (codeOfPart(filename) === null) return content
  const now = await readFile(wholePath(filename))
  return now && withTextsOf(component, filename, { now, earlier: content })
}

/** The signature of a person; our own where the account no longer exists. */
export const signature = (name: string | null | undefined, email: string | null | undefined): Signature => ({
  name: name ?? 'Weft',
  email: email ?? 'noreply@localhost',
  date: new Date(),
})
