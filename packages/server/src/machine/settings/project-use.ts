import { type Queries, statement } from '../../db/database.ts'

/** How a project uses machine translation. */
export interface ProjectUse {
  /** The limit of money in a month; null: none. */
  readonly monthlyLimit: number | null
  /** The instructions about the project for models. */
  readonly instructions: string
  /** And about each language, by its code. */
  readonly languageInstructions: Readonly<Record<string, string>>
}

interface UseRow {
  readonly monthly_limit: string | null
  readonly instructions: string
  readonly language_instructions: Readonly<Record<string, string>>
}

const selectUse = statement<UseRow>(
  'machine_project',
  'select monthly_limit::text, instructions, language_instructions from machine_projects where project_id = $1',
)
const upsertUse = statement<never>(
  'write_machine_project',
  `insert into machine_projects (project_id, monthly_limit, instructions, language_instructions)
   values ($1, $2::numeric, $3, $4::jsonb)
   on conflict (project_id) do update set monthly_limit = excluded.monthly_limit, instructions = excluded.instructions,
      language_instructions = excluded.language_instructions`,
)

export async function readProjectUse(queries: Queries, projectId: number): Promise<ProjectUse> {
  const [row] = await queries.query(selectUse, [projectId])
  return {
    monthlyLimit: row?.monthly_limit == null ? null : Number(row.monthly_limit),
    instructions: row?.instructions ?? '',
    languageInstructions: row?.language_instructions ?? {},
  }
}

export async function writeProjectUse(
  queries: Pick<Queries, 'query'>,
  projectId: number,
  use: ProjectUse,
): Promise<void> {
  const { monthlyLimit, instructions, languageInstructions } = use
  await queries.query(upsertUse, [projectId, monthlyLimit, instructions, JSON.stringify(languageInstructions)])
}
