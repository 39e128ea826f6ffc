import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  const cs = await kiosk.units('kiosk', 'cs')
  const reply = await app.anna.patch(cs.get('Open the door').url, { state: 20, target: ['OTEVŘI DVEŘE'] })
  expect(reply.status).toBe(200)
  await app.admin.post('/api/projects/demo/labels/', { name: 'Urgent', color: 'red' })
  const en = await kiosk.units('kiosk', 'en')
  const labels = await app.admin.get('/api/projects/demo/labels/')
  const notes = { explanation: 'Say it 100% loud', extra_flags: 'priority:120', labels: [labels.body.results[0].id] }
  expect((await app.admin.patch(en.get('Goodbye').url, notes)).status).toBe(200)
})
afterAll(() => kiosk.close())

const found = async (q: string, path = '/api/translations/demo/kiosk/cs/units/') => {
  const reply = await kiosk.app.anonymous.get(`${path}?q=${encodeURIComponent(q)}`)
  if (reply.status !== 200) return `${reply.status} ${reply.body.errors[0].attr}`
  return reply.body.results.map((unit: { source: string[] }) => unit.source[0])
}
const door = 'Open the door'
const ticket = '%d ticket left'
const open = 'Open'
const bye = 'Goodbye'
const label = 'Short label'

test.each<[string, string[]]>([
  ['open', [door, open]],
  ['dveře', [door]],
  ['%', [ticket]],
  ['_', []],
  ['"tickets left"', [ticket]],
  ['is:untranslated', [bye]],
  ['is:translated', [door, ticket, open, label]],
  ['is:pending', [door]],
  ['NOT pending:yes', [ticket, open, bye, label]],
  ['has:plural', [ticket]],
  ['has:note', [open]],
  ['has:context', [open]],
  ['has:label', [bye]],
  ['has:flags', [bye]],
  ['has:explanation', [bye]],
  ['has:suggestion OR has:comment OR has:screenshot OR has:variant OR has:glossary', []],
  ['label:urg', [bye]],
  ['label:=urg', []],
  ['labels_count:>0', [bye]],
  ['explanation:"100% l"', [bye]],
  ['priority:120', [bye]],
  ['priority:[1 to 110]', [door, ticket, open, label]],
  ['key:button', [open]],
  ['context:=button', [open]],
  ['context:=BUTTON', []],
  ['context:BUTTON', [open]],
  ['location:mail.c', [bye]],
  ['state:<translated', [bye]],
  ['source_state:read-only', [door, ticket, open, bye, label]],
  ['source:r"^O.*r$"', [door]],
  ['position:[2 to 3]', [ticket, open]],
  ['position:999999999999999', []],
  ['changed_by:anna', [door]],
  ['changed_by:anna change_action:translation-changed', [door]],
  ['changed_by:anna change_action:"Translation approved"', []],
  ['changed_by:anna (change_action:comment-added OR source:door)', [door]],
  ['changed:>=2020-01-01 changed:<2030', [door]],
  ['changed:"2 years ago"', []],
  ['added:2020', []],
  ['last_changed:>2020', [door, ticket, open, bye, label]],
  ['path:demo/kiosk', [door, ticket, open, bye, label]],
  ['path:demo/-/de', []],
  ['path:-/-/cs', [door, ticket, open, bye, label]],
  ['path:demo/kio', []],
  ['source:<x', []],
  ['suggestion:x', []],
  ['comment:x OR source_comment_author:anna', []],
])('%s finds %j', async (q, sources) => {
  expect(await found(q)).toEqual(sources)
})

test.each(['source:r"["', 'nofield:x', '()', 'state:nonsense', 'a\0'])('%s is a problem of q', async (q) => {
  expect(await found(q)).toBe('400 q')
})

describe('across all projects', () => {
  test('a search finds only strings that the user may see', async () => {
    expect(await found('language:de target:r"^Ö"', '/api/units/')).toEqual([door, open])
    expect(await found('component:=flat language:cs is:untranslated', '/api/units/')).toEqual(['See you tomorrow!'])
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    expect(await found('language:de', '/api/units/')).toEqual([])
    expect((await kiosk.app.anonymous.get('/api/units/')).body.count).toBe(0)
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
    const all = await kiosk.app.anonymous.get('/api/units/?page_size=3')
    expect([all.body.count, all.body.results.length]).toEqual([21, 3])
  })
})

describe('what people said of a string', () => {
  beforeAll(async () => {
    const { admin, anna } = kiosk.app
    const cs = await kiosk.units('kiosk', 'cs')
    const say = async (source: string, scope: string, comment: string, isResolved = false) => {
      const { status, body } = await anna.post(`${cs.get(source).url}comments/`, { scope, comment })
      expect(status).toBe(201)
      const resolved = isResolved
        ? await admin.patch(`/api/editor/comments/${body.id}/`, { resolved: true })
        : undefined
      expect(resolved?.status ?? 200).toBe(200)
    }
    await say(door, 'translation', 'Which door?')
    await say(open, 'translation', 'Which button?', true)
    await say(bye, 'global', 'Which bye?')
    await say(label, 'global', 'Which label?', true)
  })

  test.each<[string, string[]]>([
    ['comment:which', [door]],
    ['resolved_comment:which', [open]],
    ['source_comment:which', [bye]],
    ['resolved_source_comment:which', [label]],
    ['comment_author:anna', [door, open]],
    ['source_comment_author:anna', [bye, label]],
    ['has:comment', [door]],
    ['has:resolved-comment', [open]],
    ['has:source-comment', [bye]],
    ['has:resolved-source-comment', [label]],
  ])('is found at it, or at its source string, open or resolved: %s', async (q, sources) => {
    expect(await found(q)).toEqual(sources)
  })
})

test.each<[string, string[]]>([
  ['change_time:>2020 change_action:translation-changed', [door]],
  ['change_time:<2020', []],
  ['source_changed:>=2020', [door, ticket, open, bye, label]],
  ['source_changed:2020', []],
  ['is:needs-editing', [bye]],
  ['is:automatically-translated', []],
])('by the time of a change, or how it came about: %s finds %j', async (q, sources) => {
  expect(await found(q)).toEqual(sources)
})
