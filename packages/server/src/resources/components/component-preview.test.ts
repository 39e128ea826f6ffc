import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = '/api/site/components/demo/kiosk/preview/'
const preview = (change: object, who: 'admin' | 'anna' = 'admin') => kiosk.app[who].post(path, change)
const namesOf = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename)

test('messages are shown as the next commit would have them, and nothing is kept', async () => {
  const before = (await kiosk.app.admin.get('/api/components/demo/kiosk/')).body
  const commit_message = '{{ language_name }} of {{ component_name }} by {{ author }}'
  const { body } = await preview({ commit_message, merge_message: 'Merge {{ component_remote_branch }}' })
  expect(body.messages.commit_message).toMatch(/^[A-Z]\w+ of \w+ by .+ <.+>$/)
  expect(body.messages.merge_message).toBe('Merge main')
  expect(body.messages.add_message).toMatch(/\S/)
  expect((await kiosk.app.admin.get('/api/components/demo/kiosk/')).body).toEqual(before)
})

test('a template that is wrong is told at its field', async () => {
  expect(problemsOf(await preview({ commit_message: '{{ nothing }}' }))).toEqual(['invalid commit_message'])
  expect(problemsOf(await preview({ language_regex: '(' }))).toEqual(['invalid language_regex'])
})

test('files that would come and go are named, and what is wrong with them', async () => {
  const same = (await preview({})).body.files
  expect([same.count > 0, same.added_count, same.removed_count, same.problems]).toEqual([true, 0, 0, []])
  const fewer = (await preview({ language_regex: '^cs$' })).body.files
  expect(namesOf(fewer.first)).toEqual(['po/cs.po'])
  expect(fewer.removed_count).toBe(same.count - 1)
  const none = (await preview({ filemask: 'nothing/*.po', new_base: 'absent.pot' })).body.files
  expect([none.count, none.removed_count]).toEqual([0, same.count])
  expect(none.problems.map(({ attr }: { attr: string }) => attr)).toEqual(['filemask', 'new_base'])
})

test('it is for who may edit the component', async () => {
  expect((await preview({}, 'anna')).status).toBe(403)
})
