import { email as emailField, userFields, type Values } from '@weft/contract'
import Type, { type Static } from 'typebox'
import type { Database } from '../../db/database.ts'
import { createUser } from '../../domain/user/profile/create-user.ts'
import { takenUserValues } from '../../domain/user/profile/user-problems.ts'
import { hashToken } from '../../domain/user/rights/token.ts'
import { passwordProblems } from '../../domain/user/sign-in/password-problems.ts'
import { fieldRules } from '../../fields/field-rules.ts'
import { checkFields } from '../../http/fields/index.ts'
import type { FieldProblem } from '../../refusal.ts'
import { defineOperation } from '../operation.ts'

const request = Type.Object({
  username: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  isSuperuser: Type.Boolean(),
  token: Type.Union([Type.String(), Type.Null()]),
  password: Type.Union([Type.String(), Type.Null()]),
})

/** Adds a user of the default teams and returns the API token. */
export const addUserOperation = defineOperation({
  request,
  async run({ request: asked, services }) {
    const { username, fullName, email, isSuperuser, token, password } = asked
    const sent = { username, full_name: fullName, email, is_superuser: isSuperuser }
    const values = await checkFields(
      commandFields,
      sent,
      { extent: 'whole', source: 'json', rules: fieldRules },
      async (right) => [
        ...(await secretProblems(services.database, asked)),
        ...(await takenUserValues(services.database, right)),
      ],
    )
    const secrets = { token: token ?? undefined, password: password ?? undefined }
    // The fields' parsers made the values.
    return { username, token: await createUser(services, values as Values<typeof commandFields>, secrets) }
  },
})

/** Commits name their author by an address: who is added on the machine has one. */
const commandFields = { ...userFields, email: emailField({ maxLength: 190 }) }

/** The problems of secrets, without quoting them. */
async function secretProblems(
  database: Database,
  { token, password, ...person }: Static<typeof request>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  if (token !== null && !/^wlu_\w{20,200}$/.test(token)) {
    const detail = 'A token is wlu_ and 20 or more letters and digits; leave it out to get one.'
    problems.push({ code: 'invalid', attr: 'WEFT_TOKEN', detail })
  } else if (token !== null && (await isTaken(database, token))) {
    problems.push({ code: 'unique', attr: 'WEFT_TOKEN', detail: 'A user has this token already.' })
  }
  if (password === null) return problems
  const about = [person.username, person.fullName, person.email]
  return [...problems, ...(await passwordProblems(password, { attr: 'WEFT_PASSWORD', about }))]
}

async function isTaken(database: Database, token: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom('tokens')
    .select('user_id')
    .where('hash', '=', hashToken(token))
    .execute()
  return found.length > 0
}
