import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdWrites, isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = { timeout: 20_000 }

const pictures = process.env.WEFT_PICTURES

describe.skipIf(missing !== null && !isRequired)('inbox and notifications', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('who is mentioned in a comment finds it in the inbox as text, goes to its string, and reads it once', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    await page.goto('/accounts/inbox/')
    await page.getByText('No notifications yet').waitFor()
    const units = (await stage.app.boris.get('/api/translations/demo/kiosk/cs/units/')).body.results
    const unit = units.find(({ source }: { source: string[] }) => source[0] === 'Goodbye')
    const comment = '@anna <img src=x onerror=alert(1)> is this right?'
    expect(
      (await stage.app.boris.post(`/api/units/${unit.id}/comments/`, { comment, scope: 'translation' })).status,
    ).toBe(201)
    // A job finds out a few seconds later whom to tell.
    await expect
      .poll(async () => (await stage.app.anna.get('/api/account/inbox/')).body.unread, { timeout: 30_000 })
      .toBe(1)
    await page.reload()
    await page.getByRole('link', { name: /Inbox, .1. new/ }).waitFor()
    await page.getByText(comment).waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    await page.getByRole('listitem').getByText('Goodbye').waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/inbox.png` })
    const lost: string[] = []
    page.on('response', (reply) => reply.status() >= 400 && lost.push(`${reply.status()} ${reply.url()}`))
    await page.getByRole('listitem').getByRole('link').first().click()
    await page.waitForURL(/\/translate\/demo\/kiosk\/cs\//)
    await page.getByText('Goodbye').first().waitFor()
    // It is read by being opened, and its neighbours are those of the file.
    await expect.poll(async () => (await stage.app.anna.get('/api/account/inbox/')).body.unread, patience).toBe(0)
    await expect.poll(() => page.title(), patience).toMatch(/^Goodbye · /)
    await page
      .getByRole('button', { name: /Previous/ })
      .first()
      .click()
    await expect.poll(() => page.title(), patience).toMatch(/^Tickets: %d · /)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.getByText('You have read everything.').waitFor()
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    await page.waitForTimeout(500)
    expect(lost).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('the link of a letter says which letters it ends, and ends them without signing in, but not by being looked at', async () => {
    const { text } = await stage.mail.letterTo('anna@example.com')
    const path = /https:\/\/weft\.example(\/accounts\/unsubscribe\/\S+)/.exec(text)?.[1] ?? ''
    const { page, context, complaints } = await stage.open()
    await page.goto(path)
    await page.getByText('somebody mentions you in a comment').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText('You no longer get these emails.').waitFor()
    const { results } = (await stage.app.anna.get('/api/users/anna/notifications/?page_size=100')).body
    const kept = results.filter(
      ({ notification, frequency }: { notification: string; frequency: number }) =>
        notification === 'MentionCommentNotificaton' && frequency === 1,
    )
    expect(kept).toEqual([])
    await page.goto(`${path.slice(0, -3)}/`)
    await page.getByText('This link is incomplete').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('what to be told of is chosen in the matrix, kept at once, and taken back', async () => {
    const { page, context, complaints } = await stage.open({ as: 'boris' })
    await page.goto('/accounts/profile/#notifications')
    const cell = page.getByLabel('there is something to translate: All projects')
    const kept = async () =>
      (await stage.app.boris.get('/api/users/boris/notifications/?page_size=100')).body.results.filter(
        ({ notification, scope }: { notification: string; scope: number }) =>
          notification === 'NewStringNotificaton' && scope === 0,
      )
    for (const [chosen, frequency] of [
      ['daily', 2],
      ['weekly', 3],
    ] as const) {
      await choose(cell, { label: chosen })
      await expect
        .poll(async () => (await kept()).map((one: { frequency: number }) => one.frequency), patience)
        .toEqual([frequency])
    }
    // If people choose faster than the network, the last choice counts.
    const release = await holdWrites(page)
    for (const chosen of ['never', 'daily', 'monthly']) await choose(cell, { label: chosen })
    await expect.poll(() => cell.getAttribute('value'), patience).toBe('4')
    release()
    await expect
      .poll(async () => (await kept()).map((one: { frequency: number }) => one.frequency), patience)
      .toEqual([4])
    await page.reload()
    await expect.poll(() => cell.getAttribute('value'), patience).toBe('4')
    await choose(cell, { label: 'never' })
    await expect.poll(kept, patience).toEqual([])
    const digest = page.getByLabel('strings still wait for a translation: All projects')
    await digest.click()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').allTextContents()).not.toContain('immediately')
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('a project is followed and muted on its page, by the keyboard as well', async () => {
    const watched = async () => (await stage.app.boris.get('/api/account/watched/')).body.results
    const { page, context, complaints } = await stage.open({ as: 'boris' })
    await page.goto('/projects/demo/')
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Follow it' }).click()
    await expect.poll(watched, patience).toMatchObject([{ project: 'demo', muted: false }])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Following' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'No notifications' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(watched, patience).toMatchObject([{ project: 'demo', muted: true }])
    await page.getByRole('menuitemradio', { name: 'Default of all projects' }).click()
    await expect.poll(watched, patience).toEqual([])
    await page.getByRole('menuitem', { name: 'Notification settings' }).click()
    await page.waitForURL(/#notifications$/)
    expect(complaints).toEqual([])
    await context.close()
    const visitor = await stage.open()
    await visitor.page.goto('/projects/demo/')
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.page.getByRole('button', { name: 'Follow' }).count()).toBe(0)
    await visitor.context.close()
  }, 60_000)
})
