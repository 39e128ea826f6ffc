import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdWrites, isRequired, missing, type Stage, startStage } from './browser.ts'
import { pick } from './pick.ts'

const patience = { timeout: 20_000 }
/** Milliseconds that what somebody writes is on its way. */
const distance = 400

describe.skipIf(missing !== null && !isRequired)('who is quicker than the network', { timeout: 90_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage?.close())

  /** A page whose writes take a while; the first takes longest, so that a second which does not wait for it comes before. */
  async function open(as: string): Promise<Page> {
    const { page } = await stage.open({ as, width: 1440 })
    let writes = 0
    await page.route('**/api/**', async (route) => {
      const isWrite = route.request().method() !== 'GET'
      if (isWrite) await new Promise((resolve) => setTimeout(resolve, writes++ === 0 ? 2 * distance : distance))
      await route.continue()
    })
    return page
  }

  test('languages that are chosen one upon the other are all kept', async () => {
    const page = await open('boris')
    const chosen = async () => (await stage.app.boris.get('/api/account/preferences/')).body
    await page.goto('/accounts/profile/')
    const field = page.getByLabel('You translate into')
    for (const code of ['cs', 'ar']) await pick(field, code)
    await pick(page.getByLabel('You also read'), 'en')
    await expect.poll(chosen, patience).toMatchObject({ languages: ['cs', 'ar'], secondary_languages: ['en'] })
    for (const name of [/Remove .Czech/, /Remove .Arabic/]) await page.getByRole('button', { name }).click()
    await expect.poll(chosen, patience).toMatchObject({ languages: [], secondary_languages: ['en'] })
    await page.context().close()
  })

  test('what is chosen last of a project is what holds, and stands in the menu at once', async () => {
    const page = await open('boris')
    const release = await holdWrites(page)
    await page.goto('/projects/demo/')
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    for (const name of ['Follow it', 'No notifications', 'Default of all projects', 'No notifications']) {
      const choice = page.getByRole('menuitemradio', { name })
      await choice.click()
      // Before any of them can be kept.
      await expect.poll(() => choice.getAttribute('aria-checked'), patience).toBe('true')
    }
    release()
    const watched = async () => (await stage.app.boris.get('/api/account/watched/')).body.results
    // All four have arrived when nothing is on its way any more.
    await page.waitForTimeout(6 * distance)
    await expect.poll(watched, patience).toMatchObject([{ project: 'demo', muted: true }])
    expect(await page.getByText('Not saved').count()).toBe(0)
    await page.context().close()
  })

  test('roles, languages and members of a team are given and taken as quickly as one clicks', async () => {
    const url = (await stage.app.admin.get('/api/projects/demo/')).body.url
    const { body: made } = await stage.app.admin.post('/api/groups/', { name: 'Quick', defining_project: url })
    await stage.app.admin.post('/api/users/boris/groups/', { group_id: made.id })
    const page = await open('admin')
    const release = await holdWrites(page)
    await page.goto('/access/demo/')
    const team = page.getByRole('region', { name: 'Quick' })
    const roles = team.getByRole('combobox', { name: 'Roles' })
    for (const role of ['Review strings', 'Translate']) await pick(roles, role)
    await team.getByRole('button', { name: /Remove .Review strings/ }).click()
    const everywhere = team.getByLabel('In all languages')
    const before = await everywhere.isChecked()
    for (const isChecked of [!before, before, !before]) {
      await everywhere.click()
      // Before any of them can be kept.
      await expect.poll(() => everywhere.isChecked(), patience).toBe(isChecked)
    }
    release()
    const more = team.getByRole('button', { name: /More for .Boris/ })
    await more.click()
    await page.getByRole('menuitem', { name: 'Make a manager of the team' }).click()
    await more.click()
    await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
    await team.getByText('No members yet').waitFor()
    const kept = async () => {
      const { roles: given, language_selection } = (await stage.app.admin.get(`/api/groups/${made.id}/`)).body
      const members = (await stage.app.admin.get(`/api/site/teams/${made.id}/members/`)).body
      return { roles: given.length, everywhere: language_selection === 1, members: members.count }
    }
    await expect.poll(kept, patience).toEqual({ roles: 1, everywhere: !before, members: 0 })
    expect(await team.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })

  test('a comment whose key is pressed twice is said once, and what is typed meanwhile stays', async () => {
    const page = await open('admin')
    await page.goto('/translate/demo/kiosk/cs/')
    await page.locator('#editing .cm-content').first().waitFor()
    await page.keyboard.press('Control+u')
    await page.keyboard.type('Which door?')
    await page.keyboard.press('Control+Enter')
    await page.waitForTimeout(distance / 2)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type(' The front one?')
    const said = page.locator('#comments').getByRole('listitem').filter({ hasText: 'Which door?' })
    await said.first().waitFor()
    await page.waitForTimeout(2 * distance)
    expect(await said.count()).toBe(1)
    expect(await page.locator('#comment-text').inputValue()).toBe('Which door? The front one?')
    await page.context().close()
  })

  test('what is typed about a source string while it is saved stays, and is saved with the next press', async () => {
    const page = await open('admin')
    await page.goto('/translate/demo/kiosk/en/')
    const section = page.locator('#annotation')
    await section.getByLabel('Explanation').fill('Said at the door')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByLabel('Flags').fill('max-length:30')
    await page.locator('#editing').getByText('Said at the door').waitFor()
    expect(await section.getByLabel('Flags').inputValue()).toBe('max-length:30')
    await section.getByRole('button', { name: 'Save' }).click()
    const kept = async () => (await stage.app.admin.get('/api/translations/demo/kiosk/en/units/')).body.results[0]
    await expect.poll(kept, patience).toMatchObject({ explanation: 'Said at the door', extra_flags: 'max-length:30' })
    await page.context().close()
  })
})
