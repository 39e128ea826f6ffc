import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeWorkbench, poFile, type Workbench } from './testing.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnDatabase('import', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  const pot = poFile('', { Open: '', Close: '', Menu: '' })
  const cs = poFile('cs', { Open: 'Otevřít', Close: '', Menu: '~Nabídka' })
  const everything = async () => {
    const tables = ['units', 'changes', 'statistics', 'translations', 'alerts', 'suggestions', 'pending_edits']
    const texts = tables.map(
      (table) => `select '${table}' as name, xmin::text as v, to_jsonb(t)::text as r from ${table} t`,
    )
    return (await database().executeSql(`${texts.join(' union all ')} order by name, r`)).rows
  }

  test('brings every string, its state and its counters in, and one row of history a translation', async () => {
    const kiosk = await bench.component({ 'po/kiosk.pot': pot, 'po/cs.po': cs }, { newBase: 'po/kiosk.pot' })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    const units = await kiosk.units('cs')
    expect([...units].map(([source, { target, state }]) => [source, target, state])).toEqual([
      ['Open', 'Otevřít', 20],
      ['Close', '', 0],
      ['Menu', 'Nabídka', 10],
    ])
    expect(await kiosk.languages()).toEqual(['cs', 'en'])
    expect(await kiosk.wrongCounters()).toEqual([])
    const told = (await kiosk.history()).map(({ action }) => action)
    expect(told).toEqual(['create-project', 'create-component', 'update', 'update'])
  })

  test('does nothing the second time: no row is written, no commit made', async () => {
    const kiosk = await bench.component({ 'po/kiosk.pot': pot, 'po/cs.po': cs }, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    const before = await everything()
    const commits = await remote.log(kiosk.repository)
    for (const operation of ['import', 'pull', 'push', 'commit'] as const) {
      expect(await kiosk.ask(operation)).toMatchObject({ result: true })
    }
    expect(await everything()).toEqual(before)
    expect(await remote.log(kiosk.repository)).toEqual(commits)
  })

  test('takes a new template: new strings come, changed comments too, strings that nobody has any more go', async () => {
    const kiosk = await bench.component({ 'po/kiosk.pot': pot, 'po/cs.po': cs }, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    const moved = pot.replace('msgid "Open"', '#. On the door\n#: src/door.c:4\nmsgid "Open"')
    await kiosk.upstream({
      'po/kiosk.pot': `${moved}\nmsgid "Help"\nmsgstr ""\n`,
      'po/cs.po': poFile('cs', { Help: 'Pomoc', Open: 'Otevřít', Menu: '~Nabídka' }),
    })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect([...(await kiosk.units('en')).keys()]).toEqual(['Open', 'Close', 'Menu', 'Help'])
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Help', 'Open', 'Menu'])
    const { rows } = await database().executeSql('select note, location, source from units where id = $1', [
      (await kiosk.unit('en', 'Open')).id,
    ])
    expect(rows).toEqual([{ note: 'On the door', location: 'src/door.c:4', source: 'Open' }])
    await kiosk.upstream({ 'po/kiosk.pot': poFile('', { Open: '', Menu: '', Help: '' }) })
    await kiosk.ask('pull')
    expect([...(await kiosk.units('en')).keys()]).toEqual(['Open', 'Menu', 'Help'])
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('imports the good files beside a broken one, tells where that is wrong, and takes it when it is mended', async () => {
    const broken = `${cs}\nmsgid "Left open\nmsgstr ""\n`
    const de = poFile('de', { Open: 'Öffnen', Close: '', Menu: '' })
    const kiosk = await bench.component({ 'po/cs.po': broken, 'po/de.po': de })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    const line = broken.split('\n').indexOf('msgid "Left open') + 1
    const occurrences = [{ filename: 'po/cs.po', line, column: expect.any(Number), error_message: expect.any(String) }]
    expect(await kiosk.alerts()).toMatchObject({ ParseError: { occurrences } })
    expect((await kiosk.unit('de', 'Open')).target).toBe('Öffnen')
    expect((await kiosk.units('cs')).size).toBe(0)
    const told = (await kiosk.history()).length
    await kiosk.ask('pull')
    expect((await kiosk.history()).length).toBe(told)
    await kiosk.upstream({ 'po/cs.po': cs })
    await kiosk.ask('pull')
    expect(await kiosk.alerts()).toEqual({})
    expect((await kiosk.unit('cs', 'Open')).target).toBe('Otevřít')
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('tells which strings stand twice, and in which line, until the file has them once', async () => {
    const twice = `${cs}\nmsgid "Open"\nmsgstr "Jinak"\n`
    const kiosk = await bench.component({ 'po/cs.po': twice, 'po/de.po': poFile('de', { Open: '' }) })
    await kiosk.ask('import')
    const line = twice.split('\n').lastIndexOf('msgid "Open"') + 1
    const occurrences = [{ filename: 'po/cs.po', line, column: 1, error_message: expect.any(String) }]
    expect(await kiosk.alerts()).toEqual({ DuplicateString: { occurrences } })
    // Another file moves: what is known of this one stays.
    await kiosk.upstream({ 'po/de.po': poFile('de', { Open: 'Auf' }) })
    await kiosk.ask('pull')
    expect(await kiosk.alerts()).toEqual({ DuplicateString: { occurrences } })
    await kiosk.upstream({ 'po/cs.po': cs })
    await kiosk.ask('pull')
    expect(await kiosk.alerts()).toEqual({})
  })

  test('keeps what it has while a file is broken, and merges what was typed meanwhile when it is mended', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.upstream({ 'po/cs.po': `${cs}<<<<<<< HEAD\n` })
    await kiosk.ask('pull')
    expect(await kiosk.alerts()).toHaveProperty('ParseError')
    await kiosk.save('cs', 'Close', 'Zavřít')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.pendingEdits()).toBe(1)
    await kiosk.upstream({ 'po/cs.po': cs.replace('Otevřít', 'Otevři') })
    await kiosk.ask('pull')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const pushed = (await kiosk.read('po/cs.po')) ?? ''
    expect(pushed).toContain('msgstr "Otevři"')
    expect(pushed).toContain('msgstr "Zavřít"')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ pending: false, suggestions: [] })
  })

  test('takes only codes that the component allows, and the project’s names for them', async () => {
    const file = (code: string) => poFile(code, { Open: code })
    const kiosk = await bench.component(
      { 'po/cs.po': file('cs'), 'po/xx-draft.po': file('xx'), 'po/cz.po': file('cz'), 'po/zh_CN.po': file('zh_CN') },
      { settings: { language_regex: '^(cz|zh_CN)$' }, project: { language_aliases: 'cz:cs' } },
    )
    await kiosk.ask('import')
    expect(await kiosk.languages()).toEqual(['cz', 'en', 'zh_CN'])
    const { rows } = await database().executeSql(
      'select l.code from translations t join languages l on l.id = t.language_id where t.component_id = $1 order by 1',
      [kiosk.id],
    )
    expect(rows.map((row) => row.code)).toEqual(['cs', 'en', 'zh_Hans'])
  })

  test('leaves symbolic links, folders and what the mask does not match alone', async () => {
    const kiosk = await bench.component({
      'po/cs.po': cs,
      'po/de.po': { symlink: '../../../etc/passwd' },
      'po/fr.po': { symlink: 'cs.po' },
      'po/deep/it.po': cs,
      README: 'text',
    })
    await kiosk.ask('import')
    expect(await kiosk.languages()).toEqual(['cs', 'en'])
  })

  test('says that nothing matches the mask, also in a repository without a branch', async () => {
    const none = await bench.component({ README: 'no translations' })
    expect(await none.ask('import')).toMatchObject({ result: true })
    expect(await none.alerts()).toHaveProperty('NoMaskMatches')
    const empty = await bench.component({})
    expect(await empty.ask('import')).toMatchObject({ result: false })
    expect(await empty.alerts()).toHaveProperty('UpdateFailure')
    await empty.upstream({ 'po/cs.po': cs })
    expect(await empty.ask('import')).toMatchObject({ result: true })
    expect(await empty.alerts()).toEqual({})
    expect(await empty.languages()).toEqual(['cs', 'en'])
  })

  test('takes what a template says of its strings, and adds the notes of the translation', async () => {
    const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    const kiosk = await bench.component(
      {
        'po/en.po': `${header}\n#. Shown first\n#: a.c:1\n#, c-format\nmsgid "title"\nmsgstr "Harvest"\n\n#. Big\nmsgid "big"\nmsgstr "Big"\n\nmsgid "plain"\nmsgstr "Plain"\n`,
        'po/cs.po': `${header}\n# Zkontrolovat\n#: b.c:2\nmsgid "title"\nmsgstr "Sklizeň"\n\n#. Big\nmsgid "big"\nmsgstr "Velké"\n\n# Jen tady\nmsgid "plain"\nmsgstr "Prosté"\n`,
      },
      { format: 'po-mono', template: 'po/en.po' },
    )
    await kiosk.ask('import')
    const { rows } = await database().executeSql(
      `select s.context, coalesce(u.note, s.note) as note, coalesce(u.location, s.location) as location,
              coalesce(u.flags, s.flags) as flags
         from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
        where t.component_id = $1 and not t.is_source order by u.position`,
      [kiosk.id],
    )
    expect(rows).toEqual([
      { context: 'title', note: 'Shown first\nZkontrolovat', location: 'a.c:1', flags: 'c-format' },
      { context: 'big', note: 'Big', location: '', flags: '' },
      { context: 'plain', note: 'Jen tady', location: '', flags: '' },
    ])
  })

  test('takes a source file that stands alone, to which people add languages', async () => {
    const android = '<?xml version="1.0"?>\n<resources>\n    <string name="a">A</string>\n</resources>\n'
    const about = {
      format: 'aresource',
      filemask: 'res/values-*/strings.xml',
      template: 'res/values/strings.xml',
    } as const
    const kiosk = await bench.component({ 'res/values/strings.xml': android }, about)
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    expect([await kiosk.alerts(), await kiosk.languages(), (await kiosk.units('en')).size]).toEqual([{}, ['en'], 1])
    expect(await kiosk.run({ kind: 'add-language', languageCode: 'pt_BR' })).toMatchObject({ result: true })
    await kiosk.save('pt-rBR', 'a', 'Á')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('res/values-pt-rBR/strings.xml')).toContain('>Á<')
  })

  test('says of a pointer of Git LFS what it is', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'1'.repeat(64)}\nsize 12345\n`
    const about = { format: 'json', filemask: '*.json', template: 'en.json' } as const
    const kiosk = await bench.component({ 'en.json': '{"a": "A"}\n', 'cs.json': pointer }, about)
    await kiosk.ask('import')
    const { ParseError } = (await kiosk.alerts()) as { ParseError: { occurrences: unknown[] } }
    expect(ParseError.occurrences).toEqual([
      { filename: 'cs.json', line: 1, column: 1, error_message: expect.stringContaining('Git LFS') },
    ])
  })

  test('lets components share one repository', async () => {
    const files = { 'po/cs.po': cs, 'doc/cs.po': poFile('cs', { Chapter: '', Open: '' }) }
    const kiosk = await bench.component(files)
    const manual = await bench.component({}, { linkedTo: kiosk, filemask: 'doc/*.po' })
    await manual.ask('import')
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open', 'Close', 'Menu'])
    expect([...(await manual.units('cs')).keys()]).toEqual(['Chapter', 'Open'])
    await manual.save('cs', 'Chapter', 'Kapitola')
    await kiosk.save('cs', 'Close', 'Zavřít')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('doc/cs.po')).toContain('Kapitola')
    expect(await kiosk.read('po/cs.po')).toContain('Zavřít')
    expect(await manual.wrongCounters()).toEqual([])
  })
})
