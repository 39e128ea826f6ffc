import { type Queries, statement } from '../../db/database.ts'
import type { FieldProblem } from '../../refusal.ts'

const selectTaken = statement<{ id: number; name: string; slug: string }>(
  'projects_of_names',
  'select id, name, slug from projects where name = $1 or slug = $2',
)

/** Whether name or slug belong to another project. `except`: the one that is being changed. */
export async function takenProjectValues(
  database: Queries,
  { name, slug }: { readonly name?: string; readonly slug?: string },
  except?: number,
): Promise<FieldProblem[]> {
  const others = (await database.query(selectTaken, [name ?? null, slug ?? null])).filter(({ id }) => id !== except)
  const problems: FieldProblem[] = []
  const taken = (attr: string): FieldProblem => ({ code: 'unique', attr, detail: `Another project has this ${attr}.` })
  if (others.some((row) => row.name === name)) problems.push(taken('name'))
  if (others.some((row) => row.slug === slug)) problems.push(taken('slug'))
  return problems
}
