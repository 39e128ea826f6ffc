import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, type GitPlace, makeGitPlace, unwrap, urlOf } from './testing.ts'
import { tryPush } from './try-push.ts'

let remote: GitRemote
let place: GitPlace
beforeAll(async () => {
  remote = await startGitRemote()
  place = await makeGitPlace()
})
afterAll(async () => {
  await remote.stop()
  await place.remove()
})

test.each(['gitUrl', 'httpUrl', 'localPath'] as const)(
  '%s: who may push is told so, and nothing changes',
  async (kind) => {
    const name = `tried-${kind}`
    await remote.commit(name, { a: '1' }, 'One')
    const url = urlOf(remote[kind](name))
    expect(unwrap(await tryPush(place.settings, url, 'main'))).toBe(null)
    expect(unwrap(await tryPush(place.settings, url, 'another'))).toBe(null)
    expect((await remote.log(name)).map(({ message }) => message)).toEqual(['One'])
  },
)

test('who may not is told why: a wrong password, a repository that is not there', async () => {
  await remote.commit('closed', { a: '1' }, 'One')
  remote.requireCredentials('closed', { username: 'weft', password: 'right' })
  const wrong = urlOf(remote.httpUrl('closed', { username: 'weft', password: 'wrong' }))
  expect(codeOf(await tryPush(place.settings, wrong, 'main'))).toBe('authentication-required')
  const right = urlOf(remote.httpUrl('closed', { username: 'weft', password: 'right' }))
  expect(unwrap(await tryPush(place.settings, right, 'main'))).toBe(null)
  expect(codeOf(await tryPush(place.settings, urlOf(remote.gitUrl('absent')), 'main'))).toBe('not-found')
})
