import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let remote: GitRemote

type Texts = Readonly<Record<string, string | undefined>>

/** Qt Linguist's files whose source texts are keys. */
const qt = (language: string, texts: Texts) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="${language}">
<context>
    <name>Menu</name>
${Object.entries(texts)
  .map(
    ([key, text]) =>
      `    <message>\n        <source>${key}</source>\n        <translation${text === undefined ? ' type="unfinished">' : `>${text}`}</translation>\n    </message>\n`,
  )
  .join('')}</context>
</TS>
`
/** XLIFF 2 whose source texts are keys. */
const xliff2 = (language: string, texts: Texts) => `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"${language === 'en' ? '' : ` trgLang="${language}"`}>
  <file id="messages">
${Object.entries(texts)
  .map(
    ([key, text]) =>
      `    <unit id="${key}">\n      <segment>\n        <source>menu.${key}</source>\n${text === undefined ? '' : `        <target>${text}</target>\n`}      </segment>\n    </unit>\n`,
  )
  .join('')}  </file>
</xliff>
`
const formats = [
  { slug: 'qt', file_format: 'ts', extension: 'ts', write: qt, context: 'Menu\n', unsaid: { close: undefined } },
  { slug: 'segments', file_format: 'xliff2', extension: 'xlf', write: xliff2, context: 'messages///', unsaid: {} },
] as const
const english = { open: 'Open file', close: 'Close file' }

beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp()
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await app.admin.post('/api/projects/', project)).status).toBe(201)
  for (const { slug, file_format, extension, write } of formats) {
    const files = {
      [`l/en.${extension}`]: write('en', english),
      [`l/cs.${extension}`]: write('cs', { open: 'Otevřít' }),
    }
    await remote.commit(slug, files, 'Start')
    const repo = remote.gitUrl(slug)
    const made = await app.admin.post('/api/projects/demo/components/', {
      ...{ name: slug, slug, repo, push: repo, vcs: 'git', branch: 'main', license: 'MIT', file_format },
      ...{ filemask: `l/*.${extension}`, template: `l/en.${extension}`, new_lang: 'add', edit_template: true },
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
  }
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

interface ShownUnit {
  readonly url: string
  readonly context: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: number
}

const units = async (slug: string, language: string): Promise<readonly ShownUnit[]> =>
  (await app.admin.get(`/api/translations/demo/${slug}/${language}/units/`)).body.results
const shown = async (slug: string, language: string) =>
  (await units(slug, language)).map(({ context, source, target, state }) => [context, source[0], target[0], state])

describe.each(formats)('$file_format with a template', ({ slug, extension, write, context, unsaid }) => {
  const save = async (language: string, key: string, text: string) => {
    const unit = (await units(slug, language)).find((one) => one.context === context + key)
    const reply = await app.admin.patch(unit?.url ?? '', { state: 20, target: [text] })
    expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  }
  const inRemote = async (language: string) => (await remote.read(slug, `l/${language}.${extension}`))?.toString()

  test('the template says the source texts, and keys name the strings', async () => {
    expect(await shown(slug, 'en')).toEqual([
      [`${context}open`, 'Open file', 'Open file', 20],
      [`${context}close`, 'Close file', 'Close file', 20],
    ])
    expect(await shown(slug, 'cs')).toEqual([
      [`${context}open`, 'Open file', 'Otevřít', 20],
      [`${context}close`, 'Close file', '', 0],
    ])
  })

  test('a string that a translation lacks comes as the template has it, a new language without them or without texts, and a text of the template stands there', async () => {
    await save('cs', 'close', 'Zavřít')
    const language = await app.admin.post(`/api/components/demo/${slug}/translations/`, { language_code: 'fr' })
    expect(language.status).toBe(201)
    await app.app.jobs.idle()
    await save('fr', 'open', 'Ouvrir')
    await save('en', 'close', 'Close the file')
    const push = await app.admin.post(`/api/components/demo/${slug}/repository/`, { operation: 'push' })
    expect([push.status, push.body.result]).toEqual([200, true])
    await app.app.jobs.idle()
    expect(await inRemote('en')).toBe(write('en', { ...english, close: 'Close the file' }))
    expect(await inRemote('fr')).toBe(write('fr', { open: 'Ouvrir', ...unsaid }))
    // The text that was made for another source text needs editing.
    const czech = (await inRemote('cs')) ?? ''
    const sure = czech.replace(/ (?:state="initial"|type="unfinished"|subState="[^"]*")/g, '')
    expect([czech === sure, sure]).toEqual([false, write('cs', { open: 'Otevřít', close: 'Zavřít' })])
  })

  test('what upstream changes in the template is the source text of all', async () => {
    await remote.commit(slug, { [`l/en.${extension}`]: write('en', { open: 'Open', close: 'Close' }) }, 'Shorter')
    const pull = await app.admin.post(`/api/components/demo/${slug}/repository/`, { operation: 'pull' })
    expect([pull.status, pull.body.result]).toEqual([200, true])
    await app.app.jobs.idle()
    expect((await shown(slug, 'fr')).map(([, ...rest]) => rest)).toEqual([
      ['Open', 'Ouvrir', 10],
      ['Close', '', 0],
    ])
  })
})
