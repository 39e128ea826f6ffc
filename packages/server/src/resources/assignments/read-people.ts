import { statement } from '../../db/database.ts'
import { isDeleted } from '../../domain/user/profile/find-user.ts'
import { readTeam } from '../../domain/user/rights/team.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { can, site } from '../../permissions/index.ts'
import { type FieldProblem, invalidField, validationErrors } from '../../refusal.ts'

interface NamedPerson {
  readonly id: number
  readonly username: string
  readonly is_active: boolean
}

const selectNamed = statement<NamedPerson>(
  'named_people_to_assign',
  'select id, username, is_active from users where username = any($1::text[]) and not is_bot',
)
type Lookups = Pick<Lookup, 'database' | 'actor'>

/** The accounts of user names, and the names without an account. */
export async function findPeople({ database }: Lookups, names: readonly string[]) {
  const rows = names.length === 0 ? [] : await database.query(selectNamed, [names])
  const byName = new Map(rows.filter((row) => !isGone(row)).map((row) => [row.username, row]))
  return { byName, unknown: [...new Set(names.filter((name) => !byName.has(name)))] }
}

const isGone = ({ id, username }: NamedPerson): boolean =>
  isDeleted({ id, username } as Parameters<typeof isDeleted>[0])

/** The ids of people to assign; each unknown or inactive one is a problem. `already` may stay, though they left. */
export async function readPeople(
  request: Lookups,
  names: readonly string[],
  already: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const { byName } = await findPeople(request, names)
  const problems: FieldProblem[] = []
  const ids = names.flatMap((name, at) => {
    const person = byName.get(name)
    const attr = `people.${at}`
    if (person === undefined)
      problems.push({ code: 'does_not_exist', attr, detail: `Nobody has the user name ${name}.` })
    else if (!person.is_active && !already.has(person.id))
      problems.push({ code: 'invalid', attr, detail: `${name} has left: the account is not active.` })
    return person === undefined ? [] : [person.id]
  })
  if (problems.length > 0) throw validationErrors(problems)
  return [...new Set(ids)]
}

/** A team of the project, or one that the actor knows otherwise. */
export async function checkTeam({ database, actor }: Lookups, id: number | null, projectId: number): Promise<void> {
  if (id === null) return
  const team = await readTeam(database, id, actor.id)
  if (team && (team.defining_project_id === projectId || team.is_member || can(actor, 'group.view', site))) return
  throw invalidField('team', 'There is no such team.', 'does_not_exist')
}
