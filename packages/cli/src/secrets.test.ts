import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorkplace, type Workplace } from './testing.ts'

let place: Workplace
beforeAll(async () => {
  place = await makeWorkplace()
})
afterAll(() => place.remove())

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
const keyFile = () => join(place.folder, 'data', 'secrets', 'seeds.key')

test('another database asks for SECRETS_KEY in one line that says how to make one', async () => {
  const answered = await place.weftWith({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'doctor')
  expect([answered.exitCode, answered.error.trim().split('\n').length]).toEqual([2, 1])
  expect(answered.error).toMatch(/SECRETS_KEY is missing.*openssl rand -hex 32/)
})

test('the key in DATA_DIR is exchanged, with the server running or not, and what was cut off goes on', async () => {
  const server = await place.serve()
  await fetch(`${server.base}/healthz/`)
  const before = readFileSync(keyFile())
  const running = await place.weft('secrets', 'rotate')
  expect([running.exitCode, running.error]).toEqual([0, ''])
  expect(running.out).toMatch(/mark of the key: 1 sealed anew[\s\S]*Done: everything is sealed by a new key/)
  const after = readFileSync(keyFile())
  expect([after.length, after.equals(before)]).toEqual([32, false])
  server.kill('SIGTERM')
  await server.ended()
  // Killed as soon as there are two keys: nothing may have been sealed anew yet, or all of it.
  const environment = { ...process.env, DATA_DIR: join(place.folder, 'data'), DEMO: 'off', DATABASE_URL: '' }
  const child = spawn(process.execPath, [entry, 'secrets', 'rotate'], { env: environment, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  while (child.exitCode === null && existsSync(keyFile()) && statSync(keyFile()).size === 32)
    await new Promise((resolve) => setTimeout(resolve, 1))
  child.kill('SIGKILL')
  await ended
  const again = await place.weft('secrets', 'rotate')
  expect([again.exitCode, again.error]).toEqual([0, ''])
  expect(readFileSync(keyFile()).length).toBe(32)
  const doctor = await place.weft('doctor')
  expect(doctor.out).toContain('Nothing is wrong.')
}, 120_000)

test('a server that dies while it exchanges the key for the pages goes on at its next start, and makes no second key', async () => {
  const own = await makeWorkplace()
  try {
    const file = join(own.folder, 'data', 'secrets', 'seeds.key')
    const first = await own.serve()
    const token = /API token[^:]*:\s+(\S+)/.exec(first.output())?.[1]
    const headers = { authorization: `Token ${token}` }
    const sealing = async ({ base }: { readonly base: string }) =>
      (await (await fetch(`${base}/api/site/keys/sealing/`, { headers })).json()) as Record<string, unknown> // as the API says
    const before = await sealing(first)
    const asked = await fetch(`${first.base}/api/site/keys/sealing/rotation/`, { method: 'POST', headers })
    expect([asked.status, before.keys]).toEqual([202, 1])
    const end = Date.now() + 20_000
    while (statSync(file).size === 32 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 1))
    first.kill('SIGKILL')
    await first.ended()
    const newest = readFileSync(file).subarray(0, 32)
    const next = await own.serve()
    let after = await sealing(next)
    for (let tries = 0; tries < 120 && (after.rotation !== null || after.keys !== 1); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      after = await sealing(next)
    }
    expect(after).toMatchObject({ keys: 1, rotation: null })
    expect(after.fingerprint).not.toBe(before.fingerprint)
    expect(readFileSync(file).equals(newest)).toBe(true)
    expect((await own.weft('doctor')).out).toContain('Nothing is wrong.')
  } finally {
    own.remove()
  }
}, 180_000)

test('another key than the one that sealed is refused in one line, and what it sealed can be forgotten', async () => {
  const lost = { SECRETS_KEY: '5'.repeat(64) }
  renameSync(keyFile(), `${keyFile()}.lost`)
  const refused = await place.weftWith(lost, 'doctor')
  expect([refused.exitCode, refused.out]).toEqual([1, expect.stringContaining('SECRETS_KEY is not the key')])
  expect((await place.weftWith(lost, 'secrets', 'forget')).exitCode).toBe(2)
  const forgotten = await place.weftWith(lost, 'secrets', 'forget', '--yes')
  expect([forgotten.exitCode, forgotten.error]).toEqual([0, ''])
  expect((await place.weftWith(lost, 'doctor')).out).toContain('Nothing is wrong.')
  const single = await place.weftWith(lost, 'secrets', 'rotate')
  expect([single.exitCode, single.error]).toEqual([1, expect.stringContaining('SECRETS_KEY=NEW,OLD')])
  const both = { SECRETS_KEY: `${'6'.repeat(64)},${'5'.repeat(64)}` }
  const rotated = await place.weftWith(both, 'secrets', 'rotate')
  expect([rotated.exitCode, rotated.out]).toEqual([0, expect.stringContaining('take the other out of SECRETS_KEY')])
  expect((await place.weftWith({ SECRETS_KEY: '6'.repeat(64) }, 'doctor')).out).toContain('Nothing is wrong.')
}, 120_000)
