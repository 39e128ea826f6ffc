import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writePol } from '../../browser-policy/src/browser.ts'
import { ignoredChecks } from './ignored.ts'
import { createStore } from './store.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('form and text are one document: each step can be taken back', () => {
  const store = createStore([])
  store.set(['BlockAboutConfig'], true)
  store.set(['DisableTelemetry'], true)
  store.undo()
  expect(JSON.parse(store.get().text)).toEqual({ policies: { BlockAboutConfig: true } })
  store.undo()
  expect(store.get().canUndo).toBe(false)
  store.redo()
  expect(JSON.parse(store.get().text)).toEqual({ policies: { BlockAboutConfig: true } })
})

test('a file of another form becomes JSON, and what is no policy file changes nothing', async () => {
  const store = createStore([])
  expect(await store.openBytes('Registry.pol', writePol({ BlockAboutConfig: true }).bytes)).toBe(true)
  expect(store.get()).toMatchObject({ form: 'pol', notice: { kind: 'info' } })
  expect(JSON.parse(store.get().text)).toEqual({ policies: { BlockAboutConfig: true } })
  expect(await store.openBytes('Registry.pol', bytes('PReg\u0001\0\0\0[\0'))).toBe(false)
  expect(store.get()).toMatchObject({ notice: { kind: 'bad' }, form: 'pol' })
})

test('a broken file is opened as it is, judged, and its reasons are named in order', async () => {
  const store = createStore([])
  await store.openBytes('policies.json', bytes('{"BlockAboutConfig": "maybe", "Cokies": {},}'))
  await wait(200)
  const state = store.get()
  expect(state.text).toContain('"maybe"')
  expect(state.judgement?.problems.map(({ code }) => code)).toContain('trailing-comma')
  const bad = ignoredChecks(state).filter(({ result }) => result === 'bad')
  expect(bad.map(({ id }) => id)).toEqual(['ignored-json', 'ignored-envelope'])
  // It does not tell what its policies would do: the browser reads none of them.
  expect(ignoredChecks(state).map(({ id }) => id)).not.toContain('ignored-names')
})
