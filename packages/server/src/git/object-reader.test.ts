import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBlobs } from './commit-files.ts'
import { openObjectReader, readBlob } from './object-reader.ts'
import type { Repository } from './repository.ts'
import { codeOf, type GitPlace, makeGitPlace, unwrap } from './testing.ts'

let place: GitPlace
let repository: Repository
let oids: string[]

beforeAll(async () => {
  place = await makeGitPlace()
  repository = await place.repository('objects.git')
  oids = unwrap(
    await writeBlobs(repository, [
      Buffer.from('a\n'),
      Buffer.alloc(60_000_000, 32),
      Buffer.alloc(0),
      Buffer.from('z'),
      Buffer.alloc(2_000_000, 32),
    ]),
  )
})

afterAll(() => place.remove())

test('reads are answered in order; a missing or too large object does not disturb the next', async () => {
  const names = [oids[0], 'f'.repeat(40), oids[1], 'HEAD:nothing here', oids[2], 'HEAD^{tree}', oids[3]]
  const answers = await Promise.all(names.map((name) => readBlob(repository.objects, name ?? '')))
  expect(answers.map((answer) => (answer.ok ? answer.value.toString() : answer.problem.code))).toEqual([
    'a\n',
    'object-missing',
    'too-large',
    'object-missing',
    '',
    'object-missing',
    'z',
  ])
  expect(answers[2]).toMatchObject({ problem: { detail: 'a 60 MB file; at most 50 MB are read' } })
  expect(await repository.objects.info(oids[1] ?? '')).toEqual({ oid: oids[1], type: 'blob', size: 60_000_000 })
  expect(await repository.objects.info('no such')).toBeNull()
  for (const name of ['', ' ', '  HEAD']) expect(await repository.objects.info(name)).toBeNull()
  expect(await repository.objects.info(oids[3] ?? '')).toMatchObject({ size: 1 })
})

test('a tree is not a file', async () => {
  const empty = execFileSync('git', [`--git-dir=${repository.directory}`, 'mktree'], { input: '' })
    .toString()
    .trim()
  expect(codeOf(await readBlob(repository.objects, empty))).toBe('not-a-file')
})

test('a name of two lines cannot become two requests', async () => {
  await expect(repository.objects.read(`${oids[0]}\n${oids[3]}`)).rejects.toThrow('one line')
})

test('a reader whose process is killed continues with a new one', async () => {
  const reader = openObjectReader(place.settings, repository.directory)
  // Larger than a pipe holds: the process is killed in the middle of one.
  const few = [oids[0], oids[2], oids[4]]
  await reader.read(oids[0] ?? '')
  const reading = Promise.all(Array.from({ length: 50 }, (_, index) => reader.read(few[index % 3] ?? '')))
  for (const pid of catFiles(repository.directory)) process.kill(pid, 'SIGKILL')
  expect((await reading).map((object) => object?.oid)).toEqual(Array.from({ length: 50 }, (_, index) => few[index % 3]))
  await reader.close()
})

test('an idle reader ends its process, and starts again', async () => {
  const reader = openObjectReader(place.settings, repository.directory, 20)
  const before = catFiles(repository.directory)
  await reader.read(oids[0] ?? '')
  await expect.poll(() => catFiles(repository.directory).filter((pid) => !before.includes(pid))).toEqual([])
  expect((await reader.read(oids[3] ?? ''))?.content?.toString()).toBe('z')
  const open = reader.read(oids[0] ?? '')
  await reader.close()
  expect((await open)?.content?.toString()).toBe('a\n')
  expect((await reader.read(oids[0] ?? ''))?.size).toBe(2)
  await reader.close()
})

test('a removed repository is an error, not an endless retry', async () => {
  const reader = openObjectReader(place.settings, `${repository.directory}-gone`)
  await expect(reader.read(oids[0] ?? '')).rejects.toThrow('cat-file')
})

/** The cat-file processes of a repository. */
function catFiles(directory: string): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,args='], { maxBuffer: 1e8 }).toString()
  return listed
    .split('\n')
    .filter((line) => line.includes(`--git-dir=${directory} cat-file`))
    .map((line) => Number.parseInt(line, 10))
}
