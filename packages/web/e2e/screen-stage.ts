import { askWithin, importDemo } from '@weft/server/testing'
import { type Stage, startStage } from './browser.ts'

/** Does harm wherever a text is taken for HTML, and makes an element that is counted. */
export const harm = '<img src=x onerror="window.harmed=true"><script>window.harmed=true</script>'

/** A stage that has something of everything, with texts that would do harm wherever somebody may write. */
export async function startFullStage(): Promise<Stage> {
  const stage = await startStage({ projectGlossaries: true })
  await importDemo(stage.app.app.services, askWithin(stage.app.app.http))
  await writeHarm(stage)
  await stage.app.app.jobs.idle()
  await nameOthers(stage)
  return stage
}

/** Writes harmful texts of each kind. Texts that are refused by a rule, such as for names, do no harm either. */
async function writeHarm({ app: { admin, anna, boris } }: Stage): Promise<void> {
  const { body: project } = await admin.get('/api/projects/demo/')
  const { results } = (await admin.get('/api/translations/demo/kiosk/cs/units/')).body
  const { results: sources } = (await admin.get('/api/translations/demo/kiosk/en/units/')).body
  const unit = `/api/units/${results[0].id}/`
  const answers = [
    await admin.patch('/api/projects/demo/', { name: `Demo <b>bold</b> ${harm.slice(0, 40)}`, instructions: harm }),
    await admin.patch('/api/components/demo/kiosk/', { name: `Kiosk ${harm}`.slice(0, 100), agreement: '' }),
    await admin.post('/api/categories/', { name: `More ${harm}`.slice(0, 100), slug: 'more', project: project.url }),
    await admin.post('/api/groups/', { name: harm.slice(0, 80), defining_project: project.url }),
    await admin.post('/api/projects/demo/announcements/', { message: harm, severity: 'warning' }),
    await admin.post('/api/components/demo/kiosk/announcements/', { message: harm, severity: 'danger' }),
    await admin.post('/api/projects/demo/labels/', { name: harm, description: harm, color: 'red' }),
    await admin.patch(`/api/units/${sources[0].id}/`, { explanation: harm }),
    await admin.post('/api/translations/demo/glossary/en/units/', { source: [harm], target: [harm] }),
    await admin.patch('/api/site/machinery/', {
      service: 'apertium-apy',
      configuration: { url: 'https://mt.example/' },
    }),
    await admin.patch('/api/site/projects/demo/machinery/', { instructions: harm }),
    await admin.post('/api/memories/', { name: harm.slice(0, 80), project: 'demo' }),
    await admin.post('/api/account/searches/', { name: harm.slice(0, 60), q: harm }),
    await admin.post('/api/account/tokens/', { note: harm, scopes: ['read'], expires: null }),
    await admin.post('/api/projects/demo/tokens/', { note: harm, scopes: ['read'], expires: null }),
    await admin.post('/api/site/blocks/', { user: 'carol', project: 'demo', note: harm, expiry: null }),
    await boris.post(`${unit}comments/`, { comment: `@admin ${harm}`, scope: 'translation' }),
    await boris.post(`${unit}suggestions/`, { target: [harm] }),
    await admin.post('/api/editor/assignments/', {
      ...{ path: 'demo', q: 'state:<translated', name: `Kiosk ${harm}`.slice(0, 200), instruction: harm },
      people: ['admin', 'anna'],
    }),
    await anna.patch(unit, { target: [harm], state: 20 }),
  ]
  const taken = answers.filter(({ status }) => status < 300).length
  if (taken < 12 || answers.some(({ status }) => status >= 500))
    throw new Error(`Harmful texts: ${JSON.stringify(answers.map(({ status, body }) => [status, body]))}`)
}

/** Gives harmful names to people, languages, lists and pictures; each is taken, and so is to be seen. */
async function nameOthers({ app: { admin }, open }: Stage): Promise<void> {
  const form = { name: `Window ${harm}`, project_slug: 'demo', component_slug: 'kiosk', language_code: 'en' }
  const { page, context } = await open({})
  const bytes = await page.screenshot()
  await context.close()
  const answers = [
    await admin.patch('/api/users/anna/', { full_name: `Anna ${harm}`.slice(0, 150) }),
    await admin.patch('/api/languages/cs/', { name: `Czech ${harm}`.slice(0, 100) }),
    await admin.post('/api/component-lists/', {
      name: `List ${harm}`.slice(0, 100),
      slug: 'list',
      show_dashboard: true,
    }),
    await admin.request('POST', '/api/screenshots/', { form, files: { image: { name: 'window.png', bytes } } }),
  ]
  const refused = answers.filter(({ status }) => status >= 300)
  if (refused.length > 0) throw new Error(JSON.stringify(refused.map(({ status, body }) => [status, body])))
}
