import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { isNotRemoved, ownGlossary } from '../../domain/component/own-glossary.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'

/**
 * Glossaries of the projects that have components in a repository, where they lack a language of these projects that nobody removed from them.
 * Queried after every run: it goes through a project's languages, not its translations, because a glossary seldom lacks a language.
 */
const selectLacking = statement<{ id: number }>(
  'glossaries_that_lack_languages',
  `select g.id from components g
    where ${ownGlossary('g')} and g.id <> $1
      and g.project_id in (select project_id from components where id = $1 or repository_component_id = $1)
      and exists (select 1 from project_languages pl where pl.project_id = g.project_id
          and not exists (select 1 from translations o where o.component_id = g.id and o.language_id = pl.language_id)
          and ${isNotRemoved('g.id', 'pl.language_id')}
          and exists (select 1 from components c join translations t on t.component_id = c.id
            where c.project_id = g.project_id and not c.is_glossary and t.language_id = pl.language_id))
    order by g.id`,
)

const selectLanguages = statement<{ code: string }>(
  'languages_that_a_glossary_lacks',
  `select l.code from components g join languages l on true
    where g.id = $1
      and exists (select 1 from translations t join components c on c.id = t.component_id
        where c.project_id = g.project_id and not c.is_glossary and t.language_id = l.id)
      and not exists (select 1 from translations o where o.component_id = g.id and o.language_id = l.id)
      and ${isNotRemoved('g.id', 'l.id')}
    order by l.code desc`,
)

/** Languages of a glossary's project that it lacks, except removed ones. */
export async function languagesLacking(database: Pick<Queries, 'query'>, componentId: number): Promise<string[]> {
  return (await database.query(selectLanguages, [componentId])).map(({ code }) => code)
}

/** Adds the languages that a run on a repository has found to the glossaries. */
export async function spreadLanguages({ database }: Services, repositoryId: number): Promise<void> {
  const glossaries = await database.query(selectLacking, [repositoryId])
  if (glossaries.length === 0) return
  await database.transaction(async (tx: Transaction) => {
    for (const { id } of glossaries) {
      const work = { kind: 'project-languages' } as const
      await enqueue(tx, repositoryKind, { repositoryId: id, componentId: id, userId: null, work }, { componentId: id })
    }
  })
}
