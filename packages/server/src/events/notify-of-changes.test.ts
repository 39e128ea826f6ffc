import { joinTeam, type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  await joinTeam(app.database, 'anna', 'Project creators')
  await joinTeam(app.database, 'boris', 'Reviewers')
  // Everybody wants to hear of everything.
  await app.database.executeSql(
    `delete from subscriptions;
     insert into subscriptions (user_id, notification, scope, frequency)
       select id, 'ChangedStringNotificaton', 0, 1 from users`,
  )
})
afterAll(() => kiosk.close())

/** Who is told of a text by the superuser. */
async function toldOf(text: string): Promise<string[]> {
  const { app } = kiosk
  await app.database.executeSql('delete from notifications')
  const { url } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await app.admin.patch(url, { state: 20, target: [text] })).status).toBe(200)
  const { rows } = await app.database.executeSql(
    'select distinct username from notifications n join users u on u.id = n.user_id order by 1',
  )
  return rows.map(({ username }) => String(username))
}

test('of a change hear those who see it', async () => {
  const { admin } = kiosk.app
  expect(await toldOf('Veřejné')).toEqual(['anna', 'boris', 'carol'])
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect(await toldOf('Soukromé')).toEqual(['boris'])
  await admin.patch('/api/projects/demo/', { access_control: 0 })
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await toldOf('Pro vybrané')).toEqual([])
})
