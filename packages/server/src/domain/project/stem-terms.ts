import { stemKey, stemRules } from '@weft/terms'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { learnForms } from '../../word-forms/word-forms.ts'

/** Terms of one transaction. */
const termsAtOnce = 1000

const selectUnstemmed = statement<{ id: number; translation_id: number | null; source: string; language: string }>(
  'terms_without_stems',
  `select m.unit_id as id, u.translation_id, coalesce(u.source, '') as source, coalesce(l.code, '') as language
     from (select unit_id from unstemmed_terms order by unit_id limit $1 for update skip locked) m
     left join units u on u.id = m.unit_id
     left join translations t on t.id = u.translation_id
     left join components c on c.id = t.component_id
     left join languages l on l.id = c.source_language_id`,
)
const upsertStems = statement<never>(
  'write_stems_of_terms',
  `insert into term_stems (unit_id, translation_id, rules, stem)
   select v.unit_id, v.translation_id, $2, v.stem
     from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, translation_id int, stem text)
   on conflict (unit_id) do update set translation_id = excluded.translation_id, rules = excluded.rules, stem = excluded.stem`,
)
const deleteMarks = statement<never>(
  'drop_marks_of_terms',
  'delete from unstemmed_terms where unit_id = any($1::bigint[])',
)
const markOldRules = statement<never>(
  'mark_terms_of_old_rules',
  `with old as (delete from term_stems where rules <> $1 returning unit_id, translation_id)
   insert into unstemmed_terms select unit_id, translation_id from old on conflict do nothing`,
)

async function stemSome(tx: Transaction): Promise<number> {
  const terms = await tx.query(selectUnstemmed, [termsAtOnce])
  for (const [language, some] of Map.groupBy(terms, (term) => term.language))
    await learnForms(
      language,
      some.map(({ source }) => splitPlural(source)[0] ?? ''),
    )
  const stems = terms.flatMap(({ id, translation_id, source, language }) => {
    const stem = translation_id === null ? null : stemKey(splitPlural(source)[0] ?? '', language)
    return stem === null ? [] : [{ unit_id: id, translation_id, stem }]
  })
  if (stems.length > 0) await tx.query(upsertStems, [JSON.stringify(stems), stemRules])
  if (terms.length > 0) await tx.query(deleteMarks, [terms.map(({ id }) => id)])
  return terms.length
}

/** Makes the stems of terms that have none, or have those of other rules; resolves to how many terms it looked at. */
export async function stemTerms(database: Database, signal?: AbortSignal): Promise<number> {
  await database.transaction((tx) => tx.query(markOldRules, [stemRules]))
  let done = 0
  for (;;) {
    signal?.throwIfAborted()
    const some = await database.transaction(stemSome)
    done += some
    if (some < termsAtOnce) return done
  }
}
