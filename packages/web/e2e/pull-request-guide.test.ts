import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeHost, startFakeHost } from '../../server/src/git-hosts/testing/testing.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'

const shots = process.env.SCREENSHOTS

/** The walk of `docs/guide/pull-requests.md`: the words between stars are those of the guide. */
describe.skipIf(missing !== null && !isRequired)('the guide to pull requests', { timeout: 240_000 }, () => {
  let stage: Stage
  let remote: GitRemote
  let fake: FakeHost
  beforeAll(async () => {
    remote = await startGitRemote()
    fake = await startFakeHost('gitea', remote)
    const po = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr ""\n'
    await remote.commit(fake.repository, { 'po/cs.po': po, 'po/app.pot': po }, 'Begin')
    stage = await startStage()
  }, 240_000)
  afterAll(async () => {
    await stage?.close()
    await fake?.stop()
    await remote?.stop()
  })

  test('a host is added and tried, a component delivers by it, and a push opens one pull request', async () => {
    const component = {
      ...{ name: 'App', slug: 'app', repo: fake.repositoryUrl, push: fake.repositoryUrl },
      ...{ filemask: 'po/*.po', file_format: 'po', new_base: 'po/app.pot' },
    }
    expect((await stage.app.admin.post('/api/projects/demo/components/', component)).status).toBe(201)
    await stage.app.app.jobs.idle()
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    page.setDefaultTimeout(30_000)
    // **Administration → Git hosts**, kind **Gitea, Forgejo**, the host, the token.
    await page.goto('/manage/')
    await page
      .getByRole('link', { name: 'Git hosts' })
      .or(page.getByRole('tab', { name: 'Git hosts' }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Add a git host' }).click()
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByLabel('Kind'), { label: 'Gitea, Forgejo' })
    await dialog.getByLabel('Host', { exact: true }).fill(fake.hostname)
    await dialog.getByLabel('Token').fill(fake.access.secret)
    await dialog.getByLabel('Address of the API').fill(fake.api)
    await dialog.getByRole('button', { name: 'Add a git host' }).click()
    // **Try** shows the account's name.
    await page.getByRole('button', { name: /^Try/ }).click()
    await page.getByText(/Signed in as .weft-bot/).waitFor()
    // **Repository → Delivery**, under **Commits are delivered by**.
    await page.goto('/projects/demo/app/#repository')
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await choose(delivery.getByLabel('Commits are delivered by'), 'gitea')
    await delivery.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Delivery saved').waitFor()
    // A text, and **Show the changes to push**.
    const { body } = await stage.app.admin.get('/api/translations/demo/app/cs/units/')
    const written = { target: ['Otevřít'], state: 20 }
    expect((await stage.app.admin.patch(`/api/units/${body.results[0].id}/`, written)).status).toBe(200)
    const committed = await stage.app.admin.post('/api/components/demo/app/repository/', { operation: 'commit' })
    expect(committed.status).toBe(200)
    await stage.app.app.jobs.idle()
    await page.reload()
    await page.getByText('Show the changes to push').click()
    await page.getByText('+msgstr "Otevřít"').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/guide-delivery.png`, fullPage: true })
    // A push opens one pull request, and a later push brings it up to date.
    await page.getByRole('button', { name: 'Push', exact: true }).click()
    await expect.poll(() => fake.pulls.length, { timeout: 60_000 }).toBe(1)
    expect(fake.pulls[0]?.head.branch).toBe('weft-demo-app')
    await stage.app.admin.patch(`/api/units/${body.results[0].id}/`, { target: ['Otevři'], state: 20 })
    await stage.app.admin.post('/api/components/demo/app/repository/', { operation: 'push' })
    expect(fake.pulls).toHaveLength(1)
    await page.goto('/projects/demo/app/#repository')
    await page.getByRole('region', { name: 'Pull requests' }).getByRole('link').first().waitFor()
    if (shots) await page.screenshot({ path: `${shots}/guide-pulls.png`, fullPage: true })
    // Closed without a merge: the texts stay, and **Push** opens another one.
    fake.close(fake.pulls[0]?.number ?? 0)
    await page.getByRole('button', { name: 'Push', exact: true }).click()
    await expect.poll(() => fake.pulls.length, { timeout: 60_000 }).toBe(2)
    expect(fake.violations).toEqual([])
    await context.close()
  })
})
