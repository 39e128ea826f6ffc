import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
}, 60_000)
afterAll(() => kiosk.close())

const rule = '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>'
const stringsdict = (texts: Readonly<Record<string, string>>) =>
  `<plist version="1.0"><dict><key>boats</key><dict><key>n</key><dict>${rule}${Object.entries(texts)
    .map(([name, text]) => `<key>${name}</key><string>${text}</string>`)
    .join('')}</dict></dict></dict></plist>`

test('a form for 0 that Apple’s systems do without may be empty, and no other', async () => {
  const { admin } = kiosk.app
  const made = await admin.request('POST', '/api/projects/demo/components/', {
    form: {
      name: 'Apple',
      slug: 'apple',
      new_lang: 'none',
      file_format: 'stringsdict',
      filemask: '*.lproj/a.stringsdict',
      template: 'en.lproj/a.stringsdict',
    },
    files: {
      zipfile: {
        name: 'files.zip',
        bytes: zipSync({
          'en.lproj/a.stringsdict': strToU8(stringsdict({ one: 'One boat', other: 'Boats' })),
          'de.lproj/a.stringsdict': strToU8(stringsdict({ zero: 'Keins', one: 'Eins', other: 'Viele' })),
        }),
      },
    },
  })
  expect(made.status).toBe(201)
  await kiosk.app.app.jobs.idle()
  const [unit] = (await admin.get('/api/translations/demo/apple/de/units/')).body.results
  expect(unit.target).toEqual(['Keins', 'Eins', 'Viele'])
  const saved = await admin.patch(unit.url, { state: 20, target: ['', 'Ein Boot', 'Boote'] })
  expect([saved.status, saved.body.target, saved.body.state]).toEqual([200, ['', 'Ein Boot', 'Boote'], 20])
  expect(saved.body.checks).not.toContain('plurals')
  const refused = await admin.patch(unit.url, { state: 20, target: ['Keins', '', 'Boote'] })
  expect([refused.status, problemsOf(refused)]).toEqual([400, ['blank target.1']])
  const emptied = await admin.patch(unit.url, { state: 20, target: ['', '', ''] })
  expect([emptied.status, problemsOf(emptied)]).toEqual([400, ['blank target.1', 'blank target.2']])
})
