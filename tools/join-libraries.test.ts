import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedLibrary, manyModules, readJoined } from '../packages/cli/src/joined-libraries.ts'
import { joinLibraries } from './join-libraries.ts'

const reader = new URL('../packages/cli/src/joined-libraries.ts', import.meta.url).href

/** The output of a separate process that uses the joined libraries of a folder. */
function said(folder: URL, expression: string): unknown {
  const script = `import { useJoinedLibraries } from '${reader}'
useJoinedLibraries(new URL('${folder}'))
const { registerHooks } = await import('node:module')
const loaded = []
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
console.log(JSON.stringify(await (${expression})(loaded)))`
  const options = { encoding: 'utf8', cwd: new URL('..', import.meta.url) } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options))
}

describe('libraries of many modules', () => {
  let root: string
  let folder: URL
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'weft-joined-'))
    folder = new URL('joined/', pathToFileURL(`${root}/`))
    await joinLibraries(folder)
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test('are read from a few files that hold all of each', () => {
    const read = said(folder, "async (loaded) => (await Promise.all([import('typebox'), import('kysely')]), loaded)")
    expect(read).toHaveLength(new Set(read as string[]).size)
    expect((read as string[]).every((url) => url.startsWith(folder.href))).toBe(true)
    expect((read as string[]).length).toBeLessThan(20)
  })

  test('give every name that they give by themselves, whatever is imported of them', () => {
    const { files } = readJoined(folder) ?? { files: {} }
    expect(Object.keys(files).length).toBeGreaterThan(10)
    const names = (of: URL) =>
      said(
        of,
        `async () => Object.fromEntries(await Promise.all(${JSON.stringify(Object.keys(files))}.map(async (name) =>
          [name, Object.keys(await import(name)).sort()])))`,
      )
    expect(names(folder)).toEqual(names(new URL('nothing/', folder)))
  })

  test('are one library, not two, for whoever imports different parts', () => {
    const same = `async () => {
      const [{ Type }, { Compile }] = await Promise.all([import('typebox'), import('typebox/compile')])
      const check = Compile(Type.Object({ name: Type.String() }))
      return [check.Check({ name: 'Weft' }), check.Check({ name: 1 })]
    }`
    expect(said(folder, same)).toEqual([true, false])
  })

  test('are read as they were installed where other versions of them were joined', () => {
    const file = new URL('joined.json', folder)
    const text = readFileSync(file, 'utf8')
    const [name] = manyModules
    writeFileSync(file, text.replace(`"${installedLibrary(name).version}"`, '"0.0.1"'))
    expect(readJoined(folder)).toBeNull()
    writeFileSync(file, text)
    expect(readJoined(folder)).not.toBeNull()
  })
})
