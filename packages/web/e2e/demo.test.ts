import { writeFile } from 'node:fs/promises'
import { askWithin, importDemo } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

const pictures = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('the demo', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    await importDemo(stage.app.app.services, askWithin(stage.app.app.http))
  }, 120_000)
  afterAll(() => stage.close())

  const suggested = async () => {
    const query = 'q=source:=%22Bicycle%20kitchen%22'
    const { results } = (await stage.app.admin.get(`/api/translations/playground/bicycle-kitchen/cs/units/?${query}`))
      .body
    const { body } = await stage.app.anna.get(`/api/units/${results[0].id}/suggestions/`)
    return body.results.map((one: { target: string[]; votes: number; own_vote: number }) => [
      one.target[0],
      one.votes,
      one.own_vote,
    ])
  }

  test('a translator votes for a suggestion, changes their mind, and sees what others think', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    await page.goto('/translate/playground/bicycle-kitchen/cs/?q=has:suggestion')
    const section = page.locator('#suggestions')
    const row = section.getByRole('listitem').filter({ hasText: 'Cyklokuchyň' })
    await row.waitFor()
    expect(await section.getByRole('listitem').filter({ hasText: 'Kolokuchyně' }).textContent()).toContain('Mira')
    const [better, worse] = [
      row.getByRole('button', { name: 'Vote for it' }),
      row.getByRole('button', { name: 'Vote against it' }),
    ]
    if (pictures) await writeFile(`${pictures}/demo-votes.png`, await page.screenshot())
    await better.click()
    await expect.poll(suggested).toContainEqual(['Cyklokuchyň', 4, 1])
    await row.getByText('4', { exact: true }).waitFor()
    expect(await better.getAttribute('aria-pressed')).toBe('true')
    await worse.focus()
    await page.keyboard.press('Enter')
    await expect.poll(suggested).toContainEqual(['Cyklokuchyň', 2, -1])
    await row.getByText('2', { exact: true }).waitFor()
    expect([await better.getAttribute('aria-pressed'), await worse.getAttribute('aria-pressed')]).toEqual([
      'false',
      'true',
    ])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('who may not vote is offered no vote', async () => {
    const { page, context } = await stage.open()
    await page.goto('/translate/playground/bicycle-kitchen/cs/?q=has:suggestion')
    const section = page.locator('#suggestions')
    await section.getByText('Cyklokuchyň').waitFor()
    expect(await section.getByRole('button', { name: 'Vote for it', disabled: false }).count()).toBe(0)
    await context.close()
  })

  test('its playground has something of everything, and an administrator removes it once they typed its name', async () => {
    const units = '/api/translations/playground/bicycle-kitchen/cs/units/'
    const { results } = (await stage.app.admin.get(`${units}?q=state:empty`)).body
    const saved = await stage.app.anna.patch(`/api/units/${results[0].id}/`, { target: ['Kuchyň'], state: 20 })
    expect(saved.status).toBe(200)
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/playground/')
    for (const language of ['Czech', 'German', 'Arabic'])
      await page.getByRole('link', { name: language }).first().waitFor({ state: 'attached' })
    if (pictures) await writeFile(`${pictures}/demo-project.png`, await page.screenshot({ fullPage: true }))
    await page.goto('/')
    await page.getByText(/Weft.* are a demo|Playground.* are a demo/).waitFor()
    if (pictures) await writeFile(`${pictures}/demo-notice.png`, await page.screenshot({ fullPage: true }))
    await page.getByRole('button', { name: 'Remove the demo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the demo' })
    // The demo's own people do not count.
    await dialog.getByText(/work.* goes with it/).waitFor({ timeout: 30_000 })
    expect((await dialog.getByRole('listitem').allTextContents()).join('\n')).toMatch(/^Anna.* changes?$/m)
    expect(await dialog.getByText('Mira').count()).toBe(0)
    if (pictures) await writeFile(`${pictures}/demo-removal.png`, await page.screenshot())
    const remove = dialog.getByRole('button', { name: 'Remove the demo' })
    expect(await remove.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove the demo' }).click()
    await dialog.getByLabel(/Type .?demo.? to remove it/).fill('demo')
    await remove.click()
    await page.getByText('The demo was removed.').waitFor({ timeout: 30_000 })
    await page.getByText('are a demo').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Playground' }).waitFor({ state: 'detached' })
    expect(
      (await stage.app.admin.get('/api/projects/')).body.results.map(({ slug }: { slug: string }) => slug),
    ).toEqual(['demo'])
    expect(complaints).toEqual([])
    await context.close()
    const reader = await stage.open({ as: 'anna' })
    await reader.page.goto('/')
    await reader.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await reader.page.getByRole('button', { name: 'Remove the demo' }).count()).toBe(0)
    await reader.context.close()
  })
})
