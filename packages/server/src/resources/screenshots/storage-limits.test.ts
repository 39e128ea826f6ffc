import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'

let kiosk: Kiosk
afterEach(() => kiosk.close())

const picture = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
const place = { project_slug: 'demo', component_slug: 'kiosk', language_code: 'en' }

async function send(path: string, form: Readonly<Record<string, string>>) {
  const image = { name: 'shot.png', bytes: await picture() }
  const reply = await kiosk.app.admin.request('POST', path, { form, files: { image } })
  return { ...reply, problems: reply.status < 400 ? [] : problemsOf(reply) }
}
const add = () => send('/api/screenshots/', { name: 'Start', ...place })

test.each(['screenshotLimit', 'userScreenshotLimit'] as const)(
  '%s: what is full takes no more pictures, until some go',
  async (limit) => {
    const { length } = await picture()
    kiosk = await startKiosk({ config: { [limit]: length * 4 } })
    const first = await add()
    expect(first.status).toBe(201)
    for (let more = 0; more < 10 && (await add()).status === 201; more++);
    const refused = await add()
    expect([refused.status, refused.problems]).toEqual([400, ['invalid image']])
    // The same picture again takes the place of what was there.
    expect((await send(`${first.body.url}file/`, {})).status).toBe(200)
    expect((await kiosk.app.admin.delete(first.body.url)).status).toBe(204)
    expect((await add()).status).toBe(201)
  },
)

test('a project has so many screenshots, however small', async () => {
  kiosk = await startKiosk()
  expect((await add()).status).toBe(201)
  await kiosk.app.database.executeSql(`insert into screenshots (translation_id, name, file_name, media_type, width, height, content)
    select translation_id, 'more', 'a.png', 'image/png', 1, 1, 'x' from screenshots, generate_series(1, 4999)`)
  const refused = await add()
  expect([refused.status, refused.problems]).toEqual([400, ['invalid image']])
})
