import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { fetchBranch } from './fetch.ts'
import { readBlob } from './object-reader.ts'
import { closeRepository, ensureBareRepository, isSound, type Repository } from './repository.ts'
import { codeOf, type GitPlace, makeGitPlace, translator, unwrap, urlOf } from './testing.ts'

// Mounts a file system of 4 MB, which needs root on Linux, so it runs only with TEST_MOUNT=1.
const mounting = process.env.TEST_MOUNT === '1'

let remote: GitRemote
let place: GitPlace
let mounted: string

beforeAll(async () => {
  if (!mounting) return
  remote = await startGitRemote()
  place = await makeGitPlace()
  mounted = join(place.directory, 'small')
  mkdirSync(mounted)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', mounted])
})

afterAll(async () => {
  if (!mounting) return
  execFileSync('umount', ['-l', mounted])
  await remote.stop()
  await place.remove()
})

test.runIf(mounting)(
  'a full disk is a failure of its own; nothing is damaged, and work goes on when there is space',
  async () => {
    const first = await remote.commit('full', { 'po/cs.po': 'one' }, 'One')
    const url = urlOf(remote.gitUrl('full'))
    const repository = unwrap(await ensureBareRepository(place.settings, join(mounted, 'full.git')))
    unwrap(await fetchBranch(repository, url, 'main'))
    const before = packs(repository)
    await remote.commit('full', { large: randomBytes(8_000_000) }, 'Larger than the disk')

    expect(codeOf(await fetchBranch(repository, url, 'main'))).toBe('disk-full')
    expect(codeOf(await commit(repository, first, randomBytes(8_000_000)))).toBe('disk-full')
    expect(packs(repository)).toEqual(before)
    writeFileSync(join(mounted, 'ballast'), Buffer.alloc(1_000_000))
    fillUp(mounted)
    expect(codeOf(await ensureBareRepository(place.settings, join(mounted, 'another.git')))).toBe('disk-full')
    expect(readdirSync(mounted).sort()).toEqual(['ballast', 'filler', 'full.git'])
    expect(codeOf(await commit(repository, first, randomBytes(10_000)))).toBe('disk-full')
    expect(unwrap(await readBlob(repository.objects, `${first}:po/cs.po`)).toString()).toBe('one')

    rmSync(join(mounted, 'ballast'))
    const made = unwrap(await commit(repository, first, Buffer.from('two')))
    expect(unwrap(await readBlob(repository.objects, `${made.revision}:po/cs.po`)).toString()).toBe('two')
    expect(await isSound(repository)).toBe(true)
    await closeRepository(repository)
  },
)

function commit(repository: Repository, parent: string, content: Uint8Array): ReturnType<typeof commitFiles> {
  const changes = new Map([['po/cs.po', content]])
  return commitFiles(repository, {
    parents: [parent],
    baseTree: parent,
    changes,
    author: translator,
    committer: translator,
    message: 'x',
  })
}

/** The files in the repository's pack folder. */
function packs(repository: Repository): string[] {
  return [...readdirSync(repository.directory), ...readdirSync(join(repository.directory, 'objects/pack'))].sort()
}

/** Fills the disk to the last byte. */
function fillUp(folder: string): void {
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      writeFileSync(join(folder, 'filler'), Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}
