import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRandom } from '../durability/random.ts'
import { type NameLaw, replayPowerCut } from './power-cut.ts'
import { canRecord, type RecordedHistory, startRecording } from './recording.ts'

/** Each line changes the folder; `mark` records that the change is over. */
const program = `
  const fs = require('node:fs')
  const { execFileSync } = require('node:child_process')
  process.chdir(process.argv[1])
  const sync = (path) => { const f = fs.openSync(path, 'r'); fs.fsyncSync(f); fs.closeSync(f) }
  // Whole: written, synced, renamed, its folder synced.
  fs.writeFileSync('safe.part', 'safe'.repeat(5000))
  sync('safe.part')
  fs.renameSync('safe.part', 'safe')
  sync('.')
  // Written without any sync.
  fs.writeFileSync('loose', 'loose'.repeat(5000))
  fs.mkdirSync('folder/new')
  fs.writeFileSync('folder/new/file', 'x')
  // A log with two synced records and one that is not.
  const log = fs.openSync('log', 'r+')
  fs.writeSync(log, 'one.', 0); fs.writeSync(log, 'two.', 4); fs.fdatasyncSync(log)
  fs.writeSync(log, 'three.', 8)
  fs.unlinkSync('gone')
  fs.linkSync('safe', 'folder/linked')
  // A child with another environment is recorded too.
  execFileSync('sh', ['-c', 'echo started > by-shell'], { env: { PATH: process.env.PATH } })`

describe.runIf(canRecord())('a power cut that is played back', () => {
  let folder: string
  let recorded: RecordedHistory
  const remove: (() => void)[] = []
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'weft-recorded-')))
    remove.push(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'folder'))
    writeFileSync(join(folder, 'log'), 'LOG!LOG!')
    writeFileSync(join(folder, 'gone'), 'gone')
    const recording = startRecording(folder)
    remove.push(recording.remove)
    const ran = spawnSync(process.execPath, ['-e', program, folder], {
      env: { ...process.env, ...recording.environment },
      encoding: 'utf8',
    })
    expect(ran.stderr).toBe('')
    recording.mark('over')
    recorded = recording.end()
  })
  afterAll(() => {
    for (const one of remove) one()
  })

  /** The content of the folder by path, after each of many cuts. */
  function* outcomes(at: number, law: NameLaw): Generator<Map<string, string>> {
    for (let seed = 1; seed <= 60; seed++) {
      const cut = join(folder, '..', `${folder.slice(tmpdir().length + 1)}-cut`)
      try {
        replayPowerCut(recorded, { at, law }, makeRandom(String(seed)), cut)
        const entries = readdirSync(cut, { recursive: true, withFileTypes: true })
        yield new Map(
          entries.map((entry) => {
            const path = join(entry.parentPath, entry.name)
            return [path.slice(cut.length + 1), entry.isFile() ? readFileSync(path, 'utf8') : '']
          }),
        )
      } finally {
        rmSync(cut, { recursive: true, force: true })
      }
    }
  }
  const safe = 'safe'.repeat(5000)
  const loose = 'loose'.repeat(5000)
  const laws: readonly NameLaw[] = ['journal', 'strict']

  test.each(laws)('keeps all that was synced (%s)', (law) => {
    for (const found of outcomes(recorded.records.length, law)) {
      expect(found.get('safe')).toBe(safe)
      expect(found.get('log')).toMatch(/^one\.two\./)
    }
  })

  test.each(laws)('keeps a part of the rest: sometimes all, sometimes nothing, sometimes a half (%s)', (law) => {
    const all = [...outcomes(recorded.records.length, law)]
    const seen = (name: string) => new Set(all.map((found) => found.get(name)))
    expect(seen('loose').size).toBeGreaterThan(3)
    expect(seen('loose')).toContain(loose)
    expect(seen('loose')).toContain(undefined)
    expect(seen('loose')).toContain('')
    expect(seen('log')).toEqual(new Set(['one.two.', 'one.two.three.']))
    expect(seen('gone')).toEqual(new Set(['gone', undefined]))
    expect(seen('folder/linked')).toEqual(new Set([safe, undefined]))
    expect(seen('by-shell')).toEqual(new Set([undefined, '', 'started\n']))
  })

  test('with a journal, keeps no later change of names without the earlier ones', () => {
    for (const found of outcomes(recorded.records.length, 'journal')) {
      if (found.has('folder/linked')) expect(found.has('gone')).toBe(false)
      if (found.has('folder/new/file')) expect(found.has('loose')).toBe(true)
    }
  })

  test('contains nothing of later changes', () => {
    const at = recorded.records.findIndex(({ path }) => path === 'safe.part') + 1
    for (const found of outcomes(at, 'strict')) {
      expect(found.has('safe')).toBe(false)
      expect(found.get('log')).toBe('LOG!LOG!')
      expect(found.get('gone')).toBe('gone')
    }
  })

  test('leaves the recorded folder as it was', () => {
    expect(existsSync(join(folder, 'safe'))).toBe(true)
    expect(recorded.records.at(-1)).toMatchObject({ kind: 'mark' })
  })
})
