import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { restOf, screens } from './screens.ts'

/** Does harm wherever a text is taken for HTML, and makes an element that is counted. */
const harm = '<img src=x onerror="window.harmed=true"><script>window.harmed=true</script>'

/** Pages that show what the test writes, beside those that are looked at anyway. */
const further = [
  '/projects/demo/glossary/',
  '/translate/demo/glossary/en/',
  '/translate/demo/kiosk/en/',
  '/projects/demo/kiosk/#announcements',
  '/projects/demo/kiosk/#history',
  '/search/?q=harmed',
  '/user/boris/',
  '/user/anna/',
  '/projects/demo/kiosk/#widgets',
  '/projects/demo/-/cs/#widgets',
  '/projects/demo/kiosk/cs/#widgets',
  '/translate/demo/kiosk/none/',
  '/languages/cs/none/',
]

/** Gives harmful names to people, languages, lists and pictures; each is taken, and so is to be seen. */
async function nameOthers({ app: { admin }, open }: Stage): Promise<void> {
  const form = { name: `Window ${harm}`, project_slug: 'demo', component_slug: 'kiosk', language_code: 'en' }
  const { page, context } = await open({})
  const bytes = await page.screenshot()
  await context.close()
  const answers = {
    person: await admin.patch('/api/users/anna/', { full_name: `Anna ${harm}`.slice(0, 150) }),
    language: await admin.patch('/api/languages/cs/', { name: `Czech ${harm}`.slice(0, 100) }),
    list: await admin.post('/api/component-lists/', {
      name: `List ${harm}`.slice(0, 100),
      slug: 'list',
      show_dashboard: true,
    }),
    picture: await admin.request('POST', '/api/screenshots/', {
      form,
      files: { image: { name: 'window.png', bytes } },
    }),
  }
  const refused = Object.entries(answers).filter(([, { status }]) => status >= 300)
  expect(refused.map(([what, { status, body }]) => [what, status, body])).toEqual([])
}

describe.skipIf(missing !== null && !isRequired)('texts of others', { timeout: 300_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { admin, anna, boris } = stage.app
    const { body: project } = await admin.get('/api/projects/demo/')
    const { results } = (await admin.get('/api/translations/demo/kiosk/cs/units/')).body
    const { results: sources } = (await admin.get('/api/translations/demo/kiosk/en/units/')).body
    const unit = `/api/units/${results[0].id}/`
    const { body: group } = await admin.post('/api/groups/', { name: harm.slice(0, 80), defining_project: project.url })
    const answers = [
      await admin.patch('/api/projects/demo/', { name: `Demo ${harm.slice(0, 50)}`, instructions: harm }),
      await admin.patch('/api/components/demo/kiosk/', { name: `Kiosk ${harm}`.slice(0, 100), agreement: '' }),
      await admin.post('/api/categories/', { name: `More ${harm}`.slice(0, 100), slug: 'more', project: project.url }),
      await admin.post('/api/projects/demo/announcements/', { message: harm, severity: 'warning' }),
      await admin.post('/api/components/demo/kiosk/announcements/', { message: harm, severity: 'danger' }),
      await admin.post('/api/projects/demo/labels/', { name: harm, description: harm, color: 'red' }),
      await admin.patch(`/api/units/${sources[0].id}/`, { explanation: harm }),
      await admin.post('/api/translations/demo/glossary/en/units/', { source: [harm], target: [harm] }),
      await admin.post('/api/account/searches/', { name: harm.slice(0, 60), q: harm }),
      await admin.post('/api/account/tokens/', { note: harm, scopes: ['read'], expires: null }),
      await admin.post('/api/projects/demo/tokens/', { note: harm, scopes: ['read'], expires: null }),
      await admin.post('/api/site/blocks/', { user: 'carol', project: 'demo', note: harm, expiry: null }),
      await boris.post(`${unit}comments/`, { comment: `@admin ${harm}`, scope: 'translation' }),
      await boris.post(`${unit}suggestions/`, { target: [harm] }),
      await anna.patch(unit, { target: [harm], state: 20 }),
    ]
    // What a rule of its own keeps out, such as of names, does no harm either.
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(10)
    expect(group.id).toBeGreaterThan(0)
    await stage.app.app.jobs.idle()
    await nameOthers(stage)
  }, 120_000)
  afterAll(() => stage.close())

  test('are shown as texts on every page: no script of theirs runs, no element of theirs is made', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.on('dialog', (dialog) => void dialog.dismiss())
    let shown = 0
    const harmed: string[] = []
    for (const path of [...screens.map(([, path]) => path), ...further]) {
      await page.goto('about:blank')
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState(restOf(path))
      const seen = (await page.evaluate(`({
        ran: window.harmed === true,
        made: document.querySelectorAll('img[src="x"], main script, main b, main i').length,
        shows: document.body.innerText.includes('onerror='),
      })`)) as { readonly ran: boolean; readonly made: number; readonly shows: boolean }
      if (seen.ran || seen.made > 0) harmed.push(path)
      if (seen.shows) shown++
    }
    expect(harmed).toEqual([])
    // They were there to do harm.
    expect(shown).toBeGreaterThan(20)
    expect(complaints).toEqual([])
    await context.close()
  })
})
