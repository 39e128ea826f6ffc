import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { joinPlural } from '../../db/unit-state.ts'
import { makeWorkbench, poFile } from '../testing.ts'
import { fitPending, fitted } from './fit-plural.ts'

vi.setConfig({ testTimeout: 60_000 })

const plural = { number: 3, formula: 'n == 1 ? 0 : n < 5 ? 1 : 2' }
const two = joinPlural(['%d file', '%d files'])

test.each<[string, string, string[], string[] | null]>([
  ['as many forms as the file declares', two, ['a', 'b', 'c'], null],
  ['one form too few: the last one is repeated', two, ['a', 'b'], ['a', 'b', 'b']],
  ['a single text', two, ['a'], ['a', 'a', 'a']],
  ['no text', two, [''], ['', '', '']],
  ['one form too many', two, ['a', 'b', 'c', 'd'], ['a', 'b', 'c']],
  ['a string without plural', 'file', ['a'], null],
])('%s', (_, source, forms, expected) => {
  expect(fitted(source, joinPlural(forms), { plural })).toBe(expected && joinPlural(expected))
  expect(fitted(source, joinPlural(forms), { plural: null })).toBe(null)
})

describeOnDatabase('pending texts that do not fit', ({ database, config }) => {
  let remote: GitRemote
  beforeAll(async () => {
    remote = await startGitRemote()
  })
  afterAll(() => remote.stop())

  test('are written with the forms that fit, need editing, and are suggested whole to who typed them', async () => {
    const bench = await makeWorkbench(database(), config().dataDir, remote)
    const kiosk = await bench.component({ 'po/cs.po': poFile('cs', { Open: 'Otevřít', Close: '', Menu: '' }) })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.save('cs', 'Close', 'Zavři', 'boris')
    await kiosk.save('cs', 'Menu', 'Nabídka')
    const [open, close, menu] = [
      await kiosk.unit('cs', 'Open'),
      await kiosk.unit('cs', 'Close'),
      await kiosk.unit('cs', 'Menu'),
    ]
    const { rows: edits } = await database().executeSql(
      'select id, unit_id, translation_id from pending_edits order by unit_id',
    )
    const editOf = (unit: { id: number }) => Number(edits.find(({ unit_id }) => unit_id === unit.id)?.id)
    const { anna, boris } = bench.people
    const known = Number((await database().executeSql('select max(id) as id from changes')).rows[0]?.id)
    const misfits = [
      { id: editOf(open), unitId: open.id, authorId: anna, target: 'Otevři', fitted: 'Otevři!' },
      { id: editOf(close), unitId: close.id, authorId: boris, target: 'Zavři', fitted: 'Zavři!' },
      // Somebody typed something else since the edit was read.
      { id: editOf(menu), unitId: menu.id, authorId: anna, target: 'Menu', fitted: 'Menu!' },
    ]
    const fit = () => database().transaction((tx) => fitPending(tx, Number(edits[0]?.translation_id), misfits))
    await fit()
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({
      target: 'Otevři!',
      state: 10,
      pending: true,
      suggestions: ['Otevři'],
    })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({
      target: 'Zavři!',
      state: 10,
      pending: true,
      suggestions: ['Zavři'],
    })
    expect(await kiosk.unit('cs', 'Menu')).toMatchObject({ target: 'Nabídka', state: 20, suggestions: ['Menu'] })
    const pending = await database().executeSql(
      'select unit_id, target, state, author_id from pending_edits order by unit_id, id',
    )
    expect(pending.rows).toEqual([
      { unit_id: open.id, target: 'Otevři!', state: 10, author_id: anna },
      { unit_id: close.id, target: 'Zavři!', state: 10, author_id: boris },
      { unit_id: menu.id, target: 'Nabídka', state: 20, author_id: anna },
    ])
    const suggested = await database().executeSql('select unit_id, user_id from suggestions order by unit_id')
    expect(suggested.rows).toEqual([
      { unit_id: open.id, user_id: anna },
      { unit_id: close.id, user_id: boris },
      { unit_id: menu.id, user_id: anna },
    ])
    const told = await database().executeSql(
      'select unit_id, author_id, user_id, target from changes where id > $1 order by unit_id, target',
      [known],
    )
    expect(told.rows.filter(({ target }) => !String(target).endsWith('!'))).toEqual([
      { unit_id: open.id, author_id: anna, user_id: null, target: 'Otevři' },
      { unit_id: close.id, author_id: boris, user_id: null, target: 'Zavři' },
      { unit_id: menu.id, author_id: anna, user_id: null, target: 'Menu' },
    ])
    await fit()
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ suggestions: ['Otevři'] })
  })
})
