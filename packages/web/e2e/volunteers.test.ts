import { joinTeam } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = 60_000

describe.skipIf(missing !== null && !isRequired)('volunteers', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('a visitor sees what is missing, and one button leads to the strings; a private project is not there', async () => {
    const { page, context, complaints } = await stage.open({})
    page.setDefaultTimeout(patience)
    await page.goto('/engage/demo/')
    await page.getByRole('heading', { name: /Help translate .Demo/ }).waitFor()
    await page.getByText('You can suggest translations at once').waitFor()
    const table = page.getByRole('table', { name: 'What is missing' })
    await table.getByText('Czech').waitFor()
    // Nobody translates into the language of the source.
    expect(await table.getByText('English').count()).toBe(0)
    await page.goto('/engage/demo/-/cs/')
    await page.getByRole('link', { name: /Translate into .Czech/ }).click()
    await page.waitForURL('**/translate/demo/-/cs/**')
    expect(complaints).toEqual([])
    await stage.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    const reply = await page.goto('/engage/demo/')
    expect(reply?.status()).toBe(404)
    await stage.app.admin.patch('/api/projects/demo/', { access_control: 0 })
    await context.close()
  }, 200_000)

  test('a newcomer follows what is offered in their language, and has it among their own', async () => {
    await stage.app.anna.patch('/api/account/preferences/', { languages: ['cs'] })
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    page.setDefaultTimeout(patience)
    await page.goto('/')
    const offers = page.getByRole('region', { name: 'Translate also' })
    await offers.getByRole('button', { name: /Follow .Demo/ }).click()
    await offers.waitFor({ state: 'detached' })
    const own = page.getByRole('region', { name: 'For you' })
    await own.getByText('Demo').waitFor()
    expect((await stage.app.anna.get('/api/account/watched/')).body.results).toMatchObject([{ project: 'demo' }])
    expect(complaints).toEqual([])
    await context.close()
  }, 200_000)

  test('a reviewer sees what waits in a project that they do not follow, and the number leads to it', async () => {
    await joinTeam(stage.app.database, 'boris', 'Reviewers')
    await stage.app.admin.patch('/api/projects/demo/', { translation_review: true })
    const { page, context, complaints } = await stage.open({ as: 'boris' })
    page.setDefaultTimeout(patience)
    await page.goto('/')
    const reviews = page.getByRole('region', { name: 'Waiting for your review' })
    await reviews.getByRole('link', { name: /translations? waits?$/ }).click()
    await page.waitForURL('**/review/demo/**')
    expect(complaints).toEqual([])
    await context.close()
    await stage.app.admin.patch('/api/projects/demo/', { translation_review: false })
  }, 200_000)

  test('an administrator sees what failed, a manager their projects', async () => {
    await stage.app.database.executeSql(
      "insert into failed_jobs (id, kind, payload, failure) values ('11111111-1111-4111-8111-111111111111', 'tidy', '{}', 'the disk was full')",
    )
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/')
    await page.getByRole('region', { name: 'Projects you manage' }).getByText('Demo').waitFor()
    await page.getByRole('link', { name: 'One job failed' }).click()
    await page.getByText('the disk was full').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 200_000)
})
