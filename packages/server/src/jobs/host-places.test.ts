import { expect, test } from 'vitest'
import { makeHostPlaces } from './host-places.ts'

function placesAt() {
  let time = 0
  const places = makeHostPlaces({ places: 32, perHost: 4, now: () => time })
  return { places, pass: (milliseconds: number) => (time += milliseconds) }
}

/** As many jobs of a host as it may have wait for it. */
function fill(places: ReturnType<typeof makeHostPlaces>, host: string) {
  const taken: ReturnType<typeof places.take>[] = []
  while (places.free > 0 && !places.busy().has(host)) {
    const place = places.take([host])
    place.waits()
    taken.push(place)
  }
  return taken
}

test('a host has four places at most, and a job that waits for none has as many as there are', () => {
  const { places } = placesAt()
  expect(fill(places, 'one')).toHaveLength(4)
  for (let count = 0; count < 28; count++) places.take([])
  expect(places.free).toBe(0)
})

test('ten hosts that take all they may leave room for another', () => {
  const { places } = placesAt()
  for (let host = 0; host < 10; host++) fill(places, `host ${host}`)
  expect(places.free).toBeGreaterThan(0)
  expect(places.busy().has('innocent')).toBe(false)
})

test('hosts that were silent lately have one place each, and half of all together', () => {
  const { places, pass } = placesAt()
  const first = Array.from({ length: 40 }, (_, host) => fill(places, `host ${host}`))
  pass(61_000)
  for (const place of first.flat()) place.leave()
  expect(places.free).toBe(32)
  const again = Array.from({ length: 40 }, (_, host) => fill(places, `host ${host}`).length)
  expect(Math.max(...again.slice(0, 8))).toBe(1)
  const slow = first.map((taken, host) => (taken.length > 0 ? (again[host] ?? 0) : 0))
  expect(slow.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(16)
})

test('a silence of a job that still runs counts already', () => {
  const { places, pass } = placesAt()
  places.take(['mute']).waits()
  expect(places.busy().has('mute')).toBe(false)
  pass(10_000)
  expect(places.busy().has('mute')).toBe(true)
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
  expect(places.busy().has('large')).toBe(false)
  place.leave()
  expect(fill(places, 'large')).toHaveLength(4)
})

test('a host is forgiven when it answers in time, or after ten minutes; a job that asked nothing of it says nothing', () => {
  const { places, pass } = placesAt()
  const silent = (host: string) => {
    const place = places.take([host])
    place.waits()
    pass(20_000)
    place.leave()
  }
  silent('mended')
  silent('old')
  places.take(['mended']).leave()
  const [only] = fill(places, 'mended')
  expect(places.busy().has('mended')).toBe(true)
  only?.returns()
  only?.leave()
  expect(fill(places, 'mended')).toHaveLength(4)
  pass(601_000)
  expect(fill(places, 'old')).toHaveLength(4)
})
