import Type from 'typebox'
import { onMachine } from '../../domain/security-events.ts'
import { findUser, isDeleted } from '../../domain/user/profile/find-user.ts'
import { makeCode, pathOfCode } from '../../domain/user/sign-in/one-time-codes.ts'
import { anonymousUsername } from '../../domain/user/sign-in/seed-access.ts'
import { defineOperation, OperatorRefusal } from '../operation.ts'

/** Makes a link that signs a user in, once; the one before stops working. */
export const makeLinkOperation = defineOperation({
  request: Type.Object({ username: Type.String() }),
  async run({ request: { username }, services: { config, database, securityLog } }) {
    const code = await database.transaction(async (tx) => {
      const user = await findUser(tx, username)
      if (!user || isDeleted(user) || username === anonymousUsername)
        throw new OperatorRefusal([`There is no user ${username}: add one with weft user add.`])
      if (!user.is_active) throw new OperatorRefusal([`The account of ${username} is closed: nobody signs in to it.`])
      return makeCode(tx, { purpose: 'sign-in', userId: user.id })
    })
    securityLog.record({ event: 'link-made', ...onMachine, about: username })
    return { username, link: config.siteUrl + pathOfCode('sign-in', code) }
  },
})
