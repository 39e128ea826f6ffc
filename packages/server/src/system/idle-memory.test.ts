import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * Works twice until a hundred megabytes are in use, forgets them and rests, the second time for ten looks and then for
 * twenty more; prints how many megabytes V8 holds at each of these moments.
 */
const program = (givesBack: boolean) => `
import { setTimeout as rest } from 'node:timers/promises'
import { giveBackIdleMemory } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)}
const end = ${givesBack} ? giveBackIdleMemory({ every: 100, idle: 20, worked: 50, looks: 20 }) : () => {}
const held = () => process.memoryUsage().heapTotal / 1e6
function work() {
  let texts = []
  for (let index = 0; index < 1_000_000; index++) texts.push({ text: 'string ' + index })
  return held()
}
const full = work()
await rest(1000)
const afterStart = held()
work()
await rest(1000)
const afterPause = held()
await rest(2500)
end()
console.log(JSON.stringify({ full, afterStart, afterPause, afterRest: held() }))
`

interface HeldMemory {
  readonly full: number
  readonly afterStart: number
  readonly afterPause: number
  readonly afterRest: number
}

const run = (givesBack: boolean): HeldMemory =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program(givesBack)], { encoding: 'utf8' }))

test('memory that a burst of work took is given back soon after the start, and later after a long rest, not in a pause', () => {
  const { full, afterStart, afterPause, afterRest } = run(true)
  expect(full).toBeGreaterThan(80)
  expect(afterStart).toBeLessThan(40)
  expect(afterPause).toBeGreaterThan(80)
  expect(afterRest).toBeLessThan(40)
}, 30_000)

test('without that V8 keeps it', () => {
  expect(run(false).afterRest).toBeGreaterThan(80)
}, 30_000)
