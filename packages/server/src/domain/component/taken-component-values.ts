import { type Queries, statement } from '../../db/database.ts'
import type { FieldProblem } from '../../refusal.ts'

const selectTaken = statement<{ id: number; name: string; slug: string }>(
  'components_of_names',
  `select id, name, slug from components
    where project_id = $1 and category_id is not distinct from $2 and (name = $3 or slug = $4)`,
)

interface Names {
  readonly projectId: number
  readonly categoryId: number | null
  readonly name: string | undefined
  readonly slug: string | undefined
  /** The component that is being changed. */
  readonly except: number | null
}

/** Whether another component beside it has the slug or the name; the slug is told first, and alone. */
export async function takenComponentValues(database: Queries, names: Names): Promise<FieldProblem[]> {
  const { projectId, categoryId, name, slug, except } = names
  const rows = await database.query(selectTaken, [projectId, categoryId, name ?? null, slug ?? null])
  const others = rows.filter(({ id }) => id !== except)
  const taken = (attr: string): FieldProblem => ({
    code: 'invalid',
    attr,
    detail: `Another component of the project has this ${attr}.`,
  })
  if (others.some((row) => row.slug === slug)) return [taken('slug')]
  if (others.some((row) => row.name === name)) return [taken('name')]
  return []
}
