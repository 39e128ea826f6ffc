import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkbench, poFile, type Workbench } from './testing.ts'
import { deleteTranslationFile } from './write/delete-translation.ts'
import { addLanguageFile } from './write/translation-files.ts'

// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const cs = poFile('cs', { Open: 'Otevřít', Close: '', Menu: '~Nabídka' })

describe('push', () => {
  let opened: TestDatabase
  let remote: GitRemote
  let bench: Workbench
  const database = () => opened.database
  const config = () => opened.config
  beforeAll(async () => {
    opened = await testDatabase()
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(async () => {
    await remote.stop()
    await opened.close()
  })

  /** Sets `PO-Revision-Date` to what it was, to compare the rest byte by byte. */
  const undated = (text: string | null) =>
    text?.replace(/"PO-Revision-Date: .*\\n"/, '"PO-Revision-Date: 2020-01-01 00:00+0000\\n"')

  test('changes the bytes of the string and the two header fields, nothing else, in the name of who typed it', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { project: { set_language_team: false } })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít "okno"')
    await kiosk.ask('commit')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const expected = cs
      .replace('msgid "Close"\nmsgstr ""', 'msgid "Close"\nmsgstr "Zavřít \\"okno\\""')
      .replace('Nobody <nobody@example.com>', 'Anna Nováková <anna@example.com>')
    expect(undated(await kiosk.read('po/cs.po'))).toBe(expected)
    const [commit] = await remote.log(kiosk.repository)
    expect(commit?.author).toBe('Anna Nováková <anna@example.com>')
    expect(commit?.committer).toBe('Weft <noreply@localhost>')
    expect(commit?.message).toContain('to Czech')
    expect(commit?.message).toMatch(/\nTranslate-URL: https:\/\/weft\.example\/projects\/project-\d+\/kiosk-\d+\/cs\/$/)
    expect(await kiosk.pendingEdits()).toBe(0)
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít "okno"', pending: false })
  })

  test.each([
    ['CRLF line ends', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    [
      'the charset ISO-8859-1',
      (text: string) =>
        Buffer.from(
          text.replace('UTF-8', 'ISO-8859-1').replace('Otevřít', 'Ouvrir été').replace('Nabídka', 'Menù'),
          'latin1',
        ),
    ],
  ])('keeps %s', async (_name, encode) => {
    const bytes = encode(cs)
    const kiosk = await bench.component({ 'po/fr.po': bytes }, { project: { set_language_team: false } })
    await kiosk.ask('import')
    await kiosk.save('fr', 'Close', 'Fermé')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const pushed = await remote.read(kiosk.repository, 'po/fr.po')
    const lines = (content: Buffer | null) => content?.toString('latin1').split('\n') ?? []
    const kept = lines(Buffer.from(bytes)).filter((line) => !/PO-Revision-Date|Last-Translator/.test(line))
    const now = lines(pushed).filter((line) => !/PO-Revision-Date|Last-Translator/.test(line))
    const differs = now.filter((line, index) => line !== kept[index])
    expect(now.length).toBe(kept.length)
    expect(differs).toHaveLength(1)
    expect((await kiosk.unit('fr', 'Close')).target).toBe('Fermé')
  })

  test('makes one commit for each author and language', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs, 'po/de.po': cs.replace('Language: cs', 'Language: de') })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři', 'anna')
    await kiosk.save('cs', 'Close', 'Zavři', 'boris')
    await kiosk.save('cs', 'Menu', 'Menu', 'anna')
    await kiosk.save('de', 'Open', 'Öffnen', 'anna')
    await kiosk.ask('push')
    expect(await kiosk.read('po/de.po')).toContain('"Language-Team: German <https://weft.example/projects/')
    const commits = (await remote.log(kiosk.repository)).map(({ author, message }) => [author, message.split('\n')[0]])
    expect(commits.slice(0, -1).map(([author]) => author?.split(' ')[0])).toEqual(['Anna', 'Boris', 'Anna'])
    expect(commits.slice(0, -1).filter(([, subject]) => subject?.endsWith('to Czech'))).toHaveLength(2)
  })

  test('keeps the order of two authors of one string', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'A1', 'anna')
    await kiosk.save('cs', 'Open', 'B', 'boris')
    await kiosk.save('cs', 'Open', 'A2', 'anna')
    await kiosk.ask('push')
    const authors = (await remote.log(kiosk.repository)).slice(0, -1).map(({ author }) => author.split(' ')[0])
    expect(authors).toEqual(['Anna', 'Boris', 'Anna'])
    const texts = await remote.git(kiosk.repository, 'log', '--format=', '-p', '-U0', 'main', '--', 'po/cs.po')
    expect([...texts.matchAll(/^\+msgstr "(A1|B|A2)"/gm)].map((match) => match[1])).toEqual(['A2', 'B', 'A1'])
  })

  test('holds back what the project does not want in commits', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { project: { commit_policy: 30 } })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('push')
    expect(await kiosk.read('po/cs.po')).toBe(cs)
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít', pending: true })
    await database().executeSql('update projects set commit_policy = 20 where id = $1', [kiosk.projectId])
    await kiosk.ask('push')
    expect(await kiosk.read('po/cs.po')).toContain('Zavřít')
    expect(await kiosk.pendingEdits()).toBe(0)
  })

  test('tries again when the remote moved, and says so when its host declines', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('commit')
    await kiosk.upstream({ README: 'moved', 'po/cs.po': cs.replace('Otevřít', 'Otevři') })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/cs.po')).toContain('Otevři"')
    expect(await kiosk.read('po/cs.po')).toContain('Zavřít')
    expect(await kiosk.read('README')).toBe('moved')

    await remote.rejectPushes(kiosk.repository, 'this branch is protected')
    await kiosk.save('cs', 'Menu', 'Nabídka')
    expect(await kiosk.ask('push')).toMatchObject({ result: false, detail: expect.stringContaining('protected') })
    expect(await kiosk.alerts()).toMatchObject({ PushFailure: { error: expect.stringContaining('protected') } })
    await remote.rejectPushes(kiosk.repository, null)
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toEqual({})
    expect(await kiosk.read('po/cs.po')).not.toContain('fuzzy')
  })

  test('pushes to a branch of its own, also after that was made anew on a later upstream', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { pushBranch: 'translations' })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await remote.readText(kiosk.repository, 'po/cs.po', 'translations')).toContain('Zavřít')
    expect(await kiosk.read('po/cs.po')).toBe(cs)
    const told = (await kiosk.history()).length
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect((await kiosk.history()).length).toBe(told)
    await kiosk.upstream({ README: 'moved' })
    await kiosk.ask('pull')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await remote.readText(kiosk.repository, 'README', 'translations')).toBe('moved')
    // Somebody else's work on that branch is read, and stays in it.
    await remote.commit(kiosk.repository, { NOTES: 'by hand' }, 'By hand', { branch: 'translations' })
    await kiosk.upstream({ README: 'moved again' })
    await kiosk.ask('pull')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await remote.readText(kiosk.repository, 'NOTES', 'translations')).toBe('by hand')
    expect(await remote.readText(kiosk.repository, 'README', 'translations')).toBe('moved again')
    expect(await remote.readText(kiosk.repository, 'po/cs.po', 'translations')).toContain('Zavřít')
  })

  test('adds a language and deletes one, each in a commit, whatever upstream does meanwhile', async () => {
    const pot = poFile('', { Open: '', Close: '', Menu: '' })
    const files = { 'po/kiosk.pot': pot, 'po/cs.po': cs, 'po/de.po': cs }
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    await kiosk.work(async (work) => {
      const [component] = work.components
      if (component) await addLanguageFile(work, component, 'fr')
    })
    await kiosk.save('fr', 'Open', 'Ouvrir')
    const { rows } = await database().executeSql(
      `select id from translations where component_id = $1 and language_code = 'de'`,
      [kiosk.id],
    )
    await kiosk.work((work) => deleteTranslationFile(work, Number(rows[0]?.id)))
    await kiosk.ask('commit')
    await kiosk.upstream({ 'po/it.po': poFile('it', { Open: 'Aprire', Close: '', Menu: '' }) })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.languages()).toEqual(['cs', 'en', 'fr', 'it'])
    expect(await remote.list(kiosk.repository)).toEqual(
      ['cs', 'fr', 'it']
        .map((code) => `100644 po/${code}.po`)
        .toSpliced(2, 0)
        .concat('100644 po/kiosk.pot')
        .sort(),
    )
    expect(await kiosk.read('po/fr.po')).toContain('Ouvrir')
    const subjects = (await remote.log(kiosk.repository)).map(({ message }) => message.split('\n')[0])
    expect(subjects.filter((subject) => /^(Add French|Remove German)/.test(subject ?? ''))).toHaveLength(2)
    expect(await kiosk.wrongCounters()).toEqual([])
  })
})

