import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorkbench, poFile, type Workbench } from '../testing.ts'
import { syncTranslation } from './sync-translation.ts'
import { syncOf } from './testing.ts'

describeOnDatabase('what a source string is known by', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  const detailsOf = async (componentId: number, source: string) =>
    (
      await database().executeSql(
        `select t.language_code as language, u.note, u.location, u.flags from units u join units s on s.id = u.source_unit_id
           join translations t on t.id = u.translation_id where t.component_id = $1 and s.source = $2 order by 1`,
        [componentId, source],
      )
    ).rows

  test('a note, a location and flags stay those of the source string alone while the files of languages say the same', async () => {
    const about = '# seen\n#: a.c:1\n#, c-format\n'
    const file = (open: string) => `${poFile('cs', { Open: open })}\n${about}msgid "Close"\nmsgstr ""\n`
    const kiosk = await bench.component({ 'po/cs.po': file('Otevřít') })
    await kiosk.ask('import')
    await kiosk.upstream({ 'po/cs.po': file('Otevři') })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevři' })
    expect(await detailsOf(kiosk.id, 'Close')).toEqual([
      { language: 'cs', note: null, location: null, flags: null },
      { language: 'en', note: 'seen', location: 'a.c:1', flags: 'c-format' },
    ])
  })

  test('what the source file says anew is known to the languages that are read after it, and what they said before is their own', async () => {
    const file = (about: string) => `${poFile('cs', {})}\n${about}msgid "Close"\nmsgstr ""\n`
    const before = '# seen\n#: a.c:1\n#, c-format\n'
    const kiosk = await bench.component({ 'po/cs.po': file(before), 'po/de.po': file(before) })
    await kiosk.ask('import')
    const after = '# read\n#: b.c:2\n#, python-format\n'
    const of = (language: string, text: string) => ({ componentId: kiosk.id, language, text })
    const source = await syncOf(database(), of('en', file(after)))
    await syncTranslation(source.sync)
    const { strings } = source.sync
    const czech = await syncOf(database(), of('cs', file(after)))
    await syncTranslation({ ...czech.sync, strings })
    const german = await syncOf(database(), of('de', file(before)))
    await syncTranslation({ ...german.sync, strings })
    expect(await detailsOf(kiosk.id, 'Close')).toEqual([
      { language: 'cs', note: null, location: null, flags: null },
      { language: 'de', note: 'seen', location: 'a.c:1', flags: 'c-format' },
      { language: 'en', note: 'read', location: 'b.c:2', flags: 'python-format' },
    ])
    expect([...strings.values()].map(({ position }) => position)).toEqual([1])
    expect(await kiosk.wrongCounters()).toEqual([])
  })
})
