import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldBuilds } from './old-builds.ts'

test('the newest builds stay, and one that another process has half written; one that was given up long ago goes', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'weft-builds-'))
  const folders = [
    { name: 'given-up.1', text: '{"fi', at: 1 },
    { name: 'older', text: '{}', at: 2 },
    { name: 'old', text: '{}', at: 3 },
    { name: 'new', text: '{}', at: 4 },
    { name: 'under-way.2', text: '', at: 5 },
  ]
  for (const { name, text, at } of folders) {
    await mkdir(join(cache, name))
    await writeFile(join(cache, name, 'assets.json'), text)
    await utimes(join(cache, name), at, at)
  }
  await Promise.all([removeOldBuilds(cache), removeOldBuilds(cache)])
  expect((await readdir(cache)).sort()).toEqual(['new', 'old', 'under-way.2'])
  await rm(cache, { recursive: true })
})
