import { type GitRemote, problemsOf, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidFields } from '../refusal.ts'
import { addUserOperation } from './operations/add-user.operation.ts'
import { importOperation } from './operations/import.operation.ts'

// The API and the commands report the same problems of a new user, project or component.

let app: TestApp
let remote: GitRemote

const catalogue = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr ""\n'

beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit('kiosk', { 'po/cs.po': catalogue, 'po/x.pot': catalogue, 'doc/a.po': catalogue }, 'Start')
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Taken', slug: 'taken', web: 'https://example.org/' })
  await app.admin.post('/api/projects/taken/components/', { ...component(), new_lang: 'none' })
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

const context = <Request>(request: Request) => ({
  request,
  services: app.app.services,
  signal: AbortSignal.timeout(60_000),
  tell: () => {},
})

/** `code attr` of each problem that a command is refused for. */
async function refusedFor(run: Promise<unknown>): Promise<string[]> {
  const error: unknown = await run.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof InvalidFields)) throw error
  return error.problems.map(({ code, attr }) => `${code} ${attr}`)
}

const user = { username: 'dana', full_name: 'Dana', email: 'dana@example.org' }

const wrongUsers: readonly [string, Partial<typeof user>][] = [
  ['a name with a blank in it', { username: 'da na' }],
  ['a name of deleted users', { username: 'deleted-7' }],
  ['no name', { username: '' }],
  ['a name of 151 letters', { username: 'd'.repeat(151) }],
  ['a name that is taken', { username: 'anna' }],
  ['an address without a domain', { email: 'dana@localhost' }],
  ['an address with two lines', { email: 'dana@example.org\nBcc: all@example.org' }],
  ['no address', { email: '' }],
  ['an address that is taken', { email: 'anna@example.com' }],
  ['a long address', { email: `${'d'.repeat(190)}@example.org` }],
  ['a NUL in the full name', { full_name: 'Da\0na' }],
  ['half a character in the full name', { full_name: 'Da\ud800na' }],
  ['no full name', { full_name: '  ' }],
  ['a full name of 151 letters', { full_name: 'd'.repeat(151) }],
  ['everything wrong', { username: 'an na', full_name: '', email: 'x' }],
]

describe('a user', () => {
  test.each(wrongUsers)('with %s is refused alike', async (_, wrong) => {
    const values = { ...user, ...wrong }
    const byApi = await app.admin.post('/api/users/', values)
    expect(byApi.status).toBe(400)
    const { username, full_name: fullName, email } = values
    const request = { username, fullName, email, isSuperuser: false, token: null, password: null }
    expect(await refusedFor(addUserOperation.run(context(request)))).toEqual(problemsOf(byApi))
  })

  test('is made alike', async () => {
    await app.admin.post('/api/users/', user)
    const request = { username: 'dora', fullName: ' Dora ', email: 'dora@example.org' }
    const secrets = { isSuperuser: false, token: null, password: null }
    const { token } = await addUserOperation.run(context({ ...request, ...secrets }))
    const [dana, dora] = [await app.admin.get('/api/users/dana/'), await app.admin.get('/api/users/dora/')]
    const own = { id: 0, username: '', full_name: '', email: '', url: '', date_joined: '', notifications: '' }
    const same = { ...own, statistics_url: '', contributions_url: '' }
    expect({ ...dora.body, ...same }).toEqual({ ...dana.body, ...same })
    expect(dora.body.full_name).toBe('Dora')
    expect((await app.withToken(token).get('/api/users/dora/')).status).toBe(200)
  })
})

function component() {
  return {
    name: 'Kiosk',
    slug: 'kiosk',
    repo: remote.gitUrl('kiosk'),
    branch: 'main',
    filemask: 'po/*.po',
    file_format: 'po',
  }
}

type SentValues = Partial<ReturnType<typeof component>> & { readonly [name: string]: unknown }

