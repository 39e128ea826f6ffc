import { usernamePattern } from '@weft/contract'
import Type from 'typebox'
import { onMachine } from '../../domain/security-events.ts'
import { addUser } from '../../domain/user/add-user.ts'
import { hashPassword } from '../../domain/user/password.ts'
import { takenUserValues } from '../../domain/user/user-problems.ts'
import { type FieldProblem, validationErrors } from '../../refusal.ts'
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
  async run({ request: { token, password, ...user }, services: { database, securityLog } }) {
    const wrong = [...fieldProblems(user), ...secretProblems(token, password)]
    const passwordHash = password === null || wrong.length > 0 ? null : await hashPassword(password)
    const added = await database.transaction(async (tx) => {
      const problems = [...wrong, ...(await takenUserValues(tx, user))]
      if (problems.length > 0) throw validationErrors(problems)
      const secrets = { ...(token === null ? {} : { token }), passwordHash }
      return { username: user.username, token: (await addUser(tx, { ...user, ...secrets })).token }
    })
    const about = added.username
    securityLog.record({ event: 'user-added', ...onMachine, about, superuser: user.isSuperuser })
    if (passwordHash !== null) securityLog.record({ event: 'secret-changed', ...onMachine, about, secret: 'password' })
    return added
  },
})

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@]+$/

/** Characters of a password; the longest bounds what is hashed. */
const shortestPassword = 8
const longestPassword = 1000

function fieldProblems(user: { username: string; email: string }): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!usernamePattern.test(user.username)) {
    const detail = 'A user name is made of letters, digits and . @ + - _.'
    problems.push({ code: 'invalid', attr: 'username', detail })
  }
  if (!emailPattern.test(user.email))
    problems.push({ code: 'invalid', attr: 'email', detail: 'This is no e-mail address.' })
  return problems
}

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
