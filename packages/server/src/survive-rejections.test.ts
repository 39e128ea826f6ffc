import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const module = new URL('./survive-rejections.ts', import.meta.url).href

/** Runs a separate program and returns its output: in this process the test runner handles rejections. */
async function run(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return stdout.trim()
}

test('a rejection that nobody looks at is reported and ends nothing', async () => {
  const said = await run(`
    import { surviveRejections } from ${JSON.stringify(module)}
    surviveRejections((error) => console.log('reported', error.message))
    Promise.reject(new Error('lost'))
    setTimeout(() => console.log('alive'), 20)`)
  expect(said).toBe('reported lost\nalive')
})

test('what is given back no longer looks', async () => {
  const program = `
    import { surviveRejections } from ${JSON.stringify(module)}
    surviveRejections(() => undefined)()
    Promise.reject(new Error('lost'))`
  await expect(run(program)).rejects.toMatchObject({ code: 1 })
})
