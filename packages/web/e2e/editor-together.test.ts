import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** The folder for pictures of the journeys; unset: no pictures. */
const pictures = process.env.WEFT_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

describe.skipIf(missing !== null && !isRequired)('the editor with several people', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage?.close())

  /** Opens a string of the Czech texts by its place in the file, from 1. */
  async function openString(name: string, at: number, width = 1440) {
    const visit = await stage.open({ as: name, width })
    await visit.page.goto(`/translate/demo/kiosk/cs/?offset=${at}`)
    await visit.page.locator('#editing .cm-content').first().waitFor()
    return visit
  }

  const field = (page: Page) => page.locator('#editing .cm-content').first()
  const unitAt = async (at: number): Promise<{ readonly id: number; readonly target: readonly string[] }> => {
    const reply = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')
    return reply.body.results[at - 1]
  }

  test('two people on one string see each other, and who types is left alone', async () => {
    const anna = await openString('anna', 1)
    const boris = await openString('boris', 1)
    await anna.page
      .locator('#editing')
      .getByText(/is here$/)
      .waitFor()
    await boris.page
      .locator('#editing')
      .getByText(/is here$/)
      .waitFor()
    await boris.page.keyboard.press('Alt+ArrowDown')
    await boris.page.keyboard.type('Zav')
    await anna.page
      .locator('#string-rows')
      .getByText(/is typing$/)
      .waitFor({ state: 'attached' })
    await picture(anna.page, 'presence')
    // Saving leads past the string in which somebody types.
    await anna.page.keyboard.press('Control+Enter')
    await expect.poll(() => anna.page.locator('#editing p').first().textContent()).toContain('Tickets')
    await boris.page.goto('about:blank')
    await anna.page
      .locator('#string-rows')
      .getByText(/is typing$/)
      .waitFor({ state: 'detached' })
    expect(anna.complaints).toEqual([])
    await boris.context.close()
    await anna.context.close()
  })

  test('what somebody else saves appears at once, and never over what is typed', async () => {
    const anna = await openString('anna', 4)
    const { id } = await unitAt(4)
    const save = (text: string) => stage.app.boris.patch(`/api/units/${id}/`, { target: [text], state: 20 })
    expect((await save('Nashledanou')).status).toBe(200)
    await expect.poll(() => field(anna.page).textContent()).toBe('Nashledanou')
    await anna.page.keyboard.press('Control+a')
    await anna.page.keyboard.type('Mějte se')
    expect((await save('Čau')).status).toBe(200)
    await anna.page.getByText('Somebody else has changed this text while you typed').waitFor()
    expect(await field(anna.page).textContent()).toBe('Mějte se')
    await picture(anna.page, 'overtaken')
    await anna.page.keyboard.press('Control+s')
    await anna.page.getByRole('button', { name: 'Save yours' }).click()
    await expect.poll(async () => (await unitAt(4)).target).toEqual(['Mějte se'])
    // Both texts are in the history, each with a way back.
    await anna.page.keyboard.press('Escape')
    await anna.page.keyboard.press('h')
    const history = anna.page.locator('#history')
    await history.getByRole('button', { name: 'Use this text' }).first().waitFor()
    await picture(anna.page, 'history')
    await history.getByRole('button', { name: 'Use this text' }).first().click()
    expect(await field(anna.page).textContent()).toBe('Čau')
    // The browser's own word for a text that somebody else was faster with.
    expect(anna.complaints.filter((said) => !said.includes('412'))).toEqual([])
    await anna.context.close()
  })

  test('people ask, answer and settle beside the string, and take what others suggest', async () => {
    const { id } = await unitAt(2)
    expect((await stage.app.boris.post(`/api/units/${id}/suggestions/`, { target: ['Zavřít dveře'] })).status).toBe(201)
    const asked = { comment: 'Which <b>door</b>?', scope: 'translation' }
    expect((await stage.app.boris.post(`/api/units/${id}/comments/`, asked)).status).toBe(201)
    const anna = await openString('anna', 2)
    const { page } = anna
    await page.getByText('Which <b>door</b>?').waitFor()
    await page.keyboard.press('Control+u')
    await page.keyboard.type('The front one, @bo')
    await page.getByRole('option', { name: /@boris/ }).waitFor()
    await picture(page, 'mention')
    await page.keyboard.press('Enter')
    expect(await page.locator('#comment-text').inputValue()).toBe('The front one, @boris ')
    await page.keyboard.press('Control+Enter')
    await page.locator('#comments').getByRole('listitem').filter({ hasText: 'The front one, @boris' }).waitFor()
    await page.keyboard.press('Control+e')
    await page.keyboard.press('Control+m')
    await page.keyboard.press('1')
    await expect.poll(() => field(page).textContent()).toBe('Zavřít dveře')
    await picture(page, 'context')
    expect(anna.complaints).toEqual([])
    await anna.context.close()
  })

  test('a check is dismissed by its number, and counts again when somebody wants', async () => {
    const { id } = await unitAt(3)
    const saved = await stage.app.boris.patch(`/api/units/${id}/`, { target: ['Lístky:  %d'], state: 20 })
    expect(saved.status).toBe(200)
    const anna = await openString('anna', 3)
    const { page } = anna
    await page.getByRole('list', { name: 'Failing checks' }).waitFor()
    await picture(page, 'findings')
    await page.keyboard.press('Control+i')
    await page.keyboard.press('1')
    await page.getByText(/^Dismissed: /).waitFor()
    await page.getByRole('button', { name: 'Undo dismissal' }).click()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).waitFor()
    expect(anna.complaints).toEqual([])
    await anna.context.close()
  })

  test('a reviewer sees what changed, approves it, and returns it with a reason, by the keyboard alone', async () => {
    const reviewed = await stage.app.admin.patch('/api/projects/demo/', { translation_review: true })
    expect(reviewed.status).toBe(200)
    const { id: first } = await unitAt(1)
    const { id: second } = await unitAt(2)
    for (const [id, text] of [
      [first, 'Otevři dveře'],
      [second, 'Zavři dveře'],
    ] as const)
      expect((await stage.app.boris.patch(`/api/units/${id}/`, { target: [text], state: 20 })).status).toBe(200)
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/projects/demo/kiosk/cs/')
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await page.waitForURL(/\/review\/demo\/kiosk\/cs\//)
    await page.locator('#editing').getByText('Otevři dveře').first().waitFor()
    await page.locator('#editing').getByRole('region', { name: 'Changes to review' }).waitFor()
    await picture(page, 'review')
    await page.keyboard.press('a')
    await page.locator('#editing').getByText('Zavři dveře').first().waitFor()
    await page.locator('#editing').getByRole('region', { name: 'Changes to review' }).waitFor()
    await page.keyboard.press('r')
    const why = page.locator('#review-why')
    expect(await why.inputValue()).toBe('@boris ')
    await page.keyboard.type('Formally, please.')
    await picture(page, 'review-return')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await stage.app.admin.get(`/api/units/${first}/`)).body.state, { timeout: 20_000 })
      .toBe(30)
    await expect.poll(async () => (await stage.app.admin.get(`/api/units/${second}/`)).body.state).toBe(10)
    const said = await stage.app.admin.get(`/api/units/${second}/comments/`)
    expect(said.body.results.map(({ comment }: { comment: string }) => comment)).toContain('@boris Formally, please.')
    await page.getByRole('button', { name: 'Mark as reviewed' }).click()
    // The next list contains one's own changes since the list was opened, and all changes of others.
    await expect.poll(() => page.locator('#string-rows [role=option]').count()).toBe(2)
    await picture(page, 'review-seen')
    expect(complaints).toEqual([])
    await context.close()

    // The translator is told, with the reviewer's words, and comes from there to the string.
    await expect
      .poll(async () => JSON.stringify((await stage.app.boris.get('/api/account/inbox/')).body), { timeout: 30_000 })
      .toContain('@boris Formally, please.')
    const boris = await stage.open({ as: 'boris' })
    await boris.page.goto('/accounts/inbox/')
    await boris.page.getByText('@boris Formally, please.').waitFor()
    await boris.page.getByRole('listitem').filter({ hasText: 'Formally, please.' }).getByRole('link').first().click()
    await boris.page.waitForURL(/\/translate\/demo\/kiosk\/cs\//)
    await boris.page.locator('#editing').getByText('Needs editing').first().waitFor()
    expect(boris.complaints).toEqual([])
    await boris.context.close()
  })

  test('what a reviewer has seen in one browser is seen in every other', async () => {
    const visits = [await stage.open({ as: 'carol' }), await stage.open({ as: 'carol' })] as const
    const [first, second] = visits
    const path = '/review/demo/kiosk/cs/'
    await first.page.goto(path)
    await first.page.locator('#string-rows [role=option]').first().waitFor()
    await first.page.waitForTimeout(1100)
    await first.page.reload()
    await first.page.locator('#string-rows [role=option]').first().waitFor()
    await first.page.getByRole('button', { name: 'Mark as reviewed' }).click()
    await first.page.locator('#editing').getByText('Nothing to review').waitFor()
    await expect
      .poll(async () => (await stage.app.carol.get('/api/account/preferences/')).body.layout)
      .toMatchObject({ looks: { 'demo/kiosk/cs': expect.stringMatching(/^\d{4}-/) } })
    await second.page.goto(path)
    await second.page.locator('#editing').getByText('Nothing to review').waitFor()
    for (const { context, complaints } of visits) {
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  test('a component that is deleted while somebody types says so at once, and what was typed is there when it is back', async () => {
    const { admin } = stage.app
    const { page, context } = await openString('boris', 3)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Rozepsáno')
    const removed = await admin.post('/api/site/removals/', { path: 'demo/kiosk', confirm: 'kiosk' })
    expect(removed.status).toBe(201)
    const told = page.locator('#editing').getByText('Your text for it is kept')
    await told.first().waitFor({ timeout: 20_000 })
    await picture(page, 'deleted-meanwhile')
    expect(await field(page).textContent()).toBe('Rozepsáno')
    const back = await admin.post(`/api/site/removals/${removed.body.id}/restore/`, {})
    expect(back.status).toBe(200)
    await page.reload()
    await field(page).waitFor()
    await expect.poll(() => field(page).textContent()).toBe('Rozepsáno')
    expect(await told.count()).toBe(0)
    await context.close()
  })
})
