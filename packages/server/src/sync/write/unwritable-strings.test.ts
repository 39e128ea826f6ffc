import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeWorkbench, type Workbench } from '../testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let opened: TestDatabase
let remote: GitRemote
let bench: Workbench
beforeAll(async () => {
  opened = await testDatabase()
  remote = await startGitRemote()
  bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
})
afterAll(async () => {
  await remote.stop()
  await opened.close()
})

test('a text in whose place its file has other keys waits and is told with its place, and the other texts go on', async () => {
  const files = {
    'i18n/en.json': '{\n  "menu": "Menu",\n  "open": "Open",\n  "shut": "Shut"\n}\n',
    'i18n/cs.json': '{\n  "open": "Otevřít",\n  "menu": {\n    "file": "Soubor"\n  }\n}\n',
  }
  const kiosk = await bench.component(files, {
    format: 'json-nested',
    filemask: 'i18n/*.json',
    template: 'i18n/en.json',
  })
  await kiosk.ask('import')
  await kiosk.save('cs', 'menu', 'Nabídka')
  await kiosk.save('cs', 'shut', 'Zavřít')
  expect(await kiosk.ask('push')).toMatchObject({ result: true })
  const written = '{\n  "open": "Otevřít",\n  "shut": "Zavřít",\n  "menu": {\n    "file": "Soubor"\n  }\n}\n'
  expect(await kiosk.read('i18n/cs.json')).toBe(written)
  const menu = await kiosk.unit('cs', 'menu')
  expect(menu).toMatchObject({ target: 'Nabídka', pending: true })
  expect(await kiosk.pendingEdits()).toBe(1)
  const detail = '“menu” is to be a text, but this file has other keys under it'
  const occurrence = { unit: menu.id, filename: 'i18n/cs.json', line: 4, column: 3, error_message: detail }
  expect(await kiosk.alerts()).toEqual({ UnwritableString: { occurrences: [occurrence] } })

  // Nothing more happens when it is tried again, and it comes in when there is room for it.
  expect(await kiosk.ask('push')).toMatchObject({ result: true })
  expect((await kiosk.history()).filter(({ action }) => action === 'alert')).toHaveLength(1)
  await kiosk.upstream({ 'i18n/cs.json': written.replace('{\n    "file": "Soubor"\n  }', '{}') })
  expect(await kiosk.ask('pull')).toMatchObject({ result: true })
  expect(await kiosk.ask('push')).toMatchObject({ result: true })
  expect(JSON.parse((await kiosk.read('i18n/cs.json')) ?? '')).toEqual({
    open: 'Otevřít',
    shut: 'Zavřít',
    menu: 'Nabídka',
  })
  expect(await kiosk.alerts()).toEqual({})
  expect(await kiosk.pendingEdits()).toBe(0)
  expect(await kiosk.wrongCounters()).toEqual([])
})
