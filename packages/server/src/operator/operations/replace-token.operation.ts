import Type from 'typebox'
import { onMachine } from '../../domain/security-events.ts'
import { findUser } from '../../domain/user/profile/find-user.ts'
import { atMachine, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { replaceToken } from '../../domain/user/rights/replace-token.ts'
import { defineOperation, OperatorRefusal } from '../operation.ts'

/** Gives a user a new API token; the old one stops working. */
export const replaceTokenOperation = defineOperation({
  request: Type.Object({ username: Type.String() }),
  async run({ request: { username }, services: { database, securityLog } }) {
    const replaced = await database.transaction(async (tx) => {
      const user = await findUser(tx, username)
      if (!user) throw new OperatorRefusal([`There is no user ${username}: add one with weft user add.`])
      noteAudit(tx, atMachine, { action: 'token-made', userId: user.id })
      return { username, token: await replaceToken(tx, user.id) }
    })
    securityLog.record({ event: 'token-replaced', ...onMachine, about: username })
    return replaced
  },
})
