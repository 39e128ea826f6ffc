import { expect, test } from 'vitest'
import { SessionChanges } from './session-changes.ts'

/** Changes whose frames are painted when the test says so. */
function heldFrames() {
  const waiting: (() => void)[] = []
  const changes = new SessionChanges((task) => waiting.push(task))
  const heard: string[] = []
  changes.subscribe(() => heard.push('now'))
  changes.subscribeLate(() => heard.push('late'))
  const paint = () => {
    for (const task of waiting.splice(0)) task()
  }
  return { changes, heard, paint }
}

test('what stands beside a string hears of several changes once, after the frame', () => {
  const { changes, heard, paint } = heldFrames()
  changes.tell()
  changes.tell()
  expect(heard).toEqual(['now', 'now'])
  paint()
  expect(heard).toEqual(['now', 'now', 'late'])
})

test('what changes after a frame is heard after the next one', () => {
  const { changes, heard, paint } = heldFrames()
  changes.tell()
  paint()
  paint()
  changes.tell()
  paint()
  expect(heard).toEqual(['now', 'late', 'now', 'late'])
})

test('what changes while the late ones hear of it is not missed', () => {
  const { changes, heard, paint } = heldFrames()
  const end = changes.subscribeLate(() => {
    end()
    changes.tell()
  })
  changes.tell()
  paint()
  paint()
  expect(heard).toEqual(['now', 'late', 'now', 'late'])
})
