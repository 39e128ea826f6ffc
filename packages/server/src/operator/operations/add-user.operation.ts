import Type from 'typebox'
import { addUser } from '../../domain/user/add-user.ts'
import { takenUserValues, usernamePattern } from '../../domain/user/user-problems.ts'
import { type FieldProblem, validationErrors } from '../../refusal.ts'
import { defineOperation } from '../operation.ts'

const request = Type.Object({
  username: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  isSuperuser: Type.Boolean(),
  token: Type.Union([Type.String(), Type.Null()]),
})

/** Adds a user of the default teams and returns the API token. */
export const addUserOperation = defineOperation({
  request,
  run: ({ request: { token, ...user }, services: { database } }) =>
    database.transaction(async (tx) => {
      const problems = [...fieldProblems(user, token), ...(await takenUserValues(tx, user))]
      if (problems.length > 0) throw validationErrors(problems)
      const added = await addUser(tx, { ...user, ...(token === null ? {} : { token }) })
      return { username: user.username, token: added.token }
    }),
})

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@]+$/

function fieldProblems(user: { username: string; email: string }, token: string | null): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!usernamePattern.test(user.username)) {
    const detail = 'A user name is made of letters, digits and . @ + - _.'
    problems.push({ code: 'invalid', attr: 'username', detail })
  }
  if (!emailPattern.test(user.email))
    problems.push({ code: 'invalid', attr: 'email', detail: 'This is no e-mail address.' })
  if (token !== null && !/^wlu_\w{20,}$/.test(token)) {
    const detail = 'A token is wlu_ and 20 or more letters and digits; leave it out to get one.'
    problems.push({ code: 'invalid', attr: 'token', detail })
  }
  return problems
}
