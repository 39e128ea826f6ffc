import { type Queries, statement } from '../../db/database.ts'
import type { FieldProblem } from '../../refusal.ts'

/** Components and categories beside each other need different names and slugs. */
const selectTaken = statement<{ kind: 'component' | 'category'; id: number; name: string; slug: string }>(
  'names_taken_in_place',
  `select 'component' as kind, id, name, slug from components
    where project_id = $1 and category_id is not distinct from $2 and (name = $3 or slug = $4)
   union all
   select 'category', id, name, slug from categories
    where project_id = $1 and category_id is not distinct from $2 and (name = $3 or slug = $4)`,
)

interface Place {
  readonly projectId: number
  readonly categoryId: number | null
  readonly name: string | undefined
  readonly slug: string | undefined
}

/** The component or category that is being changed, which may keep its names. */
type Holder = { readonly component: number } | { readonly category: number }

/** Whether something else in a project or a category has the slug or the name; the slug is told first, and alone. */
export async function takenNames(
  database: Queries,
  { projectId, categoryId, name, slug, except }: Place & { readonly except: Holder | null },
): Promise<FieldProblem[]> {
  const rows = await database.query(selectTaken, [projectId, categoryId, name ?? null, slug ?? null])
  const isSelf = (row: (typeof rows)[number]) =>
    except !== null && new Map(Object.entries(except)).get(row.kind) === row.id
  const others = rows.filter((row) => !isSelf(row))
  const bySlug = others.find((row) => row.slug === slug)
  const taken = (attr: string, kind: string): FieldProblem[] => [
    { code: 'invalid', attr, detail: `Another ${kind} here has this ${attr}.` },
  ]
  if (bySlug) return taken('slug', bySlug.kind)
  const byName = others.find((row) => row.name === name)
  return byName ? taken('name', byName.kind) : []
}

/** The same for a component. `except`: the one that is being changed. */
export const takenComponentValues = (
  database: Queries,
  { except, ...place }: Place & { readonly except: number | null },
): Promise<FieldProblem[]> => takenNames(database, { ...place, except: except === null ? null : { component: except } })
