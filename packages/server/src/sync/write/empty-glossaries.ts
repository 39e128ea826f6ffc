import { statement, type Transaction } from '../../db/database.ts'
import { ownGlossary } from '../../domain/component/own-glossary.ts'
import type { Doer } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'

/** A translation `t` with its counters `s` in which nobody has said anything. */
const isEmpty = `s.suggestions = 0 and s.comments = 0
  and not exists (select 1 from units u where u.translation_id = t.id and u.target <> '')`

const selectEmptied = statement<{ component_id: number; translation_id: number }>(
  'glossaries_of_language_that_went',
  `select g.id as component_id, t.id as translation_id
     from components g join translations t on t.component_id = g.id join statistics s on s.id = t.statistics_id
    where ${ownGlossary('g')} and g.project_id = $1
      and t.language_id = $2 and not t.is_source and ${isEmpty}
      and not exists (select 1 from translations o join components c on c.id = o.component_id
        where c.project_id = $1 and not c.is_glossary and o.language_id = $2)
    order by g.id`,
)

const selectEmpty = statement<{ id: number }>(
  'translation_where_nothing_is_said',
  `select t.id from translations t join statistics s on s.id = t.statistics_id where t.id = $1 and ${isEmpty}`,
)

/** Whether nobody has said anything in a translation. */
export const isEmptyTranslation = async (tx: Transaction, translationId: number): Promise<boolean> =>
  (await tx.query(selectEmpty, [translationId])).length > 0

/** A project's own glossaries have the languages of its components: the last one to go takes along what has no terms. */
export async function leaveGlossaries(
  tx: Transaction,
  language: { readonly projectId: number; readonly languageId: number },
  { userId }: Doer,
): Promise<void> {
  const rows = await tx.query(selectEmptied, [language.projectId, language.languageId])
  for (const { component_id: id, translation_id: translationId } of rows) {
    const work = { kind: 'delete-translation', translationId, ifEmpty: true } as const
    await enqueue(tx, repositoryKind, { repositoryId: id, componentId: id, userId, work }, { componentId: id })
  }
}
