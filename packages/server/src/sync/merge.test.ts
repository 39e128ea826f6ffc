import { rm } from 'node:fs/promises'
import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { repositoryDirectory } from './clone/repository-directory.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'
import { addLanguageFile } from './write/translation-files.ts'

const strings = { Open: 'Otevřít', Close: '', Menu: '~Nabídka' }
// Dozens of runs of git a test: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

const cs = poFile('cs', strings)

describeOnDatabase('merge', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  /** Everything is pushed, and file and database say the same. */
  async function converges(kiosk: BenchComponent): Promise<void> {
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.pendingEdits()).toBe(0)
    const file = (await kiosk.read('po/cs.po')) ?? ''
    for (const [source, unit] of await kiosk.units('cs')) {
      expect(file).toContain(`msgid "${source}"\nmsgstr "${unit.target}"\n`)
      expect(unit.pending).toBe(false)
    }
    expect(await kiosk.wrongCounters()).toEqual([])
  }

  test('takes upstream’s other strings while edits are pending', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.upstream({ 'po/cs.po': poFile('cs', { ...strings, Open: 'Otevři', Help: 'Pomoc' }) })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevři', suggestions: [] })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít', pending: false, suggestions: [] })
    expect(await kiosk.unit('cs', 'Help')).toMatchObject({ target: 'Pomoc' })
    await converges(kiosk)
  })

  test('keeps a string that the base does not have as long as a translation has it', async () => {
    const files = { 'po/kiosk.pot': poFile('', { Open: '' }), 'po/cs.po': poFile('cs', { Open: '', Extra: 'Navíc' }) }
    const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Extra', 'Něco navíc')
    await kiosk.upstream({ 'po/kiosk.pot': poFile('', { Open: '', Close: '' }) })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Extra')).toMatchObject({ target: 'Něco navíc', pending: false })
    expect([...(await kiosk.units('en')).keys()].toSorted()).toEqual(['Close', 'Extra', 'Open'])
    await converges(kiosk)
    await kiosk.upstream({ 'po/cs.po': poFile('cs', { Open: '' }) })
    await kiosk.ask('pull')
    expect([...(await kiosk.units('en')).keys()].toSorted()).toEqual(['Close', 'Open'])
    await converges(kiosk)
  })

  test.each(['pending', 'committed'])('keeps a person’s %s text where both sides changed a string', async (when) => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři dveře')
    await kiosk.save('cs', 'Menu', 'Nabídka')
    if (when === 'committed') await kiosk.ask('commit')
    await kiosk.upstream({ 'po/cs.po': poFile('cs', { ...strings, Open: 'Račte otevřít' }) })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevři dveře', suggestions: ['Račte otevřít'] })
    expect(await kiosk.unit('cs', 'Menu')).toMatchObject({ target: 'Nabídka', state: 20, suggestions: [] })
    await converges(kiosk)
    expect((await remote.log(kiosk.repository)).map(({ author }) => author.split(' ')[0])).toEqual([
      'Anna',
      'Upstream',
      'Upstream',
    ])
  })

  test('settles what both sides typed alike', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.upstream({ 'po/cs.po': poFile('cs', { ...strings, Close: 'Zavřít' }) })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ pending: false, suggestions: [] })
    expect(await kiosk.pendingEdits()).toBe(0)
  })

  test('keeps the text of a string that upstream deleted in the history', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    const { Close: _gone, ...rest } = strings
    await kiosk.upstream({ 'po/cs.po': poFile('cs', rest) })
    await converges(kiosk)
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['Open', 'Menu'])
    expect(await kiosk.history()).toContainEqual({ action: 'string-remove', target: '', old: 'Zavřít' })
  })

  test('suggests a pending text where the string got another source', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('commit')
    const renamed = cs.replace(
      'msgid "Close"\nmsgstr ""',
      '#, fuzzy\n#| msgid "Close"\nmsgid "Close it"\nmsgstr "Zavřeno"',
    )
    await kiosk.upstream({ 'po/cs.po': renamed })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close it')).toMatchObject({
      target: 'Zavřeno',
      state: 10,
      previous_source: 'Close',
      suggestions: ['Zavřít'],
    })
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('follows a force push, and keeps what people typed on what it took away', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    const first = (await remote.log(kiosk.repository))[0]?.revision ?? ''
    await kiosk.upstream({ 'po/cs.po': poFile('cs', { ...strings, Open: 'Omyl' }) }, 'A mistake')
    await kiosk.ask('pull')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('commit')
    await remote.commit(kiosk.repository, { README: 'another history' }, 'Forced', { from: first })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevřít', pending: false, suggestions: [] })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít' })
    await converges(kiosk)
    const subjects = (await remote.log(kiosk.repository)).map(({ message }) => message.split('\n')[0])
    expect(subjects).toEqual([expect.stringContaining('Czech'), 'Forced', 'Start'])
  })

  test('follows a history that has nothing in common with the old one', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('commit')
    await remote.commit(kiosk.repository, { 'po/cs.po': cs, LICENSE: 'new' }, 'New start', { from: null })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít' })
    await converges(kiosk)
    expect(await remote.log(kiosk.repository)).toHaveLength(2)
  })

  test('takes files that come and go upstream; what was typed in one that went is in the history', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs, 'po/de.po': poFile('de', strings) })
    await kiosk.ask('import')
    await kiosk.save('de', 'Close', 'Schließen')
    await kiosk.upstream({ 'po/de.po': null, 'po/fr.po': poFile('fr', strings) })
    await converges(kiosk)
    expect(await kiosk.languages()).toEqual(['cs', 'en', 'fr'])
    expect((await kiosk.history()).map(({ target }) => target)).toContain('Schließen')
  })

  test('keeps everything while upstream has no file at all', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.upstream({ 'po/cs.po': null, README: 'oops' })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toHaveProperty('NoMaskMatches')
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít', pending: true })
    await kiosk.upstream({ 'po/cs.po': cs })
    await converges(kiosk)
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít', suggestions: [] })
    expect(await kiosk.alerts()).toEqual({})
  })

  test.each(['merge', 'merge_noff'] as const)('joins the histories where the owner wants %s', async (merge_style) => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { settings: { merge_style } })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('commit')
    const upstream = await kiosk.upstream({ README: 'moved', 'po/cs.po': cs.replace('Otevřít', 'Otevři') })
    await converges(kiosk)
    const parents = (await remote.git(kiosk.repository, 'log', '-1', '--format=%P', 'main')).trim().split(' ')
    expect(parents).toHaveLength(2)
    expect(parents[1]).toBe(upstream)
    expect(await kiosk.read('README')).toBe('moved')
    // Twice, so that commits below a merge are met as well.
    await kiosk.save('cs', 'Open', 'Otevírej')
    await kiosk.ask('commit')
    await kiosk.upstream({ README: 'moved again' })
    await converges(kiosk)
    expect(await kiosk.read('po/cs.po')).toContain('Otevírej')
  })

  test('rebases where the owner wants that, or who asks does', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs }, { settings: { merge_style: 'merge' } })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'Zavřít')
    await kiosk.ask('commit')
    const upstream = await kiosk.upstream({ README: 'moved' })
    await kiosk.ask('pull-rebase')
    await kiosk.ask('push')
    const parents = (await remote.git(kiosk.repository, 'log', '-1', '--format=%P', 'main')).trim()
    expect(parents).toBe(upstream)
  })

  test('resets: upstream wins, and what it replaces is a suggestion and in the history', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('commit')
    await kiosk.save('cs', 'Close', 'Zavřít')
    expect(await kiosk.ask('reset')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevřít', pending: false, suggestions: ['Otevři'] })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: '', pending: false, suggestions: ['Zavřít'] })
    expect(await kiosk.history()).toContainEqual({ action: 'string-repo-update', target: '', old: 'Zavřít' })
    await converges(kiosk)
    expect(await kiosk.read('po/cs.po')).toBe(cs)
  })

  test('resets the branch only, and keeps what people did', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.work(async (work) => {
      const [component] = work.components
      if (component) await addLanguageFile(work, component, 'fr')
    })
    await kiosk.ask('commit')
    expect(await kiosk.ask('reset-keep')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevři', pending: true, suggestions: [] })
    expect(await kiosk.languages()).toEqual(['cs', 'en', 'fr'])
    await converges(kiosk)
    expect(await remote.list(kiosk.repository)).toEqual(['100644 po/cs.po', '100644 po/fr.po'])
  })

  test('brings what people typed since the last push into a new clone, where the old one was lost', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Open', 'Otevři')
    await kiosk.ask('push')
    await kiosk.upstream({ 'po/cs.po': ((await kiosk.read('po/cs.po')) ?? '').replace('Otevři"', 'Otevírej"') })
    await kiosk.save('cs', 'Close', 'Zavřít', 'boris')
    await kiosk.ask('commit')
    await rm(repositoryDirectory(config().dataDir, kiosk.id), { recursive: true })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Zavřít', suggestions: [] })
    expect(await kiosk.unit('cs', 'Open')).toMatchObject({ target: 'Otevírej' })
    await converges(kiosk)
    expect((await remote.log(kiosk.repository))[0]?.author).toBe('Boris Petrov <boris@example.com>')
  })

  test('settles strings that were renewed while they were committed only when git has them', async () => {
    const kiosk = await bench.component({ 'po/cs.po': cs })
    await kiosk.ask('import')
    await kiosk.save('cs', 'Close', 'První')
    await kiosk.work(async (work) => {
      const { commitPending } = await import('./write/commit-pending.ts')
      const commitOn: typeof work.clone.commitOn = async (...commit) => {
        const revision = await work.clone.commitOn(...commit)
        await kiosk.save('cs', 'Close', 'Druhý')
        return revision
      }
      const slow = { ...work, clone: { ...work.clone, commitOn } }
      await commitPending(slow, { translationIds: null, onlyAged: false })
    })
    expect(await kiosk.unit('cs', 'Close')).toMatchObject({ target: 'Druhý', pending: true })
    await converges(kiosk)
  })
})

