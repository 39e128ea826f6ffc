import type { Selectable, Updateable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { ComponentTable } from '../../db/tables.ts'
import { columnsThat } from '../../domain/component/settings/registry.ts'
import { ownRepository } from '../../git/index.ts'
import { forgetFilesOf } from '../component/unknown-file.ts'
import { requeueComponents } from '../merge/committed-edits.ts'
import { queueTypedTexts } from './queue-typed-texts.ts'

type Row = Selectable<ComponentTable>

const places = ['repository_component_id', ...columnsThat('leave repository')] as const
const pushes = columnsThat('forget push')

/**
 * If a change of settings moves a component's files to another place, it and its links start again there. Typed texts
 * that the old place's remote lacks become pending again, and facts about the old place's commits are deleted. `before`
 * is the row as it was, which the caller has locked.
 */
export async function leaveRepository(
  tx: Transaction,
  before: Row,
  changed: Updateable<ComponentTable>,
): Promise<void> {
  const was = new Map<string, unknown>(Object.entries(before))
  const is = new Map<string, unknown>(Object.entries(changed))
  const isOther = (name: string) => is.get(name) !== undefined && is.get(name) !== was.get(name)
  if (places.some(isOther)) {
    const users = await tx.kysely
      .updateTable('components')
      .set({
        local_revision: '',
        remote_revision: '',
        strings_revision: '',
        pushed_revision: '',
        pushing_revision: '',
        synced: false,
      })
      .where((where) => where.or([where('id', '=', before.id), where('repository_component_id', '=', before.id)]))
      .returning('id')
      .execute()
    const ids = users.map(({ id }) => id)
    await requeueComponents(tx, ids)
    if (before.repo === ownRepository) await queueTypedTexts(tx, ids)
    // The other place may have an identical file although some of its strings were removed here: every file is looked at.
    await forgetFilesOf(tx, ids)
    // Removals belong to the repository they were made in; a renamed branch is still the same repository.
    if (isOther('repo') || isOther('repository_component_id'))
      await tx.kysely.deleteFrom('removals').where('component_id', 'in', ids).execute()
  } else if (pushes.some(isOther)) {
    const values = { pushed_revision: '', pushing_revision: '' }
    await tx.kysely.updateTable('components').set(values).where('id', '=', before.id).execute()
  }
}
