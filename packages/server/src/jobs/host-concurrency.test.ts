import { expect, test } from 'vitest'
import { type HostConcurrency, type HostPlace, makeHostConcurrency } from './host-concurrency.ts'

function placesAt() {
  let time = 0
  const places = makeHostConcurrency({ places: 32, perHost: 4, now: () => time })
  return { places, pass: (milliseconds: number) => (time += milliseconds) }
}

const isClosed = (places: HostConcurrency, host: string) => places.isFull || (places.closed()?.(host) ?? false)

/** As many jobs of a host as it may have wait for it. */
function fill(places: HostConcurrency, host: string): HostPlace[] {
  const taken: HostPlace[] = []
  while (!isClosed(places, host)) {
    const place = places.take([host])
    place.waits()
    taken.push(place)
  }
  return taken
}

/** It has answered a job, at once. */
function answer(places: HostConcurrency, host: string): void {
  const place = places.take([host])
  place.waits()
  place.leave()
}

const names = (count: number, name = 'host') => Array.from({ length: count }, (_, serial) => `${name} ${serial}`)

test('a host that has not answered yet has one place; one that has answered has four at most', () => {
  const { places } = placesAt()
  expect(fill(places, 'one')).toHaveLength(1)
  answer(places, 'one')
  expect(fill(places, 'one')).toHaveLength(3)
})

test('a host is known from its first word on, while the transfer goes on', () => {
  const { places, pass } = placesAt()
  const [place] = fill(places, 'one')
  pass(500)
  place?.waits()
  expect(fill(places, 'one')).toHaveLength(3)
})

test('what waits for no host has as many places as there are, whatever hosts take', () => {
  const { places } = placesAt()
  for (const host of names(40)) answer(places, host)
  for (const host of names(40)) fill(places, host)
  for (let count = 0; count < 4; count++) {
    expect(places.isFull).toBe(false)
    places.take([])
  }
  expect(places.isFull).toBe(true)
})

test('twenty new hosts that take all they may leave room for another new one, and for one that is known at once', () => {
  const { places } = placesAt()
  answer(places, 'known')
  for (const host of names(20)) fill(places, host)
  expect(isClosed(places, 'new')).toBe(false)
  for (const host of names(20, 'more')) fill(places, host)
  expect(isClosed(places, 'new')).toBe(true)
  expect(isClosed(places, 'known')).toBe(false)
})

test('jobs in a silence of ten seconds take no place any more, until they are as many as places', () => {
  const { places, pass } = placesAt()
  expect(names(100).flatMap((host) => fill(places, host))).toHaveLength(21)
  expect(isClosed(places, 'new')).toBe(true)
  expect(places.untilRoom()).toBe(10_000)
  pass(10_000)
  expect(isClosed(places, 'new')).toBe(false)
  expect(places.untilRoom()).toBe(null)
  expect(names(100, 'second').flatMap((host) => fill(places, host))).toHaveLength(21)
  pass(10_000)
  expect(names(100, 'third').flatMap((host) => fill(places, host))).toHaveLength(11)
  pass(10_000)
  expect(names(100, 'fourth').flatMap((host) => fill(places, host))).toHaveLength(0)
})

test('hosts that answered and then fall silent, with all that they may have, hold others up for ten seconds', () => {
  const { places, pass } = placesAt()
  for (const host of names(20)) answer(places, host)
  for (const host of names(20)) fill(places, host)
  expect(isClosed(places, 'known')).toBe(true)
  pass(10_000)
  expect(isClosed(places, 'known')).toBe(false)
})

test('hosts that were silent lately have one place each, and half of all together', () => {
  const { places, pass } = placesAt()
  const first = names(20).flatMap((host) => fill(places, host))
  pass(61_000)
  for (const place of first) place.leave()
  const again = names(20).map((host) => fill(places, host).length)
  expect(Math.max(...again)).toBe(1)
  expect(again.reduce((sum, count) => sum + count, 0)).toBe(16)
})

test('a silence of a job that still runs counts already', () => {
  const { places, pass } = placesAt()
  answer(places, 'mute')
  fill(places, 'mute')[0]?.leave()
  expect(isClosed(places, 'mute')).toBe(false)
  pass(10_000)
  expect(isClosed(places, 'mute')).toBe(true)
})

test('a long transfer that goes on is no silence', () => {
  const { places, pass } = placesAt()
  const place = places.take(['large'])
  for (let count = 0; count < 20; count++) {
    place.waits()
    pass(9000)
  }
  place.returns()
  pass(60_000)
  expect(isClosed(places, 'large')).toBe(false)
  place.leave()
  expect(fill(places, 'large')).toHaveLength(4)
})

test('of two hosts of a job the one that it waits for is judged', () => {
  const { places, pass } = placesAt()
  answer(places, 'from')
  const place = places.take(['from', 'to'])
  place.waits('to')
  pass(20_000)
  place.leave()
  expect(fill(places, 'from')).toHaveLength(4)
  answer(places, 'to')
  expect(fill(places, 'to')).toHaveLength(4)
})

test('a host is forgiven when it answers another job in time, or after ten minutes; a job that asked nothing of it says nothing', () => {
  const { places, pass } = placesAt()
  const silent = (host: string) => {
    const place = places.take([host])
    place.waits()
    pass(20_000)
    place.waits()
    place.leave()
  }
  silent('mended')
  silent('old')
  places.take(['mended']).leave()
  const [only] = fill(places, 'mended')
  expect(isClosed(places, 'mended')).toBe(true)
  only?.returns()
  only?.leave()
  expect(fill(places, 'mended')).toHaveLength(4)
  pass(601_000)
  expect(places.closed()?.('old')).toBe(false)
})
