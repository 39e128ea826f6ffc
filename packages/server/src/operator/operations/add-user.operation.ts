import { email as emailField, userFields, type Values } from '@weft/contract'
import Type from 'typebox'
import { createUser } from '../../domain/user/create-user.ts'
import { takenUserValues } from '../../domain/user/user-problems.ts'
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
  async run({ request: { username, fullName, email, isSuperuser, token, password }, services }) {
    const sent = { username, full_name: fullName, email, is_superuser: isSuperuser }
    const values = await checkFields(
      commandFields,
      sent,
      { extent: 'whole', source: 'json', rules: fieldRules },
      async (right) => [...secretProblems(token, password), ...(await takenUserValues(services.database, right))],
    )
    const secrets = { token: token ?? undefined, password: password ?? undefined }
    // The fields' parsers made the values.
    return { username, token: await createUser(services, values as Values<typeof commandFields>, secrets) }
  },
})

/** Commits name their author by an address: who is added on the machine has one. */
const commandFields = { ...userFields, email: emailField({ maxLength: 190 }) }

/** Characters of a password; the maximum limits the work of hashing. */
const shortestPassword = 8
const longestPassword = 1000

/** What is wrong with secrets, without a word of them. */
function secretProblems(token: string | null, password: string | null): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (token !== null && !/^wlu_\w{20,200}$/.test(token)) {
    const detail = 'A token is wlu_ and 20 or more letters and digits; leave it out to get one.'
    problems.push({ code: 'invalid', attr: 'WEFT_TOKEN', detail })
  }
  const length = password === null ? shortestPassword : [...password].length
  if (length < shortestPassword || length > longestPassword) {
    const detail = `A password has ${shortestPassword} to ${longestPassword} characters.`
    problems.push({ code: 'invalid', attr: 'WEFT_PASSWORD', detail })
  }
  return problems
}
