import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Works until a hundred megabytes are in use, forgets them, and prints how many megabytes V8 holds after it fell idle. */
const program = (keep: boolean) => `
import { giveBackIdleMemory } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)}
const end = ${keep} ? () => {} : giveBackIdleMemory({ every: 100, idle: 20, worked: 50 })
let texts = []
for (let index = 0; index < 1_000_000; index++) texts.push({ text: 'string ' + index })
const full = process.memoryUsage().heapTotal
texts = []
setTimeout(() => {
  end()
  console.log(JSON.stringify({ full: full / 1e6, left: process.memoryUsage().heapTotal / 1e6 }))
}, 1500)
`
const run = (keep: boolean): { readonly full: number; readonly left: number } =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program(keep)], { encoding: 'utf8' }))

test('memory that a burst of work took is given back when the process falls idle, and not without that', () => {
  const { full, left } = run(false)
  expect(full).toBeGreaterThan(80)
  expect(left).toBeLessThan(40)
  expect(run(true).left).toBeGreaterThan(80)
}, 30_000)