const wrongComponents: readonly [string, () => SentValues][] = [
  ['a slug with a slash', () => ({ slug: 'a/b' })],
  ['a slug of 101 letters', () => ({ slug: 'a'.repeat(101) })],
  ['no slug', () => ({ slug: '' })],
  ['a name of 101 letters', () => ({ name: 'a'.repeat(101) })],
  ['a name with NUL', () => ({ name: 'a\0b' })],
  ['a name that is taken', () => ({ name: 'Kiosk' })],
  ['a repository of an unknown kind', () => ({ repo: 'ftp://example.org/x.git' })],
  ['an address of 301 characters', () => ({ repo: `https://example.org/${'x'.repeat(301)}` })],
  ['a repository that is not there', () => ({ repo: remote.gitUrl('nothing') })],
  ['a branch that is not there', () => ({ branch: 'nothing' })],
  ['a branch that git does not take', () => ({ branch: 'a..b' })],
  ['a link to nothing', () => ({ repo: 'weblate://taken/nothing', branch: undefined })],
  ['a link with a branch', () => ({ repo: 'weblate://taken/kiosk' })],
  ['an address to push to of an unknown kind', () => ({ push: 'ftp://example.org/x.git' })],
  ['a mask without a star', () => ({ filemask: 'po/cs.po' })],
  ['a mask that leaves the repository', () => ({ filemask: '../*.po' })],
  ['a mask that finds nothing', () => ({ filemask: 'locale/*.po' })],
  ['a mask that finds no language', () => ({ filemask: 'doc/*.po', new_lang: 'none' })],
  ['an unknown format', () => ({ file_format: 'nothing' })],
  ['a template of a bilingual format', () => ({ template: 'po/cs.po' })],
  ['a base that is not there', () => ({ new_base: 'po/y.pot' })],
  ['a source language that is not there', () => ({ source_language: 'zzz' })],
]

/** The command's call for the same component. The command has languages added where there is a base, and the API is told so. */
function commandOf(sent: SentValues) {
  const { name, slug, repo, branch, filemask, file_format, push, template, new_base, source_language } = sent
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    repo: text(repo) ?? '',
    project: 'taken',
    component: text(slug) ?? '',
    filemask: text(filemask) ?? '',
    projectName: null,
    name: text(name),
    branch: text(branch),
    push: text(push),
    newBase: text(new_base),
    template: text(template),
    fileFormat: text(file_format),
    sourceLanguage: text(source_language),
    languageCodeStyle: null,
    languageRegex: null,
  }
}

describe('a component', () => {
  test.each(wrongComponents)('with %s is refused alike', async (_, wrong) => {
    const usual: SentValues = { ...component(), name: 'Other', slug: 'other', ...wrong() }
    const sent = { ...usual, new_lang: (usual.new_base ?? usual.template) === undefined ? 'none' : 'add' }
    const byApi = await app.admin.post('/api/projects/taken/components/', sent)
    expect(byApi.status).toBe(400)
    const expected = problemsOf(byApi).map((problem) => problem.replace(/ slug$/, ' component'))
    expect(await refusedFor(importOperation.run(context(commandOf(sent))))).toEqual(expected)
  })

  test('whose slug is taken is refused by the API, and read again by the command', async () => {
    const taken = await app.admin.post('/api/projects/taken/components/', { ...component(), name: 'Other' })
    expect(problemsOf(taken)).toEqual(['invalid slug'])
    expect(await importOperation.run(context(commandOf(component())))).toMatchObject({ created: false })
  })
})

const wrongProjects: readonly [string, { readonly name?: string; readonly slug?: string }][] = [
  ['a slug with a dot', { slug: 'a.b' }],
  ['a slug of 61 letters', { slug: 'a'.repeat(61) }],
  ['no slug', { slug: '' }],
  ['a name of 61 letters', { name: 'a'.repeat(61) }],
  ['a name that is taken', { name: 'Taken' }],
  ['a name with NUL', { name: 'a\0b' }],
]

describe('a project', () => {
  test.each(wrongProjects)('with %s is refused alike', async (_, wrong) => {
    const values = { name: 'New', slug: 'new', ...wrong }
    const byApi = await app.admin.post('/api/projects/', { ...values, web: 'https://example.org/' })
    expect(byApi.status).toBe(400)
    const command = { ...commandOf(component()), project: values.slug, projectName: values.name }
    const names = (problem: string) => problem.replace(/ slug$/, ' project').replace(/ name$/, ' project name')
    expect(await refusedFor(importOperation.run(context(command)))).toEqual(problemsOf(byApi).map(names))
  })

  test('is not made where the repository of its first component cannot be read', async () => {
    const command = { ...commandOf(component()), project: 'new', repo: remote.gitUrl('nothing') }
    await refusedFor(importOperation.run(context(command)))
    expect((await app.admin.get('/api/projects/new/')).status).toBe(404)
  })
})
