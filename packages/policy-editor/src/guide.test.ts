import { describe, expect, test } from 'vitest'
import { type Answers, guide } from './guide.ts'
import { judge } from './judge.ts'
import { createStore, type PageState } from './store.ts'

function stateOf(text: string, os: 'windows' | 'macos' | 'linux' | null = null): PageState {
  const circumstances = { target: 'esr153', os } as const
  return { ...createStore([]).get(), text, circumstances, judgement: judge(text, circumstances) }
}

const good = '{"policies": {"DisableTelemetry": true}}'
const reasonOf = (state: PageState, answers: Answers) => guide(state, answers).reason?.id

test('a file that is no JSON, or lacks its envelope, is the reason itself', () => {
  for (const text of ['{"policies": {', '{"DisableTelemetry": true}'])
    expect(guide(stateOf(text), {})).toEqual({ asked: [], reason: { id: 'guide-end-json' } })
})

test('one question follows another, and none is asked whose answer is known', () => {
  const asked = (os: 'linux' | null, answers: Answers) => guide(stateOf(good, os), answers).asked.map(({ id }) => id)
  expect(asked(null, {})).toEqual(['system'])
  expect(asked(null, { system: 'linux' })).toEqual(['system', 'page'])
  expect(asked('linux', {})).toEqual(['page'])
  expect(asked('linux', { page: 'none' })).toEqual(['page', 'install'])
  expect(asked('linux', { page: 'none', install: 'nonsense' })).toEqual(['page', 'install'])
})

const there = { place: 'yes', name: 'yes' } as const
const right = { ...there, rights: 'yes', restart: 'yes' } as const

describe('about:policies shows nothing', () => {
  test.each([
    ['linux', 'package', '/etc/firefox/policies/policies.json'],
    ['linux', 'snap', '/etc/firefox/policies/policies.json'],
    ['linux', 'container', '/etc/firefox/policies/policies.json'],
    ['linux', 'flatpak', 'org.mozilla.firefox.systemconfig'],
    ['windows', 'setup', 'C:\\Program Files\\Mozilla Firefox\\distribution'],
    ['macos', undefined, 'Firefox.app/Contents/Resources/distribution'],
  ] as const)('%s, %s: the file belongs into %s', (os, install, path) => {
    const { asked, reason } = guide(stateOf(good, os), { page: 'none', ...(install && { install }), place: 'no' })
    expect(reason).toMatchObject({ id: 'guide-end-place', values: { path: expect.stringContaining(path) } })
    expect(asked.at(-1)?.text.id).toBe(install === 'container' ? 'guide-place-container' : 'guide-place')
  })

  test.each([
    ['windows', { install: 'store' }, 'guide-end-store'],
    ['linux', { install: 'package', place: 'yes', name: 'no' }, 'guide-end-name'],
    ['linux', { install: 'package', ...there, rights: 'no' }, 'guide-end-rights'],
    ['macos', { ...there, rights: 'yes', restart: 'no' }, 'guide-end-restart'],
    ['windows', { install: 'setup', ...there, restart: 'yes', platform: 'yes' }, 'guide-end-platform-windows'],
    ['macos', { ...right, platform: 'yes' }, 'guide-end-platform-macos'],
    ['linux', { install: 'package', ...right, platform: 'yes' }, 'guide-end-platform-linux'],
    ['linux', { install: 'package', ...right, platform: 'no' }, 'guide-end-log'],
  ] as const)('%s, %j: %s', (os, answers, reason) => {
    expect(reasonOf(stateOf(good, os), { page: 'none', ...answers })).toBe(reason)
  })
})

test.each([
  ['{"policies": {"Cokies": {}}}', { page: 'errors' }, 'guide-end-unknown'],
  ['{"policies": {"DisableTelemetry": "x"}}', { page: 'errors' }, 'guide-end-refused'],
  [good, { page: 'errors', version: 'no' }, 'guide-end-version'],
  [good, { page: 'some', platform: 'yes' }, 'guide-end-platform-linux'],
  [good, { page: 'some', platform: 'no', version: 'yes', restart: 'no' }, 'guide-end-restart'],
  ['{"policies": {"DisablePocket": true}}', { page: 'all' }, 'guide-end-idle'],
  ['{"policies": {"NoDefaultBookmarks": true}}', { page: 'all' }, 'guide-end-once'],
  [good, { page: 'all', version: 'yes', restart: 'yes' }, 'guide-end-log'],
] as const)('%s with %j: %s', (text, answers, reason) => {
  expect(reasonOf(stateOf(text, 'linux'), answers)).toBe(reason)
})
