import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let remote: GitRemote

const files = {
  'l/en.json': '{\n  "a": "A",\n  "b": "B"\n}\n',
  'l/dev.json': '{\n  "a": "A dev",\n  "b": "B dev"\n}\n',
  'l/de.json': '{\n  "a": "Aa"\n}\n',
}

beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp()
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await app.admin.post('/api/projects/', project)).status).toBe(201)
  for (const [slug, intermediate] of [
    ['between', 'l/dev.json'],
    ['plain', ''],
  ] as const) {
    await remote.commit(slug, files, 'Start')
    const repo = remote.gitUrl(slug)
    const made = await app.admin.post('/api/projects/demo/components/', {
      ...{ name: slug, slug, repo, push: repo, branch: 'main', file_format: 'json', intermediate },
      ...{ filemask: 'l/*.json', template: 'l/en.json', edit_template: true, allow_translation_propagation: false },
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
  }
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

type Unit = ReturnType<typeof JSON.parse>
const unit = async (component: string, language: string, context: string): Promise<Unit> => {
  const { body } = await app.admin.get(`/api/translations/demo/${component}/${language}/units/`)
  return body.results.find((one: Unit) => one.context === context)
}
const save = async (component: string, language: string, text: string, state = 20) => {
  const context = text.slice(0, 1).toLowerCase()
  return app.admin.patch((await unit(component, language, context)).url, { state, target: [text] })
}
const upload = async (component: string, method: string, target: string) => {
  const files = { file: { name: 'de.json', bytes: Buffer.from(JSON.stringify({ a: target })) } }
  const form = { method, conflicts: 'replace-translated' }
  return app.admin.request('POST', `/api/translations/demo/${component}/de/file/`, { form, files })
}
const able = async (component: string, context: string) => {
  const { id } = await unit(component, 'de', context)
  const { save, suggest } = (await app.admin.get(`/api/editor/strings/?ids=${id}`)).body.strings[0].can
  return [save.allowed, suggest.allowed]
}

describe('with an intermediate file', () => {
  test('a translation is read-only from when its source needs editing until it is translated', async () => {
    expect((await save('between', 'de', 'A1')).status).toBe(200)
    expect((await save('between', 'en', 'A new', 10)).status).toBe(200)
    const waiting = await save('between', 'de', 'A2')
    expect([waiting.status, waiting.body.errors?.[0]?.code]).toEqual([403, 'permission_denied'])
    const suggested = await app.admin.post(`${(await unit('between', 'de', 'a')).url}suggestions/`, { target: ['A4'] })
    expect([suggested.status, suggested.body.errors?.[0]?.code]).toEqual([403, 'permission_denied'])
    expect([await able('between', 'a'), await able('between', 'b')]).toEqual([
      [false, false],
      [true, true],
    ])
    expect((await upload('between', 'translate', 'A3')).body).toMatchObject({ accepted: 0, skipped: 1 })
    expect((await upload('between', 'suggest', 'A4')).body).toMatchObject({ accepted: 0, skipped: 1 })
    expect(await unit('between', 'de', 'a')).toMatchObject({ target: ['A1'], has_suggestion: false })
    // The other string of the file does not wait.
    expect((await save('between', 'de', 'B1')).status).toBe(200)
    expect((await save('between', 'en', 'A new', 20)).status).toBe(200)
    expect((await save('between', 'de', 'A5')).status).toBe(200)
    expect(await unit('between', 'de', 'a')).toMatchObject({ target: ['A5'], state: 20 })
  })

  test('the text and the state of a translation that waits stay', async () => {
    const before = await unit('between', 'de', 'b')
    expect((await save('between', 'en', 'B', 10)).status).toBe(200)
    expect((await save('between', 'en', 'B', 20)).status).toBe(200)
    const { target, state } = await unit('between', 'de', 'b')
    expect({ target, state }).toEqual({ target: before.target, state: before.state })
  })
})

test('without an intermediate file translations of such a source are edited', async () => {
  expect((await save('plain', 'en', 'A new', 10)).status).toBe(200)
  expect(await able('plain', 'a')).toEqual([true, true])
  expect((await save('plain', 'de', 'A2')).status).toBe(200)
  expect((await upload('plain', 'translate', 'A3')).body).toMatchObject({ accepted: 1 })
})
