import {
  type Kiosk,
  kioskCatalogue,
  kioskTexts,
  problemsOf,
  startKiosk,
  startTestApp,
  type TestReply,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const list = '/api/projects/demo/components/'
const pathOf = (slug: string) => `/api/components/demo/${slug}/`

/** A bilingual component over the kiosk's repository. */
const second = (more: object = {}) => ({
  name: 'Second',
  slug: 'second',
  repo: kiosk.remote.gitUrl('kiosk'),
  branch: 'main',
  filemask: 'po/*.po',
  file_format: 'po',
  new_lang: 'none',
  ...more,
})
/** A monolingual one over the other repository. */
const flat = (more: object = {}) =>
  second({
    repo: kiosk.remote.gitUrl('flat'),
    filemask: 'flat/*.po',
    template: 'flat/en.po',
    file_format: 'po-mono',
    ...more,
  })

const refused = (reply: TestReply) => [reply.status, problemsOf(reply)]

describe('making a component', () => {
  test.each<[string, object, string[]]>([
    ['no name', { name: ' ' }, ['blank name']],
    ['a long name', { name: 'x'.repeat(101) }, ['max_length name']],
    ['a slug with blanks', { slug: 'a b' }, ['invalid slug']],
    ['a slug that is taken', { slug: 'kiosk' }, ['invalid slug']],
    ['a name that is taken', { name: 'Kiosk' }, ['invalid name']],
    ['an unknown format', { file_format: 'docx' }, ['invalid_choice file_format']],
    ['a repository of another kind', { vcs: 'cvs' }, ['invalid_choice vcs']],
    ['a repository that is not there', { repo: 'git://127.0.0.1:1/none.git' }, ['invalid repo']],
    ['a path of the server', { repo: '/etc' }, ['invalid repo']],
    ['a transport that runs programs', { repo: 'ext::sh -c x' }, ['invalid repo']],
    ['a push address of this machine', { push: 'file:///etc' }, ['invalid push']],
    ['a branch that is not there', { branch: 'nowhere' }, ['invalid repo']],
    [
      'a branch that git does not take',
      { branch: '-x', push_branch: 'a..b' },
      ['invalid branch', 'invalid push_branch'],
    ],
    ['a mask without a star', { filemask: 'po/cs.po' }, ['invalid filemask']],
    ['a mask that leaves the repository', { filemask: '../*.po' }, ['invalid filemask']],
    ['a mask for no file', { filemask: 'none/*.po' }, ['invalid filemask']],
    ['a mask for files of no language', { filemask: 'p*/kiosk.pot' }, ['invalid filemask']],
    ['a base that is not there', { new_base: 'po/none.pot' }, ['invalid new_base']],
    ['no base for new languages', { new_lang: 'add' }, ['invalid new_base', 'invalid new_lang']],
    ['a template for bilingual files', { template: 'po/cs.po' }, ['invalid template', 'invalid file_format']],
    ['a message that does not end', { commit_message: '{% if %}' }, ['invalid commit_message']],
    ['a message of unknown things', { add_message: '{{ nosuch }}' }, ['invalid add_message']],
    ['an invalid expression', { language_regex: '[' }, ['invalid language_regex']],
    ['unknown flags', { check_flags: 'nonsense' }, ['invalid check_flags']],
    ['unknown checks', { enforced_checks: ['nosuch'] }, ['invalid enforced_checks']],
    ['checks that are no list', { enforced_checks: 'same' }, ['invalid enforced_checks']],
    ['a licence that nobody knows', { license: 'Mine' }, ['invalid_choice license']],
    ['a page of files that is no address', { repoweb: 'nonsense' }, ['invalid repoweb']],
    ['an invalid address', { report_source_bugs: 'me' }, ['invalid report_source_bugs']],
    [
      'numbers out of range',
      { commit_pending_age: 2161, priority: 7 },
      ['invalid_choice priority', 'max_value commit_pending_age'],
    ],
    [
      'votes without voting',
      { suggestion_autoaccept: 2 },
      ['invalid suggestion_autoaccept', 'invalid suggestion_voting'],
    ],
    ['a language that is not there', { secondary_language: 999_999 }, ['does_not_exist secondary_language']],
    ['a source language that is not there', { source_language: 'nosuch' }, ['does_not_exist source_language']],
    ['no URL of a category', { category: 'http://none/' }, ['no_match category']],
    ['a taken name beside a wrong field', { slug: 'kiosk', file_format: 'none' }, ['invalid_choice file_format']],
    ['a category that is not there', { category: '/api/categories/99999999999/' }, ['does_not_exist category']],
    ['an intermediate file without template', { intermediate: 'po/de.po' }, ['invalid intermediate']],
    ['a link to nothing', { repo: 'weblate://demo/none', branch: '' }, ['invalid repo']],
    ['a link with a branch of its own', { repo: 'weblate://demo/kiosk' }, ['invalid branch']],
  ])('%s is refused', async (_, wrong, problems) => {
    expect(refused(await kiosk.app.admin.post(list, second(wrong)))).toEqual([400, problems])
  })
  test.each<[string, object, string[]]>([
    ['no template', { template: '' }, ['invalid template']],
    ['a template that is not there', { template: 'flat/xx.po' }, ['invalid template']],
    ['a template in another language', { template: 'flat/cs.po' }, ['invalid template', 'invalid source_language']],
    ['the template as intermediate file', { intermediate: 'flat/en.po' }, ['invalid intermediate']],
  ])('a monolingual one with %s is refused', async (_, wrong, problems) => {
    expect(refused(await kiosk.app.admin.post(list, flat(wrong)))).toEqual([400, problems])
  })
  test('a .pot file is no template', async () => {
    const wrong = second({ template: 'po/kiosk.pot', file_format: 'po-mono' })
    expect(refused(await kiosk.app.admin.post(list, wrong))).toEqual([400, ['invalid template']])
  })
  test('all that is needed is told at once', async () => {
    expect(refused(await kiosk.app.admin.post(list, {}))).toEqual([
      400,
      ['name', 'slug', 'repo', 'filemask', 'file_format'].map((field) => `required ${field}`),
    ])
  })
  test('only who may edit the project makes one', async () => {
    expect((await kiosk.app.anna.post(list, second())).status).toBe(403)
    expect((await kiosk.app.anonymous.post(list, second())).status).toBe(401)
  })
})

describe('changing a component', () => {
  test('what was read is written back without a change, credentials and links included', async () => {
    const { app } = kiosk
    const linked = second({ name: 'Linked', slug: 'linked', repo: 'weblate://demo/kiosk', branch: '' })
    expect((await app.admin.post(list, linked)).status).toBe(201)
    await app.app.jobs.idle()
    const secret = 'http://user:secret@127.0.0.1:1/kiosk.git'
    await app.database.kysely.updateTable('components').set({ push: secret }).where('slug', '=', 'kiosk').execute()
    await app.database.transaction(async (tx) => dropCaches(tx, 'settings', 'all'))
    for (const slug of ['kiosk', 'flat', 'linked']) {
      const before = await app.admin.get(pathOf(slug))
      expect(JSON.stringify(before.body)).not.toContain('secret')
      const reply = await app.admin.put(pathOf(slug), before.body)
      await app.app.jobs.idle()
      expect([slug, reply.status]).toEqual([slug, 200])
      expect((await app.admin.get(pathOf(slug))).body).toEqual(before.body)
    }
    const rows = await app.database.kysely.selectFrom('components').select(['slug', 'push', 'repo']).execute()
    expect(rows.find(({ slug }) => slug === 'kiosk')?.push).toBe(secret)
    expect(rows.find(({ slug }) => slug === 'linked')?.repo).toBe('weblate://demo/kiosk')
  })
  test.each<[object, string[]]>([
    [{ priority: 7 }, ['invalid_choice priority']],
    [{ merge_style: 'squash' }, ['invalid_choice merge_style']],
    [{ slug: 'flat' }, ['invalid slug']],
    [{ filemask: 'po/no*.po', new_base: '', new_lang: 'none' }, ['invalid filemask']],
    [{ new_base: '' }, ['invalid new_base', 'invalid new_lang']],
    [{ source_language: 'cs' }, ['invalid source_language']],
    [{ restricted: 'perhaps' }, ['invalid restricted']],
    [{ branch: '..' }, ['invalid branch']],
    [{ repo: 'git://127.0.0.1:1/x' }, ['invalid repo']],
    [{ agreement: null }, ['null agreement']],
    [{ name: 'a\0b' }, ['null_characters_not_allowed name']],
  ])('%j is refused', async (body, problems) => {
    expect(refused(await kiosk.app.admin.patch(pathOf('kiosk'), body))).toEqual([400, problems])
  })
  test('only who may edit it', async () => {
    for (const slug of ['kiosk', 'linked']) {
      expect((await kiosk.app.anna.patch(pathOf(slug), { name: 'X' })).status).toBe(403)
      expect((await kiosk.app.anna.delete(pathOf(slug))).status).toBe(403)
      expect((await kiosk.app.anonymous.put(pathOf(slug), {})).status).toBe(401)
    }
  })
})

test('a component is read by its task, changed, and removed', async () => {
  const made = await kiosk.app.admin.post(list, second({ disable_autoshare: true }))
  expect(made.status).toBe(201)
  expect(made.body.task_url).toMatch(/\/api\/tasks\//)
  await kiosk.app.app.jobs.idle()
  const path = pathOf('second')
  expect((await kiosk.app.admin.get(path)).body).toMatchObject({ task_url: null, repo: kiosk.remote.gitUrl('kiosk') })
  expect((await kiosk.app.admin.get(`${path}translations/`)).body.count).toBe(3)
  const changed = await kiosk.app.admin.patch(path, { name: 'Renamed', check_flags: 'ignore-end-stop' })
  expect([changed.status, changed.body.name]).toEqual([200, 'Renamed'])
  const refused = await kiosk.app.admin.patch(path, { slug: 'kiosk' })
  expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid slug']])
  expect((await kiosk.app.admin.delete(path)).status).toBe(204)
  expect((await kiosk.app.admin.get(path)).status).toBe(404)
})

test('links lead to a component with a clone, neither round in a circle nor over another link', async () => {
  const { admin } = kiosk.app
  const link = { repo: 'weblate://demo/kiosk', branch: '', push: '' }
  const itself = await admin.patch(pathOf('kiosk'), link)
  expect([itself.status, problemsOf(itself)]).toEqual([400, ['invalid repo']])
  const linked = await admin.get(pathOf('linked'))
  expect(linked.body.linked_component).toContain('/demo/kiosk/')
  const push = await admin.patch(pathOf('linked'), { push: 'git://127.0.0.1:1/x' })
  expect([push.status, problemsOf(push)]).toEqual([400, ['invalid push']])
  const flat = { repo: 'weblate://demo/flat', branch: '', push: '' }
  const owner = await admin.patch(pathOf('kiosk'), flat)
  expect([owner.status, problemsOf(owner)]).toEqual([400, ['invalid repo']])
  const over = await admin.post(list, second({ repo: 'weblate://demo/linked', branch: '' }))
  expect([over.status, problemsOf(over)]).toEqual([400, ['invalid repo']])
})

test('a component whose repository changes is read from the new one', async () => {
  const { admin } = kiosk.app
  const linked = '/api/components/demo/linked/'
  const own = { repo: kiosk.remote.gitUrl('flat'), branch: 'main', filemask: 'flat/*.po', new_base: '' }
  expect((await admin.patch(linked, own)).status).toBe(200)
  await kiosk.app.app.jobs.idle()
  const { body } = await admin.get('/api/translations/demo/linked/cs/units/')
  expect(body.results.map(({ source }: { source: string[] }) => source[0])).toEqual(['title', 'sunny', 'farewell'])
})

test('a linked component that is removed while it is read leaves no failure behind', async () => {
  const { admin } = kiosk.app
  const link = second({ repo: 'weblate://demo/kiosk', branch: '', name: 'Brief', slug: 'brief' })
  const made = await admin.post(list, link)
  expect(made.status).toBe(201)
  expect((await admin.delete('/api/components/demo/brief/')).status).toBe(204)
  await kiosk.app.app.jobs.idle()
  const { rows } = await kiosk.app.database.executeSql("select result from tasks where result ->> 'error' is not null")
  expect(rows).toEqual([])
})

test('whoever does not see a component links to nothing, and reads nothing of its history', async () => {
  const { app } = kiosk
  await app.admin.post('/api/projects/', { name: 'Own', slug: 'own', web: 'https://example.org/' })
  const team = await app.database.kysely
    .insertInto('teams')
    .values((from) => ({
      name: 'Own',
      project_selection: 0,
      defining_project_id: from.selectFrom('projects').select('id').where('slug', '=', 'own'),
    }))
    .returning(['id', 'defining_project_id'])
    .executeTakeFirstOrThrow()
  await app.database.executeSql(
    `insert into team_roles select ${team.id}, id from roles where name = 'Administration';
     insert into team_members (team_id, user_id) select ${team.id}, id from users where username = 'carol';
     insert into team_projects (team_id, project_id) values (${team.id}, ${team.defining_project_id});`,
  )
  await app.database.transaction(async (tx) => dropCaches(tx, 'access'))
  const link = second({ repo: 'weblate://demo/flat', branch: '', filemask: 'flat/*.po' })
  await app.admin.patch(pathOf('flat'), { restricted: true })
  expect(refused(await app.carol.post('/api/projects/own/components/', link))).toEqual([400, ['invalid repo']])
  const told = async (client: typeof app.carol, search = '') => {
    const { body } = await client.get(`/api/projects/demo/changes/?page_size=1000${search}`)
    return JSON.stringify(body.results).includes('/flat/')
  }
  expect([await told(app.admin), await told(app.carol), await told(app.carol, '&action=51')]).toEqual([
    true,
    false,
    false,
  ])
  await app.admin.patch(pathOf('flat'), { restricted: false })
  expect(await told(app.carol)).toBe(true)
  // A reader who sees the component hears the reason: texts of a link are written into the repository that it leads to.
  expect((await app.carol.post('/api/projects/own/components/', link)).status).toBe(403)
})

test('a component that is deleted is gone, and its slug is free', async () => {
  const { app } = kiosk
  expect((await app.admin.delete(pathOf('linked'))).status).toBe(204)
  expect((await app.admin.get(pathOf('linked'))).status).toBe(404)
  expect((await app.admin.post(list, second({ slug: 'linked' }))).status).toBe(201)
})

test('hosts in private networks are refused where they are not allowed', async () => {
  const app = await startTestApp({ config: { gitAllowPrivate: false } })
  try {
    await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
    for (const repo of ['git://127.0.0.1/x', 'http://169.254.169.254/x', 'http://[::1]/x', 'ssh://localhost/x']) {
      expect(refused(await app.admin.post(list, second({ repo })))).toEqual([400, ['invalid repo']])
      const both = ['invalid repo', 'invalid push']
      expect(refused(await app.admin.post(list, second({ repo, push: repo })))).toEqual([400, both])
    }
  } finally {
    await app.close()
  }
})

describe('a component whose files come from elsewhere', () => {
  const unitsOf = async (slug: string, language: string) => {
    const { body } = await kiosk.app.admin.get(`/api/translations/demo/${slug}/${language}/units/`)
    return new Map<string, { url: string; target: string[]; has_suggestion: boolean }>(
      body.results.map((unit: { source: string[] }) => [unit.source[0], unit]),
    )
  }

  /** A component with a separate clone and a text that is committed, and not pushed. */
  async function committed(slug: string): Promise<{ repository: string; isKept: () => Promise<void> }> {
    const repository = `moves-${slug}`
    await kiosk.remote.commit(repository, { 'po/cs.po': kioskCatalogue('cs', kioskTexts.cs) }, 'Start')
    const made = await kiosk.app.admin.post(
      list,
      second({ name: slug, slug, repo: kiosk.remote.gitUrl(repository), push: kiosk.remote.gitUrl(repository) }),
    )
    expect(made.status).toBe(201)
    await kiosk.app.app.jobs.idle()
    await kiosk.app.admin.patch(pathOf(slug), { push_on_commit: false })
    await kiosk.app.app.jobs.idle()
    const unit = (await unitsOf(slug, 'cs')).get('Open the door')
    await kiosk.app.anna.patch(unit?.url ?? '', { state: 20, target: ['Otevři dveře'] })
    await kiosk.app.admin.post(`${pathOf(slug)}repository/`, { operation: 'commit' })
    return {
      repository,
      async isKept() {
        const now = (await unitsOf(slug, 'cs')).get('Open the door')
        expect(now).toMatchObject({ target: ['Otevři dveře'], has_suggestion: false })
      },
    }
  }

  test('keeps what was committed and not pushed where its branch was renamed', async () => {
    const { repository, isKept } = await committed('renamed')
    await kiosk.remote.git(repository, 'branch', '-m', 'main', 'trunk')
    expect((await kiosk.app.admin.patch(pathOf('renamed'), { branch: 'trunk' })).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    await isKept()
    const push = await kiosk.app.admin.post(`${pathOf('renamed')}repository/`, { operation: 'push' })
    expect(push.body).toMatchObject({ result: true })
    expect(await kiosk.remote.readText(repository, 'po/cs.po', 'trunk')).toContain('Otevři dveře')
    await isKept()
  })

  test('keeps it where it becomes a link, and pushes nothing of the old branch', async () => {
    const { isKept } = await committed('linking')
    const owner = second({ name: 'Owner', slug: 'owner', repo: kiosk.remote.gitUrl('owner'), filemask: 'po/*.po' })
    await kiosk.remote.commit('owner', { 'po/cs.po': kioskCatalogue('cs', kioskTexts.cs), README: 'x' }, 'Start')
    expect((await kiosk.app.admin.post(list, { ...owner, push: kiosk.remote.gitUrl('owner') })).status).toBe(201)
    await kiosk.app.app.jobs.idle()
    const link = { repo: 'weblate://demo/owner', push: '', branch: '', push_branch: '' }
    expect((await kiosk.app.admin.patch(pathOf('linking'), link)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    await isKept()
    await kiosk.app.admin.post(`${pathOf('owner')}repository/`, { operation: 'push' })
    expect(await kiosk.remote.readText('owner', 'po/cs.po')).toContain('Otevři dveře')
    expect(await kiosk.remote.log('owner')).toHaveLength(2)
    await isKept()
  })
})

test('settings that are changed at the same time are all kept', async () => {
  const { admin } = kiosk.app
  const changes = [
    ['agreement', (n: number) => `Agreement ${n}`],
    ['license', (n: number) => ['MIT', 'Apache-2.0'][n % 2]],
    ['report_source_bugs', (n: number) => `bugs${n}@example.org`],
  ] as const
  for (let n = 0; n < 10; n++) {
    await Promise.all(changes.map(([name, value]) => admin.patch(pathOf('flat'), { [name]: value(n) })))
    const { body } = await admin.get(pathOf('flat'))
    for (const [name, value] of changes) expect([n, body[name]]).toEqual([n, value(n)])
  }
})
