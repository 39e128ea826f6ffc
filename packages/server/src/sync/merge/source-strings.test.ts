import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorkbench, poFile, type Workbench } from '../testing.ts'

describeOnDatabase('what a source string is known by', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  test('a note, a location and flags stay those of the source string alone while the files of languages say the same', async () => {
    const about = '# seen\n#: a.c:1\n#, c-format\n'
    const file = (open: string) => `${poFile('cs', { Open: open })}\n${about}msgid "Close"\nmsgstr ""\n`
    const kiosk = await bench.component({ 'po/cs.po': file('Otevřít') })
    await kiosk.ask('import')
    await kiosk.upstream({ 'po/cs.po': file('Otevři') })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevři' })
    const { rows } = await database().executeSql(
      `select t.language_code as language, u.note, u.location, u.flags from units u join units s on s.id = u.source_unit_id
         join translations t on t.id = u.translation_id where t.component_id = $1 and s.source = 'Close' order by 1`,
      [kiosk.id],
    )
    expect(rows).toEqual([
      { language: 'cs', note: null, location: null, flags: null },
      { language: 'en', note: 'seen', location: 'a.c:1', flags: 'c-format' },
    ])
  })
})
