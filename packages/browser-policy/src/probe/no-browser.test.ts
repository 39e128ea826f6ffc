import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newest } from '../target.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const data = new URL(`../versions/generated/${newest}/`, import.meta.url)
const contents = () => ['probes.jsonl', 'tried.ts'].map((name) => readFileSync(new URL(name, data), 'utf8'))

test.each(['a folder that is not there', 'a folder without a browser'])(
  'a probe of %s says so and changes nothing',
  (which) => {
    const folder = mkdtempSync(join(tmpdir(), 'weft-no-browser-'))
    const before = contents()
    const asked = which === 'a folder without a browser' ? folder : join(folder, 'none')
    const { status, stderr } = spawnSync(process.execPath, ['tools/probe.ts', asked], { cwd: root, encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('nothing was changed') })
    expect(contents()).toEqual(before)
  },
)
