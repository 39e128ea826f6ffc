import { type Database, isDuplicate, statement } from '../../db/database.ts'
import { hashOfText, takeInTexts } from '../../memory/source-texts.ts'
import { invalidField } from '../../refusal.ts'

const selectEntry = statement<{ source: string; target: string; language_id: number }>(
  'memory_entry_texts',
  `select e.source, e.target, x.language_id from memory_entries e join memory_texts x on x.id = e.text_id where e.id = $1 for update of e`,
)
const updateEntry = statement<never>(
  'change_memory_entry',
  'update memory_entries set text_id = $2, source = $3, target = $4, changed = now() where id = $1',
)

/** Changes an imported text. Refuses one that its memory has already. */
export async function changeEntry(
  database: Database,
  id: number,
  changes: { readonly source?: string | undefined; readonly target?: string | undefined },
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      const [row] = await tx.query(selectEntry, [id])
      if (row === undefined) return
      const { source = row.source, target = row.target } = changes
      const texts = await takeInTexts(database, tx, row.language_id, [source])
      const textId = texts.get(hashOfText(source))
      if (textId === undefined) throw invalidField('source', 'A source text has letters.', 'blank')
      await tx.query(updateEntry, [id, textId, source, target])
    })
  } catch (error) {
    if (isDuplicate(error)) throw invalidField('target', 'The memory has this text already.', 'unique')
    throw error
  }
}
