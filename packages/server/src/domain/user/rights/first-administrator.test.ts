import { describeOnDatabase } from '@weft/testkit'
import { expect, test } from 'vitest'
import { openAccess } from '../../../access/access.ts'
import { seedAccess } from '../sign-in/seed-access.ts'
import { ensureAdministrator } from './first-administrator.ts'

const hour = 3_600_000

describeOnDatabase('the first administrator', ({ database }) => {
  test('is made once, with a token that ends after one hour: it was printed', async () => {
    await database().transaction(seedAccess)
    const made = await database().transaction(ensureAdministrator)
    expect(await database().transaction(ensureAdministrator)).toBe(null)
    const authorization = `Token ${made?.token}`
    const refused = { code: 'authentication_failed' }
    for (const [ahead, isGood] of [
      [0, true],
      [hour - 60_000, true],
      [hour + 60_000, false],
    ] as const) {
      const access = await openAccess(database(), { now: () => Date.now() + ahead })
      const asked = (async () => access.authenticate({ authorization, session: undefined }))()
      if (isGood) expect(await asked).toMatchObject({ by: { kind: 'token' } })
      else await expect(asked).rejects.toMatchObject(refused)
      await access.close()
    }
  })
})
