import { type Client, RefusedRequest, type ServerEvent } from '@weft/contract/client'
import { catalogueHeader, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasGpgHere } from '../git/testing.ts'
import { allFacts } from './all.facts.ts'
import {
  allEndpoints,
  client,
  clientOf,
  component,
  kiosk,
  project,
  seen,
  startWatched,
  stopWatched,
  translation,
  wrong,
} from './testing.ts'

beforeAll(startWatched)
afterAll(stopWatched)

describe('every call of the client is answered as its contract says', () => {
  test('what tells of the API', async () => {
    expect(Object.keys(await client.readRoot())).toContain('projects')
    expect(JSON.parse(await (await client.readSchema({ query: { format: 'json' } })).text())).toHaveProperty('paths')
    expect(await (await client.readDocs()).text()).toContain('/api/units/')
  })

  test('users and what they are told of', async () => {
    const made = await client.createUser({ body: { username: 'dana', full_name: 'Dana' } })
    expect(made.is_active).toBe(true)
    const params = { username: 'dana' }
    await client.readUser({ params })
    await client.replaceUser({ params, body: { username: 'dana', full_name: 'Dana D.' } })
    await client.changeUser({ params, body: { date_expires: new Date('2999-01-01') } })
    expect((await client.listUsers({ query: { username: 'dana' } })).count).toBe(1)
    await client.readUserStatistics({ params })
    await client.listContributions({ params: { username: 'anna' } })
    const kinds = { notification: 'NewCommentNotificaton', scope: 10, frequency: 1 } as const
    const { id } = await client.addSubscription({ params, body: kinds })
    await client.listSubscriptions({ params })
    const one = { params: { ...params, id } }
    await client.readSubscription(one)
    await client.replaceSubscription({ ...one, body: { ...kinds, frequency: 2 } })
    expect((await client.changeSubscription({ ...one, body: { frequency: 3 } })).frequency).toBe(3)
    await client.deleteSubscription(one)
    await client.deleteUser({ params })
  })

  test('who is blocked, and what people agree to', async () => {
    expect((await client.explainPermissions({ query: { on: 'demo' } })).sees).toBe(true)
    const { id } = await client.addBlock({ body: { project: 'demo', user: 'boris' } })
    expect((await client.listBlocks({ query: { project: 'demo' } })).results).toHaveLength(1)
    await client.removeBlock({ params: { id } })
    await client.changeComponent({ params: component, body: { agreement: 'Mine is yours.' } })
    expect((await client.readAgreement({ params: component })).agreed).toBeNull()
    await client.acceptAgreement({ params: component, body: { agreement: 'Mine is yours.' } })
    expect((await client.listAgreements()).results).toHaveLength(1)
    await client.changeComponent({ params: component, body: { agreement: '' } })
  })

  test('languages', async () => {
    const fields = { code: 'x-orc', name: 'Orcish', plural: { number: 2, formula: 'n != 1' } }
    await client.addLanguage({ body: fields })
    const params = { language: 'x-orc' }
    await client.readLanguage({ params })
    await client.replaceLanguage({ params, body: { ...fields, name: 'Black Speech' } })
    expect((await client.changeLanguage({ params, body: { direction: 'rtl' } })).direction).toBe('rtl')
    await client.readLanguageStatistics({ params: { language: 'cs' } })
    await client.deleteLanguage({ params })
    const codes: string[] = []
    for await (const { code } of client.listLanguages.all({ query: { page_size: 100 } })) codes.push(code)
    expect(codes).toContain('cs')
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('projects and their labels', async () => {
    const fields = { name: 'Second', slug: 'second', web: 'https://example.org/' }
    await client.createProject({ body: fields })
    const params = { project: 'second' }
    await client.readProject({ params })
    await client.replaceProject({ params, body: { ...fields, name: 'Other' } })
    await client.changeProject({ params, body: { secondary_language: null } })
    await client.listProjects()
    expect(await client.readMachinerySettings({ params })).toEqual({})
    expect(await client.replaceMachinerySettings({ params, body: {} })).toHaveProperty('message')
    const { id, color } = await client.addLabel({ params, body: { name: 'one' } })
    expect(color).toBe('silver')
    await client.listLabels({ params })
    await client.deleteLabel({ params: { ...params, id } })
  })

  test('components and links', async () => {
    const fields = {
      name: 'More',
      slug: 'more',
      repo: kiosk.remote.gitUrl('kiosk'),
      filemask: 'po/*.po',
      new_base: 'po/kiosk.pot',
      file_format: 'po',
      branch: 'main',
    } as const
    const made = await client.createComponent({ params: { project: 'second' }, body: fields })
    const progress: number[] = []
    if (made.task_url !== null)
      await client.followTask(made.task_url, { onProgress: (task) => progress.push(task.progress) })
    expect(progress.at(-1)).toBe(100)
    const params = { project: 'second', component: 'more' }
    expect((await client.readComponent({ params })).source_language.code).toBe('en')
    await client.replaceComponent({ params, body: { ...fields, name: 'Most' } })
    await client.changeComponent({
      params,
      body: { secondary_language: null, file_format_params: { po_line_wrap: 77 } },
    })
    await client.listComponents()
    await client.listProjectComponents({ params: { project: 'second' } })
    await client.addLink({ params, body: { project_slug: 'demo' } })
    expect((await client.listLinks({ params })).results.map(({ slug }) => slug)).toEqual(['demo'])
    await client.deleteLink({ params: { ...params, other: 'demo' } })
    await client.listComponentChanges({ params })
    await client.lockComponent({ params, body: { lock: true } })
    expect((await client.readComponentLock({ params })).locked).toBe(true)
    await client.lockProject({ params: { project: 'second' }, body: { lock: false } })
    await client.readProjectLock({ params: { project: 'second' } })
    const moved = await client.moveComponent({ params, body: { project: 'demo', category: null } })
    await client.deleteComponent({ params: { project: 'demo', component: moved.slug } })
    await client.deleteProject({ params: { project: 'second' } })
  })

  test('strings, of both kinds of components', async () => {
    await client.changeComponent({ params: component, body: { manage_units: true } })
    const added = await client.addUnit({ params: translation, body: { source: ['Close'], target: ['Zavřít'] } })
    expect(added).toMatchObject({ state: 20, target: ['Zavřít'] })
    const params = { id: 'id' in added ? added.id : 0 }
    await client.changeUnit({ params, body: { state: 20, target: ['Zavři'] } })
    await client.replaceUnit({ params, body: { state: 10, target: ['Zavřete'] } })
    expect((await client.readUnit({ params })).target).toEqual(['Zavřete'])
    const sources: string[] = []
    for await (const unit of client.listUnits.all({ params: translation, query: { page_size: 2 } }))
      sources.push(unit.source[0] ?? '')
    expect(sources).toHaveLength(6)
    await client.listAllUnits({ query: { q: 'language:cs' } })
    expect((await client.findSources({ query: { q: 'language:cs', languages: ['cs'] } })).count).toBe(9)
    const source = (await client.listUnits({ params: { ...component, language: 'en' } })).results[0]
    const label = await client.addLabel({ params: project, body: { name: 'seen' } })
    await client.changeUnit({ params: { id: source?.id ?? 0 }, body: { labels: [label.id], explanation: 'Say it.' } })
    expect((await client.readUnit({ params: { id: source?.id ?? 0 } })).labels).toEqual([label])
    const content_hash = String(
      (await kiosk.app.database.executeSql('select id_hash from units where id = $1', [source?.id])).rows[0]?.id_hash,
    )
    const changed = await client.changeUnitSource({
      params: { id: source?.id ?? 0 },
      body: { content_hash, explanation: 'Hm.' },
    })
    expect(changed.explanation).toBe('Hm.')
    expect(await client.listUnitLocations({ params: { id: source?.id ?? 0 } })).toEqual(expect.any(Array))
    expect(await client.readSecondaryUnit({ params })).toEqual([])
    expect(await client.listUnitTranslations({ params: { id: source?.id ?? 0 } })).toHaveLength(2)
    await client.deleteUnit({ params })
  })

  test('what an editor reads', async () => {
    const path = 'demo/kiosk/cs'
    expect((await client.resolvePath({ query: { path } })).kind).toBe('translation')
    const index = await client.readEditorIndex({ query: { path, q: 'has:check OR id:>0' } })
    const read = await client.readEditorStrings({ query: { ids: index.ids.join() } })
    expect(read.strings.map(({ id }) => id)).toEqual(index.ids)
  })

  test('what stands beside a string', async () => {
    const { ids } = await client.readEditorIndex({ query: { path: 'demo/kiosk/cs' } })
    const context = await client.readStringContext({ params: { id: ids[0] ?? 0 }, query: { parts: 'history' } })
    expect(JSON.parse(await context.text()).part).toBe('history')
    const { values } = await client.completeSearch({ query: { field: 'language', prefix: 'c' } })
    expect(values.map(({ value }) => value)).toContain('cs')
  })

  test('the inbox', async () => {
    const { unread } = await client.readInbox()
    await client.markInboxRead({ body: { up_to: 0 } })
    expect((await client.readInbox()).unread).toBe(unread)
  })

  test('where one is', async () => {
    await client.notePresence({ body: { path: 'demo/kiosk/cs', client: 'window', typing: true } })
  })

  test('several requests in one', async () => {
    const requests = [{ method: 'GET', path: '/api/projects/demo/' }] as const
    expect((await client.sendBatch({ body: { requests } })).responses[0]?.status).toBe(200)
  })

  test('what pages show of many things at once', async () => {
    expect((await client.readSiteOverview()).columns.path).toContain('demo')
    expect((await client.readOverview({ params: { path: 'demo/kiosk' } })).columns.code).toContain('cs')
    expect((await client.readAlerts({ params: { path: 'demo' } })).count).toBe(0)
    expect((await client.readActivity({ params: { path: 'demo/kiosk/cs' }, query: { days: 3 } })).changes).toHaveLength(
      3,
    )
  })

  test('translations and their files', async () => {
    await client.addTranslation({ params: component, body: { language_code: 'fr' } })
    await client.listTranslations({ params: component })
    await client.listAllTranslations()
    expect((await client.readTranslation({ params: translation })).component.slug).toBe('kiosk')
    const file = new File([`${catalogueHeader('cs')}\nmsgid "Goodbye"\nmsgstr "Sbohem"\n`], 'cs.po')
    const counts = await client.uploadFile({ params: translation, body: { file, conflicts: 'replace-translated' } })
    expect(counts).toMatchObject({ accepted: 1 })
    await client.putFile({ params: translation, body: { file, method: 'suggest' } })
    const download = await client.downloadFile({ params: translation })
    expect([download.name, await download.text()]).toEqual(['demo-kiosk-cs.po', expect.stringContaining('Sbohem')])
    for (const archive of [
      await client.downloadComponent({ params: component }),
      await client.downloadProject({ params: project, query: { format: 'zip' } }),
    ])
      expect([archive.mediaType, (await archive.bytes()).subarray(0, 2)]).toEqual([
        'application/zip',
        new Uint8Array([0x50, 0x4b]),
      ])
    await client.listTranslationChanges({ params: translation, query: { action: [2], user: 'admin' } })
    await client.deleteTranslation({ params: { ...component, language: 'fr' } })
  })

  test('what people say about strings', async () => {
    const [unit] = (await client.listUnits({ params: translation, query: { q: 'Goodbye' } })).results
    const params = { id: unit?.id ?? 0 }
    const comment = await client.addComment({ params, body: { scope: 'translation', comment: 'Which one?' } })
    expect((await client.listComments({ params })).results).toEqual([comment])
    const ofComment = { params: { id: comment.id } }
    expect((await client.changeComment({ ...ofComment, body: { resolved: true } })).resolved).toBe(true)
    await client.deleteComment(ofComment)
    const suggested = await client.addSuggestion({ params, body: { target: ['Sbohem vám'] } })
    const id = 'id' in suggested ? suggested.id : 0
    expect((await client.listUnitSuggestions({ params })).results).toEqual([suggested])
    await client.listSuggestions()
    await client.readSuggestion({ params: { id } })
    await client.rejectSuggestion({ params: { id }, body: { rejection_reason: 'Too long.' } })
    const add = async (by: Client, text: string) => {
      const added = await by.addSuggestion({ params, body: { target: [text] } })
      return 'id' in added ? added.id : 0
    }
    await client.acceptSuggestion({ params: { id: await add(client, 'Ahoj') }, body: {} })
    const edited = { params: { id: await add(client, 'Čau') }, body: { target: ['Čau!'] } }
    expect((await client.acceptEdited(edited)).target).toEqual(['Čau!'])
    await client.changeUnit({ params, body: { state: 20, target: ['Na  shledanou'] } })
    const check = { params: { ...params, check: 'double_space' }, body: {} }
    expect((await client.dismissCheck(check)).dismissed).toEqual(['double_space'])
    expect((await client.recallCheck(check)).dismissed).toEqual([])
    await client.changeComponent({ params: component, body: { suggestion_voting: true } })
    const votable = await add(clientOf(tokenOf('anna')), 'Nazdar')
    expect((await client.voteForSuggestion({ params: { id: votable }, body: { value: -1 } })).suggestion?.votes).toBe(0)
    const again = await client.addSuggestion({ params, body: { target: ['Nazdar'] } })
    expect(again).toMatchObject({ result: 'voted', suggestion: { votes: 2 } })
    await client.rejectSuggestion({ params: { id: votable }, body: {} })
    await client.changeComponent({ params: component, body: { suggestion_voting: false } })
  })

  test('announcements', async () => {
    const body = { message: 'Closed on Sunday.', expiry: '2999-12-31', severity: 'warning' } as const
    const ofLanguage = { ...project, language: 'cs' }
    const one = await client.addProjectAnnouncement({ params: project, body })
    expect((await client.listProjectAnnouncements({ params: project })).results).toEqual([one])
    const two = await client.addProjectLanguageAnnouncement({ params: ofLanguage, body })
    expect((await client.listProjectLanguageAnnouncements({ params: ofLanguage })).results).toEqual([two])
    const three = await client.addComponentAnnouncement({ params: component, body })
    expect((await client.listComponentAnnouncements({ params: component })).results).toEqual([three])
    const four = await client.addTranslationAnnouncement({ params: translation, body })
    expect((await client.listTranslationAnnouncements({ params: translation })).results).toEqual([four])
    const five = await client.addSiteAnnouncement({ body })
    const around = await client.listSiteAnnouncements({ query: { path: 'demo/kiosk/cs' } })
    expect(around.results).toEqual([one, two, three, four, five])
    await client.deleteProjectAnnouncement({ params: { ...project, id: one.id } })
    await client.deleteProjectLanguageAnnouncement({ params: { ...ofLanguage, id: two.id } })
    await client.deleteComponentAnnouncement({ params: { ...component, id: three.id } })
    await client.deleteTranslationAnnouncement({ params: { ...translation, id: four.id } })
    await client.deleteSiteAnnouncement({ params: { id: five.id } })
  })

  test('repositories, at once and in the background', async () => {
    const [unit] = (await client.listUnits({ params: translation, query: { q: 'Goodbye' } })).results
    await client.changeUnit({ params: { id: unit?.id ?? 0 }, body: { state: 20, target: ['Nashle'] } })
    expect((await client.readTranslationRepository({ params: translation })).needs_commit).toBe(true)
    const answer = await client.operateTranslationRepository({
      params: translation,
      body: { operation: 'commit', background: true },
    })
    expect((await client.followTask(answer.task_url ?? '')).result).toMatchObject({ result: true })
    await client.operateComponentRepository({ params: component, body: { operation: 'pull' } })
    await client.operateTranslationRepository({ params: translation, body: { operation: 'commit' } })
    await client.operateComponentRepository({ params: component, body: { operation: 'push', background: true } })
    await client.operateProjectRepository({ params: project, body: { operation: 'commit' } })
    await client.operateProjectRepository({ params: project, body: { operation: 'commit', background: true } })
    await client.readComponentRepository({ params: component })
    await client.readProjectRepository({ params: project })
  })

  test('history, statistics and credits', async () => {
    const [change] = (await client.listAllChanges({ query: { page_size: 1 } })).results
    await client.readChange({ params: { id: change?.id ?? 0 } })
    await client.readTranslationStatistics({ params: translation })
    await client.listComponentStatistics({ params: component })
    await client.readProjectStatistics({ params: project })
    await client.listProjectLanguages({ params: project })
    expect(await client.readProjectCredits({ params: project })).not.toEqual([])
    await client.readComponentCredits({ params: component, query: { start: '2020-01-01' } })
  })

  for (const { calls } of allFacts) calls?.()

  test('the stream of events tells of a change', async () => {
    const stop = new AbortController()
    const told: ServerEvent[] = []
    const listening = (async () => {
      for await (const event of client.streamEvents({ signal: stop.signal })) {
        told.push(event)
        // Earlier changes may be reported a little later.
        if (event.type === 'change' && event.actions.includes(14)) stop.abort()
      }
    })()
    await expect.poll(() => seen.has('streamEvents 200')).toBe(true)
    await client.lockComponent({ params: component, body: { lock: true } })
    await listening
    expect(told.at(-1)).toMatchObject({ type: 'change', project: expect.any(Number), actions: [14] })
  })

  test('lists of one kind of reader are as their contracts say for all others', async () => {
    for (const token of [null, tokenOf('anna'), tokenOf('carol')]) {
      const other = clientOf(token)
      await other.listUsers()
      await other.listProjects()
      await other.listComponents()
      await other.listAllTranslations()
      await other.listAllUnits()
      await other.listAllChanges()
      await other.readProjectCredits({ params: project })
    }
  })

  test('none was left out, and none said anything else', () => {
    // Without GnuPG no key of it is made, and none is there to be deleted.
    const isThere = (name: string) => hasGpgHere() || !/^(?:make|import|delete)ProjectGpgKey$/.test(name)
    const granted = allEndpoints.flatMap(([name, { replies }]) => {
      if (!isThere(name)) return []
      const statuses = Object.keys(replies).filter((status) => Number(status) < 300)
      return statuses.map((status) => `${name} ${status}`)
    })
    expect([...seen].sort()).toEqual(granted.sort())
    expect(wrong).toEqual([])
  })
})

test('a refusal is a typed error with code, status and details', async () => {
  const refused = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown)
  const hidden = await refused(clientOf(null).readProject({ params: { project: 'nothing' } }))
  expect(hidden).toBeInstanceOf(RefusedRequest)
  expect(hidden).toMatchObject({ status: 404, type: 'client_error', code: 'not_found', attr: null })
  expect(await refused(clientOf(null).deleteProject({ params: project }))).toMatchObject({
    status: 401,
    code: 'not_authenticated',
  })
  expect(await refused(clientOf(tokenOf('anna')).deleteProject({ params: project }))).toMatchObject({
    status: 403,
    code: 'permission_denied',
  })
  expect(await refused(clientOf('wlu_wrong').listProjects())).toMatchObject({ code: 'authentication_failed' })
  const invalid = await refused(client.createProject({ body: { name: '', slug: 'a b', web: 'ftp://x/' } }))
  expect(invalid).toMatchObject({
    status: 400,
    type: 'validation_error',
    problems: [
      { code: 'blank', attr: 'name' },
      { code: 'invalid', attr: 'slug' },
      { code: 'invalid', attr: 'web' },
    ],
  })
})
