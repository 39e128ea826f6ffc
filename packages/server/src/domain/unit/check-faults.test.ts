import { type Check, checks } from '@weft/checks'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeWorkbench, poFile, type Workbench } from '../../sync/testing.ts'
import { checkFaults, recordCheckFault } from './check-faults.ts'

const broken = (): never => {
  throw new Error('a bug in the check')
}
const countOf = (id: string) => checkFaults().get(id) ?? 0

function breakCheck(id: string): void {
  const all: readonly Check[] = checks
  const check = all.find((candidate) => candidate.id === id)
  if (!check || check.kind === 'across') throw new Error(`${id} is no check of texts`)
  vi.spyOn(check, 'find').mockImplementation(broken)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describeOnDatabase('a check that throws', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  test('stops neither an import nor a save: texts are stored, other checks are heard, it is logged and counted', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    breakCheck('same')
    breakCheck('ellipsis')
    const before = { same: countOf('same'), ellipsis: countOf('ellipsis') }
    const pot = poFile('', { 'Open the door': '', 'Close...': '' })
    const cs = poFile('cs', { 'Open the door': 'Open  the door', 'Close...': '' })
    const kiosk = await bench.component({ 'po/kiosk.pot': pot, 'po/cs.po': cs }, { newBase: 'po/kiosk.pot' })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    const failing = async (language: string, source: string) => {
      const { id } = await kiosk.unit(language, source)
      const { rows } = await database().executeSql('select failing from units where id = $1', [id])
      return rows[0]?.failing
    }
    expect(await failing('cs', 'Open the door')).toEqual(['double_space'])
    await kiosk.save('cs', 'Close...', 'Close  them...')
    expect((await kiosk.unit('cs', 'Close...')).target).toBe('Close  them...')
    expect(await failing('cs', 'Close...')).toEqual(['double_space'])
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(countOf('same')).toBeGreaterThanOrEqual(before.same + 2)
    expect(countOf('ellipsis')).toBeGreaterThan(before.ellipsis)
    expect(log.mock.calls.flat().some((said) => / check same: .* \(count 1\)/.test(String(said)))).toBe(true)
  })
})

test('one that throws again and again is counted each time and logged ever more rarely', () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (let i = 0; i < 1_000; i++) recordCheckFault('made-up', new Error('a bug'))
  expect(countOf('made-up')).toBe(1_000)
  expect(log).toHaveBeenCalledTimes(4)
})
