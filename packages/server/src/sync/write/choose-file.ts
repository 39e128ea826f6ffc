import { statement } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { componentGone } from '../clone/repository-failure.ts'
import { findFiles } from '../component/find-files.ts'
import { unknownFile } from '../component/unknown-file.ts'
import { filesByLanguage } from '../read/choose-files.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import { commitPending } from './commit-pending.ts'

const moveToFile = statement<{ id: number }>(
  'move_translation_to_file',
  `update translations set filename = $3, revision = $4, added = false
    where component_id = $1 and language_id = $2 and not is_source returning id`,
)

/**
 * Chooses another of the files of a translation's language; waiting texts are committed to the old one first. Returns
 * why that cannot be; null where it is done.
 */
export async function chooseFile(work: RepositoryWork, componentId: number, filename: string): Promise<string | null> {
  const component = work.components.find(({ id }) => id === componentId)
  if (!component) throw componentGone()
  await commitPending(work, { translationIds: null, onlyAged: false })
  const tree = new Map((await work.clone.listFiles(work.branch.tip)).map((file) => [file.path, file]))
  const groups = await filesByLanguage(work, component, findFiles(component, tree).translations)
  const [languageId] = [...groups].find(([, group]) => group.some(({ file }) => file.path === filename)) ?? []
  if (languageId === undefined) return `The component has no file ${filename} with translations.`
  const isMoved = await work.database.transaction(async (tx) => {
    const [row] = await tx.query(moveToFile, [component.id, languageId, filename, unknownFile])
    if (!row) return false
    dropCaches(tx, 'settings', `translation:${row.id}`)
    await work.branch.compareAll(tx, component)
    return true
  })
  if (!isMoved) return 'The file with the source texts is chosen in the settings, as the template or the base.'
  await syncTree(work, usualSync)
  return null
}
