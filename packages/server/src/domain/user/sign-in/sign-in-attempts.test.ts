import { expect, test } from 'vitest'
import { makeSignInAttempts } from './sign-in-attempts.ts'

function attemptsAt() {
  const clock = { time: 5000 }
  return { clock, attempts: makeSignInAttempts({ now: () => clock.time }) }
}

test('after five tries each further one of an account waits twice as long, up to a minute, however its name is written', () => {
  const { clock, attempts } = attemptsAt()
  const waits = []
  for (let at = 0; at < 14; at++) {
    const name = ['anna', 'ANNA', 'Ａｎｎａ'][at % 3] ?? ''
    const wait = attempts.begin(name, `network ${at}`)
    waits.push(wait)
    if (wait === null) continue
    clock.time += wait * 1000
    expect(attempts.begin(name, `network ${at}`)).toBeNull()
  }
  expect(waits).toEqual([null, null, null, null, null, 1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('who comes too early is told so, and waits no longer for it', () => {
  const { clock, attempts } = attemptsAt()
  for (let at = 0; at < 6; at++) attempts.begin('anna', `${at}`)
  for (let at = 0; at < 100; at++) expect(attempts.begin('anna', `more ${at}`)).toBe(1)
  clock.time += 1000
  expect(attempts.begin('anna', 'home')).toBeNull()
})

test('a right password forgets the wrong ones of its account, and not those of its address', () => {
  const { attempts } = attemptsAt()
  for (let at = 0; at < 4; at++) attempts.begin('anna', 'home')
  attempts.succeeded('anna', 'home')
  for (let at = 0; at < 5; at++) expect(attempts.begin('anna', `elsewhere ${at}`)).toBeNull()
  // An attacker with an account gets no additional tries for the accounts of others.
  const other = attemptsAt().attempts
  for (let at = 0; at < 19; at++) {
    other.begin(`victim ${at}`, 'cafe')
    other.begin('mine', 'cafe')
    other.succeeded('mine', 'cafe')
  }
  expect(other.begin('victim 19', 'cafe')).toBeNull()
  expect(other.begin('victim 20', 'cafe')).toBe(1)
})

test('an hour without a try forgets all', () => {
  const { clock, attempts } = attemptsAt()
  for (let at = 0; at < 30; at++) attempts.begin('anna', 'home')
  clock.time += 3_600_000
  for (let at = 0; at < 5; at++) expect(attempts.begin('anna', 'home')).toBeNull()
})

const from = (network: string, device: string | null = null) => ({ account: 'anna', network, device })

test('a password is tried five times from an address, fifty from all of them, and from a known device by its own count', () => {
  const { attempts } = attemptsAt()
  for (let at = 0; at < 5; at++) expect(attempts.beginSignIn(from('cafe'))).toBeNull()
  expect(attempts.beginSignIn(from('cafe'))).toBe(1)
  for (let at = 0; at < 45; at++) expect(attempts.beginSignIn(from(`bot ${at}`))).toBeNull()
  expect(attempts.beginSignIn(from('home'))).toBe(1)
  for (let at = 0; at < 5; at++) expect(attempts.beginSignIn(from('cafe', 'd'))).toBeNull()
  expect(attempts.beginSignIn(from('cafe', 'd'))).toBe(1)
  attempts.signedIn(from('home', 'e'))
  expect(attempts.beginSignIn(from('home'))).toBe(1)
})
