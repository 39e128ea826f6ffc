import {
  catalogueHeader,
  type DatabaseUnderTest,
  describeOnEachVersion,
  type GitRemote,
  joinTeam,
  startGitRemote,
  startTestApp,
  type TestApp,
} from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const shared = ['Open', 'Close', 'Save', 'Quit']
const catalogue = (language: string) =>
  [catalogueHeader(language), ...shared.map((text) => `msgid "${text}"\nmsgstr ""\n`)].join('\n')

describeOnEachVersion('propagation', ({ version }: DatabaseUnderTest) => {
  let app: TestApp
  let remote: GitRemote
  beforeAll(async () => {
    remote = await startGitRemote()
    await remote.commit(
      'apps',
      { 'one/cs.po': catalogue('cs'), 'two/cs.po': catalogue('cs'), 'three/cs.po': catalogue('cs') },
      'Start',
    )
    app = await startTestApp({ version })
    await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
    await joinTeam(app.database, 'boris', 'Reviewers')
    for (const name of ['one', 'two', 'three']) {
      const component = {
        name,
        slug: name,
        repo: remote.gitUrl('apps'),
        branch: 'main',
        filemask: `${name}/*.po`,
        file_format: 'po',
        new_lang: 'none',
      }
      expect((await app.admin.post('/api/projects/demo/components/', component)).status).toBe(201)
      await app.app.jobs.idle()
    }
  })
  afterAll(async () => {
    await app.close()
    await remote.stop()
  })

  const units = async (
    component: string,
  ): Promise<{ source: string[]; target: string[]; url: string; state: number }[]> =>
    (await app.admin.get(`/api/translations/demo/${component}/cs/units/`)).body.results
  const unit = async (component: string, source: string) => {
    const found = (await units(component)).find((one) => one.source[0] === source)
    if (!found) throw new Error(`${component} has no string ${source}`)
    return found
  }
  const settings = (component: string, values: object) => app.admin.patch(`/api/components/demo/${component}/`, values)

  /** Each test begins with empty texts and open components. */
  beforeEach(async () => {
    await app.admin.patch('/api/projects/demo/', { translation_review: false })
    for (const name of ['one', 'two', 'three']) {
      await settings(name, { restricted: false })
      await app.admin.post(`/api/components/demo/${name}/lock/`, { lock: false })
    }
    // Each by itself: no text takes the place of an approved one elsewhere.
    for (const name of ['one', 'two', 'three'])
      for (const { url } of await units(name)) await app.admin.patch(url, { state: 0, target: [''] })
  })

  test('a text goes to its twins where its writer may write it', async () => {
    await app.anna.patch((await unit('one', 'Open')).url, { state: 20, target: ['Otevřít'] })
    expect((await unit('two', 'Open')).target).toEqual(['Otevřít'])
    expect((await unit('three', 'Open')).target).toEqual(['Otevřít'])
  })

  test('a component that the writer does not see keeps its texts', async () => {
    await settings('two', { restricted: true })
    expect((await app.anna.patch((await unit('one', 'Open')).url, { state: 20, target: ['Otevřít'] })).status).toBe(200)
    expect((await unit('two', 'Open')).target).toEqual([''])
    expect((await unit('three', 'Open')).target).toEqual(['Otevřít'])
  })

  test('a locked component keeps its texts, whoever writes', async () => {
    await app.admin.post('/api/components/demo/two/lock/', { lock: true })
    await app.anna.patch((await unit('one', 'Open')).url, { state: 20, target: ['Otevřít'] })
    expect((await unit('two', 'Open')).target).toEqual([''])
    await app.admin.patch((await unit('one', 'Open')).url, { state: 20, target: ['Otevři'] })
    expect((await unit('two', 'Open')).target).toEqual([''])
    expect((await unit('three', 'Open')).target).toEqual(['Otevři'])
  })

  test('an approved text stays, but for one that is approved in its place', async () => {
    await app.admin.patch('/api/projects/demo/', { translation_review: true })
    await app.boris.patch((await unit('one', 'Open')).url, { state: 30, target: ['Otevřít'] })
    expect((await unit('two', 'Open')).state).toBe(30)
    await app.boris.patch((await unit('one', 'Open')).url, { state: 20, target: ['Otevírat'] })
    expect(await unit('two', 'Open')).toMatchObject({ target: ['Otevřít'], state: 30 })
    await app.anna.patch((await unit('one', 'Open')).url, { state: 20, target: ['Otevřete'] })
    expect(await unit('two', 'Open')).toMatchObject({ target: ['Otevřít'], state: 30 })
    await app.boris.patch((await unit('one', 'Open')).url, { state: 30, target: ['Otevři'] })
    expect(await unit('two', 'Open')).toMatchObject({ target: ['Otevři'], state: 30 })
  })

  test('an accepted suggestion goes to no component that whoever accepts it does not see, or that is locked', async () => {
    await settings('two', { restricted: true })
    await app.admin.post('/api/components/demo/three/lock/', { lock: true })
    const made = await app.anna.post(`${(await unit('one', 'Save')).url}suggestions/`, { target: ['Uložit'] })
    expect((await app.boris.post(`/api/suggestions/${made.body.id}/accept/`, {})).status).toBe(200)
    expect(await unit('one', 'Save')).toMatchObject({ target: ['Uložit'] })
    expect(await unit('two', 'Save')).toMatchObject({ target: [''], state: 0 })
    expect(await unit('three', 'Save')).toMatchObject({ target: [''], state: 0 })
  })

  /** Carol reviews in `one` alone, and translates in all three. */
  async function letCarolReview(): Promise<void> {
    const { results } = (await app.admin.get('/api/roles/?page_size=100')).body
    const role_id = results.find(({ name }: { name: string }) => name === 'Review strings').id
    const project = `${app.base}/api/projects/demo/`
    const { id } = (await app.admin.post('/api/groups/', { name: 'One', defining_project: project })).body
    const one = (await app.admin.get('/api/components/demo/one/')).body.id
    for (const [path, body] of [
      [`groups/${id}/roles/`, { role_id }],
      [`groups/${id}/components/`, { component_id: one }],
      ['users/carol/groups/', { group_id: id }],
    ] as const)
      expect((await app.admin.post(`/api/${path}`, body)).status).toBe(200)
  }

  test('nothing is approved, and no approved text changed, where whoever approves it elsewhere does not review', async () => {
    await app.admin.patch('/api/projects/demo/', { translation_review: true })
    await letCarolReview()
    const approve = async (component: string, source: string, text: string) =>
      (await app.carol.patch((await unit(component, source)).url, { state: 30, target: [text] })).status
    expect([await approve('one', 'Open', 'Otevřít'), await approve('two', 'Open', 'Otevři')]).toEqual([200, 400])
    expect(await unit('one', 'Open')).toMatchObject({ target: ['Otevřít'], state: 30 })
    for (const twin of ['two', 'three']) expect(await unit(twin, 'Open')).toMatchObject({ target: [''], state: 0 })

    await app.boris.patch((await unit('two', 'Close')).url, { state: 30, target: ['Zavřít'] })
    expect(await approve('one', 'Close', 'Zavři')).toBe(200)
    await app.carol.patch((await unit('one', 'Close')).url, { state: 20, target: ['Zavírat'] })
    expect(await unit('one', 'Close')).toMatchObject({ target: ['Zavírat'], state: 20 })
    for (const twin of ['two', 'three'])
      expect(await unit(twin, 'Close')).toMatchObject({ target: ['Zavřít'], state: 30 })

    const made = await app.anna.post(`${(await unit('one', 'Save')).url}suggestions/`, { target: ['Uložit'] })
    expect((await app.carol.post(`/api/suggestions/${made.body.id}/accept/`, { approve: true })).status).toBe(200)
    expect(await unit('one', 'Save')).toMatchObject({ target: ['Uložit'], state: 30 })
    for (const twin of ['two', 'three']) expect(await unit(twin, 'Save')).toMatchObject({ target: [''], state: 0 })

    const file = { name: 'cs.po', bytes: `${catalogueHeader('cs')}\nmsgid "Quit"\nmsgstr "Konec"\n` }
    const upload = (component: string) =>
      app.carol.request('POST', `/api/translations/demo/${component}/cs/file/`, {
        form: { method: 'approve' },
        files: { file },
      })
    expect([(await upload('one')).status, (await upload('two')).status]).toEqual([200, 400])
    expect(await unit('one', 'Quit')).toMatchObject({ target: ['Konec'], state: 30 })
    for (const twin of ['two', 'three']) expect((await unit(twin, 'Quit')).state).not.toBe(30)
  })

  test('saves of the same strings in different components, all at once, are all answered', async () => {
    const urls = (await Promise.all(['one', 'two', 'three'].map(units))).flat().map(({ url }) => url)
    const people = [app.anna, app.boris, app.carol, app.admin]
    const saves = Array.from({ length: 240 }, (_, index) => {
      const person = people[index % people.length] ?? app.anna
      // Every second save is one that a client sends with everything that it was shown.
      const more = index % 2 === 0 ? {} : { labels: [], explanation: '', extra_flags: '' }
      return person.request(index % 2 === 0 ? 'PATCH' : 'PUT', urls[(index * 7) % urls.length] ?? '', {
        json: { state: 20, target: [`Text ${index}`], ...more },
      })
    })
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    for (const source of shared) {
      const texts = await Promise.all(['one', 'two', 'three'].map((name) => unit(name, source)))
      expect(new Set(texts.map(({ target }) => target[0])).size).toBe(1)
    }
  })
})