describe('plural forms that contradict the header', () => {
  let opened: TestDatabase
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    opened = await testDatabase()
    remote = await startGitRemote()
    bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
  })
  afterAll(async () => {
    await remote.stop()
    await opened.close()
  })

  const formulas = { 2: 'nplurals=2; plural=n != 1;', 3: 'nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;' }
  const plural = (forms: 2 | 3) => {
    const header = poFile('cs', { Open: '' }).replace('nplurals=2; plural=n != 1;', formulas[forms])
    const empty = Array.from({ length: forms }, (_, index) => `msgstr[${index}] ""\n`).join('')
    return `${header}\nmsgid "%d file"\nmsgid_plural "%d files"\n${empty}`
  }
  const joined = (...texts: string[]) => texts.join('\u001e\u001e')

  test.each([
    { from: 3, to: 2, typed: ['a', 'b', 'c'], written: ['a', 'b'] },
    { from: 2, to: 3, typed: ['a', 'b'], written: ['a', 'b', 'b'] },
  ] as const)(
    'from $from to $to: the file gets as many as it declares, fuzzy, and the whole text is a suggestion',
    async ({ from, to, typed, written }) => {
      const kiosk = await bench.component({ 'po/cs.po': plural(from) })
      await kiosk.ask('import')
      const source = joined('%d file', '%d files')
      await kiosk.save('cs', source, typed)
      await kiosk.upstream({ 'po/cs.po': plural(to) })
      await kiosk.ask('pull')
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      const forms = written.map((text, index) => `msgstr[${index}] "${text}"\n`).join('')
      expect(await kiosk.read('po/cs.po')).toContain(`#, fuzzy\nmsgid "%d file"\nmsgid_plural "%d files"\n${forms}`)
      expect(await kiosk.read('po/cs.po')).not.toContain(`msgstr[${to}]`)
      expect(await kiosk.unit('cs', source)).toMatchObject({
        target: joined(...written),
        state: 10,
        pending: false,
        suggestions: [joined(...typed)],
      })
      expect(await kiosk.wrongCounters()).toEqual([])
    },
  )

  test.each([1, 2])(
    'to a branch of its own goes on where it was cut off before it was written down; %i cuts',
    async (cuts) => {
      const kiosk = await bench.component({ 'po/cs.po': cs }, { pushBranch: 'translations' })
      await kiosk.ask('import')
      for (let cut = 0; cut < cuts; cut++) {
        await kiosk.save('cs', 'Close', `typed ${cut}`)
        await kiosk.ask('commit')
        const { query } = opened.database
        let records = 0
        const killed: typeof query = (statement, values) => {
          // The first record of a later push is that the earlier one had arrived.
          if (statement.name === 'update_pushed' && ++records > cut) throw new Error('killed')
          return query(statement, values)
        }
        await expect(kiosk.ask('push', { ...opened.database, query: killed })).rejects.toThrow('killed')
        expect(await remote.readText(kiosk.repository, 'po/cs.po', 'translations')).toContain(`"typed ${cut}"`)
        // Our commits are to be made anew, on another one.
        await kiosk.upstream({ README: `moved ${cut}` })
        await kiosk.ask('pull')
      }
      expect(await kiosk.ask('push')).toMatchObject({ result: true })
      expect(await remote.readText(kiosk.repository, 'po/cs.po', 'translations')).toContain(`"typed ${cuts - 1}"`)
      expect(await remote.readText(kiosk.repository, 'README', 'translations')).toBe(`moved ${cuts - 1}`)
    },
  )

  test('to a branch of its own replaces nothing of somebody else, also after it was cut off', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { pushBranch: 'translations' })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'typed')
    await opened.database.executeSql(
      `update components set pushing_revision = repeat('1', 40), pushed_revision = '' where id = $1`,
      [kiosk.id],
    )
    await remote.commit(kiosk.repository, { README: 'theirs' }, 'Theirs', { branch: 'translations' })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(await remote.readText(kiosk.repository, 'README', 'translations')).toBe('theirs')
  })
})