describeOnDatabase('merge of monolingual files', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  const en = poFile('en', { 'door.open': 'Open', 'door.close': 'Close', menu: 'Menu' })
  const about = { format: 'po-mono', template: 'po/en.po' } as const

  test('shows every string of the template in every language, and writes those that a file lacks', async () => {
    const kiosk = await bench.component(
      { 'po/en.po': en, 'po/cs.po': poFile('cs', { menu: 'Nabídka', old: 'Starý' }) },
      about,
    )
    await kiosk.ask('import')
    expect([...(await kiosk.units('cs'))].map(([key, unit]) => [key, unit.source, unit.target])).toEqual([
      ['door.open', 'Open', ''],
      ['door.close', 'Close', ''],
      ['menu', 'Menu', 'Nabídka'],
    ])
    await kiosk.save('cs', 'door.close', 'Zavřít')
    await kiosk.save('cs', 'door.open', 'Otevřít')
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    const file = (await kiosk.read('po/cs.po')) ?? ''
    expect(file).toContain('msgid "door.open"\nmsgstr "Otevřít"')
    expect(file).toContain('msgid "door.close"\nmsgstr "Zavřít"')
    expect(file).toContain('msgid "old"\nmsgstr "Starý"')
    expect(await kiosk.pendingEdits()).toBe(0)
    await kiosk.ask('pull')
    expect((await kiosk.unit('cs', 'door.open')).target).toBe('Otevřít')
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('leaves all as it is while the template is away', async () => {
    const kiosk = await bench.component({ 'po/en.po': en }, about)
    await kiosk.ask('import')
    await kiosk.upstream({ 'po/en.po': null })
    await kiosk.ask('pull')
    expect([...(await kiosk.units('en')).keys()]).toEqual(['door.open', 'door.close', 'menu'])
    await kiosk.upstream({ 'po/en.po': en.replace('msgid "menu"\nmsgstr "Menu"', '') })
    await kiosk.ask('pull')
    expect([...(await kiosk.units('en')).keys()]).toEqual(['door.open', 'door.close'])
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('makes translations of a text that changed upstream fuzzy, but for those that changed with it', async () => {
    const all = { 'door.open': 'Otevřít', 'door.close': 'Zavřít', menu: 'Nabídka' }
    const files = { 'po/en.po': en, 'po/cs.po': poFile('cs', all), 'po/de.po': poFile('de', { menu: 'Menü' }) }
    const kiosk = await bench.component(files, about)
    await kiosk.ask('import')
    await kiosk.upstream({
      'po/en.po': en.replace('"Open"', '"Open the big door"').replace('"Menu"', '"Main menu"'),
      'po/cs.po': poFile('cs', { ...all, menu: 'Hlavní nabídka' }),
    })
    await kiosk.ask('pull')
    expect(await kiosk.unit('cs', 'door.open')).toMatchObject({
      source: 'Open the big door',
      state: 10,
      previous_source: 'Open',
    })
    expect(await kiosk.unit('cs', 'menu')).toMatchObject({ target: 'Hlavní nabídka', state: 20, suggestions: [] })
    expect(await kiosk.unit('de', 'menu')).toMatchObject({ target: 'Menü', state: 10, source: 'Main menu' })
    expect(await kiosk.unit('cs', 'door.close')).toMatchObject({ state: 20 })
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/de.po')).toContain('#, fuzzy\nmsgid "menu"')
    await kiosk.ask('pull')
    expect(await kiosk.pendingEdits()).toBe(0)
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('brings new strings of the template to languages whose files did not move, and takes old ones away', async () => {
    const kiosk = await bench.component({ 'po/en.po': en, 'po/cs.po': poFile('cs', { menu: 'Nabídka' }) }, about)
    await kiosk.ask('import')
    await kiosk.upstream({ 'po/en.po': poFile('en', { menu: 'Menu', help: 'Help' }) })
    await kiosk.ask('pull')
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['menu', 'help'])
    expect([...(await kiosk.units('en')).keys()]).toEqual(['menu', 'help'])
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('keeps a person’s source text where both sides changed it', async () => {
    const kiosk = await bench.component({ 'po/en.po': en, 'po/cs.po': poFile('cs', { menu: 'Nabídka' }) }, about)
    await kiosk.ask('import')
    await kiosk.save('en', 'menu', 'Our menu')
    await kiosk.upstream({ 'po/en.po': en.replace('"Menu"', '"Their menu"') })
    await kiosk.ask('pull')
    expect(await kiosk.unit('en', 'menu')).toMatchObject({ target: 'Our menu', suggestions: ['Their menu'] })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.read('po/en.po')).toContain('msgid "menu"\nmsgstr "Our menu"')
    expect(await kiosk.unit('cs', 'menu')).toMatchObject({ source: 'Our menu', state: 10 })
    expect(await kiosk.wrongCounters()).toEqual([])
  })

  test('does nothing while the template is broken', async () => {
    const kiosk = await bench.component({ 'po/en.po': en, 'po/cs.po': poFile('cs', { menu: 'Nabídka' }) }, about)
    await kiosk.ask('import')
    await kiosk.upstream({ 'po/en.po': `${en}msgid "open`, 'po/cs.po': poFile('cs', { menu: 'Menu' }) })
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toHaveProperty('ParseError')
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['door.open', 'door.close', 'menu'])
    await kiosk.upstream({ 'po/en.po': en })
    await kiosk.ask('pull')
    expect((await kiosk.unit('cs', 'menu')).target).toBe('Menu')
    expect(await kiosk.alerts()).toEqual({})
  })
})
