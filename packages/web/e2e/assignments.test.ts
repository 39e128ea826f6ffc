import { join } from 'node:path'
import { makeTeam } from '@weft/testkit'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '')

describe.skipIf(missing !== null && !isRequired)('assignments', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 240_000)
  afterAll(() => stage?.close())

  interface Sent {
    readonly name: string
    readonly languages?: readonly string[]
    readonly people?: readonly string[]
    readonly due?: string
    readonly instruction?: string
    readonly q?: string
  }
  async function assign(sent: Sent): Promise<{ readonly id: number; readonly version: string }> {
    const { status, body } = await stage.app.admin.post('/api/editor/assignments/', {
      path: 'demo/kiosk',
      q: 'state:<translated',
      ...sent,
    })
    expect([status, status === 201 ? null : body]).toEqual([201, null])
    await stage.app.app.jobs.idle()
    return body
  }
  const read = async (id: number) => (await stage.app.admin.get(`/api/editor/assignments/${id}/`)).body
  /** The id in the address of the page of one assignment. */
  async function shownId(page: Page): Promise<number> {
    await page.waitForURL('**/assignment/*/')
    return Number(/assignment\/(\d+)/.exec(page.url())?.[1])
  }

  /** The field of a form that is filled in first. */
  const hasFocus = (page: Page, placeholder: string) =>
    expect.poll(() => page.evaluate('document.activeElement?.getAttribute("placeholder")')).toBe(placeholder)

  test('a manager assigns a language to a person with a date in six clicks', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    let clicks = 0
    const click = async (target: Locator) => {
      clicks++
      await target.click()
    }
    await page.goto('/projects/demo/')
    await click(page.getByRole('link', { name: 'Assign', exact: true }))
    await hasFocus(page, 'Add a language')
    await page.keyboard.type('arab')
    await click(page.getByRole('option', { name: /Arabic/ }))
    await click(page.getByLabel('People or a team', { exact: true }))
    await page.keyboard.type('anna')
    await click(page.getByRole('option', { name: /anna/i }).first())
    await click(page.getByRole('button', { name: 'A week' }))
    await page
      .getByText(/3.? strings/)
      .first()
      .waitFor()
    await click(page.getByRole('button', { name: 'Assign', exact: true }))
    const id = await shownId(page)
    expect(clicks).toBeLessThanOrEqual(6)
    const { name, people, languages, due, path } = await read(id)
    expect({ people, languages, path }).toEqual({
      people: [{ username: 'anna', full_name: people[0].full_name }],
      languages: ['ar'],
      path: 'demo',
    })
    expect(plain(name)).toBe('Demo <b>bold</b>: Arabic')
    expect(due).not.toBeNull()
    await page.getByRole('heading', { level: 1, name: /Arabic/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a manager assigns what the search of the site found to a team, whose members have it until the team is empty', async () => {
    const { database, admin } = stage.app
    await makeTeam(database, 'Night shift', { members: ['boris'], permissions: ['unit.edit'], projects: ['demo'] })
    const { rows } = await database.executeSql(
      `update teams set defining_project_id = (select id from projects where slug = 'demo') where name = 'Night shift' returning id`,
    )
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    let clicks = 0
    const click = async (target: Locator) => {
      clicks++
      await target.click()
    }
    await page.goto('/search/?q=Goodbye')
    await click(page.getByRole('link', { name: 'Assign these' }))
    await page.waitForURL('**/assign/demo/**')
    await expect.poll(() => page.getByRole('combobox', { name: 'Search strings' }).inputValue()).toBe('Goodbye')
    await click(page.getByLabel('People or a team', { exact: true }))
    await page.keyboard.type('night')
    await click(page.getByRole('option', { name: /Night shift/ }))
    await click(page.getByRole('button', { name: 'A week' }))
    await page
      .getByText(/2.? strings/)
      .first()
      .waitFor()
    await page.getByText('No work takes strings out of this search').waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'assign-team.png'), fullPage: true })
    await click(page.getByRole('button', { name: 'Assign', exact: true }))
    const id = await shownId(page)
    expect(clicks).toBeLessThanOrEqual(6)
    expect(await read(id)).toMatchObject({ q: 'Goodbye', team: { name: 'Night shift' }, people: [], everybody: false })
    await page.getByText('Everybody in this team').waitFor()
    await stage.app.app.jobs.idle()
    const member = await stage.open({ as: 'boris', width: 1440 })
    await member.page.goto('/')
    await member.page.locator(`a[href*="/assignment/${id}/"]`).first().waitFor()
    if (shots) await member.page.screenshot({ path: join(shots, 'assigned-team-dashboard.png'), fullPage: true })
    await member.context.close()
    // Without members it says so: here, and where it would be given.
    await database.executeSql('delete from team_members where team_id = $1', [rows[0]?.id])
    await admin.patch(`/api/editor/assignments/${id}/`, { instruction: 'For tonight' })
    await page.reload()
    await page.getByText('Nobody in the team Night shift can do it').waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'assignment-empty-team.png'), fullPage: true })
    await page.goto('/assign/demo/?q=Goodbye')
    await page.getByLabel('People or a team', { exact: true }).click()
    await page.keyboard.type('night')
    await page.getByRole('option', { name: /Night shift/ }).click()
    await page.getByText('Nobody in this team can do it').waitFor()
    expect(await brokenRules(page, readAxe())).toEqual([])
    // And without the team it is for nobody.
    await database.executeSql('delete from teams where id = $1', [rows[0]?.id])
    await page.goto(`/assignment/${id}/`)
    await page.getByText('Those who had it are gone').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a translator finds it on the dashboard, does all strings, and sees it close', async () => {
    const first = await assign({
      name: 'Kiosk in Arabic',
      languages: ['ar'],
      people: ['anna'],
      due: dayIn(1),
      instruction: 'Be brief.',
    })
    const next = await assign({ name: 'Kiosk in Czech', languages: ['cs'], people: ['anna'], due: dayIn(3) })
    const { page, context, complaints } = await stage.open({ as: 'anna', width: 1440 })
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Assigned to me' })
    await card.getByText(/Due .?tomorrow/).waitFor()
    await card.getByRole('link', { name: 'Kiosk in Arabic' }).click()
    await page.getByText('Be brief.').waitFor()
    await page.getByRole('link', { name: /Translate .?Arabic/ }).click()
    const bar = page.getByRole('region', { name: 'Assignment', exact: true })
    await bar.getByText('Be brief.').waitFor()
    for (const left of [3, 2, 1]) {
      await expect.poll(async () => plain(await bar.getByRole('status').textContent())).toContain(`${left} left`)
      const field = page.locator('#editing .cm-content').first()
      await expect.poll(() => field.textContent()).toBe('')
      await field.fill(`نص ${left}`)
      await page.keyboard.press('Control+Enter')
    }
    await expect.poll(async () => plain(await bar.getByRole('status').textContent())).toContain('Done')
    await expect.poll(async () => (await read(first.id)).state, { timeout: 20_000 }).toBe('done')
    await bar.getByRole('link', { name: /Next: .?Kiosk in Czech/ }).click()
    await page.waitForURL(/\/cs\/\?.*assignment=/)
    await expect.poll(async () => plain(await bar.getByRole('status').textContent())).toContain('1 left')
    expect((await read(next.id)).state).toBe('open')
    await page.goto('/assignments/#done')
    await page.getByRole('link', { name: 'Kiosk in Arabic' }).waitFor()
    // People are told some seconds later.
    const told = page.getByRole('link', { name: 'Strings assigned' }).first()
    await expect
      .poll(
        async () => {
          await page.goto('/accounts/inbox/', { waitUntil: 'networkidle' })
          return told.count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    await told.click()
    await page.waitForURL('**/assignment/*/')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the form begins with unfinished strings, where no search is given', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/assign/demo/kiosk/')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Search strings' }).inputValue())
      .toBe('state:<translated')
    await expect.poll(() => page.getByText('This field must not be blank.').count()).toBe(0)
    await context.close()
  })

  test('what is wrong stands beside its field, and nothing that was typed is lost', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    let answer: (value: unknown) => void = () => {}
    const answered = new Promise((resolve) => {
      answer = resolve
    })
    await page.route(/api\/overview\/.*languages/, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/assign/demo/kiosk/cs/?q=state%3A%3Ctranslated')
    const name = page.getByLabel('Name', { exact: true })
    await expect.poll(() => name.inputValue()).toContain('cs')
    await name.selectText()
    const coming = page.waitForResponse(/api\/overview\/.*languages/)
    answer(null)
    await coming
    await page.keyboard.type('Kept name')
    await page.getByLabel('Instruction', { exact: true }).fill('Kept text')
    const search = page.getByRole('combobox', { name: 'Search strings' })
    await search.fill('state:nonsense')
    await search.press('Enter')
    await page.locator('[role=search] [role=alert]').waitFor()
    await search.fill('source:"nobody wrote this"')
    await search.press('Enter')
    await page.getByText('there is nothing to assign').waitFor()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.locator('[role=search] [role=alert]').waitFor()
    const due = page.getByLabel('Due', { exact: true })
    await due.fill('2020-01-02')
    await page.getByText('This day is over').waitFor()
    await search.fill('state:<translated')
    await search.press('Enter')
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByText('This day is over').waitFor()
    expect(page.url()).toContain('/assign/')
    expect([
      await page.getByLabel('Name', { exact: true }).inputValue(),
      await page.getByLabel('Instruction', { exact: true }).inputValue(),
    ]).toEqual(['Kept name', 'Kept text'])
    // Leaving asks.
    await page.getByRole('link', { name: 'Assignments' }).first().click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept name')
    await context.close()
  })

  test('people who could not do it are told with the reason before anything is assigned', async () => {
    await stage.app.admin.post('/api/site/blocks/', { user: 'carol', project: 'demo', note: '', expiry: null })
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/assign/demo/kiosk/cs/?q=state%3A%3Ctranslated')
    await hasFocus(page, 'Name of a person or a team')
    await page.keyboard.type('carol')
    await page.getByRole('option', { name: /carol/i }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('is blocked here').first().waitFor()
    await page.getByText('One person could not do it').waitFor()
    await page.getByRole('button', { name: /Remove .?carol/i }).click()
    await expect.poll(() => page.getByText('is blocked here').count()).toBe(0)
    await page.goto('/assign/demo/kiosk/cs/?q=source%3ADoor')
    await page.getByText('No work takes strings out of this search').waitFor()
    await context.close()
  })

  test('everything is done by the keyboard alone', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/assign/demo/kiosk/?q=state%3A%3Ctranslated')
    await hasFocus(page, 'Add a language')
    await page.keyboard.type('cze')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('boris')
    await page.getByRole('option', { name: /boris/i }).first().waitFor()
    await page.keyboard.press('Enter')
    const goTo = async (isThere: string) => {
      for (let steps = 0; steps < 12; steps++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate(`document.activeElement?.${isThere}`)) return
      }
    }
    await goTo("name === 'due'")
    await page.keyboard.type(dayIn(10))
    await goTo("type === 'submit'")
    await page.keyboard.press('Enter')
    const id = await shownId(page)
    const { people, languages, due } = await read(id)
    expect([people[0].username, languages, due]).toEqual(['boris', ['cs'], dayIn(10)])
    await context.close()
  })

  test('strings that are selected in the editor are assigned, and the bulk edit leads to the same', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/translate/demo/kiosk/cs/')
    await page
      .locator('#string-rows [role=option]')
      .first()
      .click({ modifiers: ['Control'] })
    await page.getByRole('link', { name: 'Assign these' }).click()
    await page.waitForURL('**/assign/demo/kiosk/cs/**')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Search strings' }).inputValue())
      .toMatch(/^id:\d+ state:<translated$/)
    await page.goto('/bulk-edit/demo/kiosk/cs/?q=source%3ADoor')
    await page.getByRole('link', { name: 'Assign these' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Search strings' }).inputValue()).toBe('source:Door')
    await page.goto('/translate/demo/kiosk/cs/?q=has%3Acheck')
    await page.getByRole('link', { name: 'Assign', exact: true }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Search strings' }).inputValue()).toBe('has:check')
    await page.goto('/')
    await page.getByRole('link', { name: /Assign strings of/ }).click()
    await page.waitForURL('**/assign/demo/**')
    await context.close()
  })

  test('two managers who edit one at once do not undo each other', async () => {
    const { id } = await assign({ name: 'Shared', languages: ['cs'], people: ['anna'] })
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto(`/assignment/${id}/#edit`)
    await page.getByLabel('Instruction', { exact: true }).fill('Mine')
    await stage.app.admin.patch(`/api/editor/assignments/${id}/`, { name: 'Theirs', instruction: 'Their text' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Somebody else changed this assignment' })
    await told.getByText('Their text').waitFor()
    expect(await page.getByLabel('Instruction', { exact: true }).inputValue()).toBe('Mine')
    await told.getByRole('button', { name: 'Save mine' }).click()
    await expect.poll(async () => (await read(id)).instruction).toBe('Mine')
    await context.close()
  })

  test('an assignment is closed, opened again and deleted, each after it is said what happens', async () => {
    const { id } = await assign({ name: 'Short-lived', languages: ['cs'], people: ['anna'] })
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto(`/assignment/${id}/`)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('dialog').getByText('you can reopen it').waitFor()
    await page.getByRole('button', { name: 'Close it' }).click()
    await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor()
    expect((await read(id)).state).toBe('closed')
    await page.getByRole('button', { name: 'Reopen', exact: true }).click()
    await page.getByRole('button', { name: 'Reopen it' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
    await page.goto(`/assignment/${id}/#history`)
    await page.getByText('Assignment reopened').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /Delete/ }).click()
    await page.getByRole('dialog').getByText('Its strings and their texts stay').waitFor()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await page.waitForURL('**/assignments/demo/kiosk/')
    expect(await page.getByRole('link', { name: 'Short-lived' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('who manages nothing there reads an assignment and changes none', async () => {
    const { id } = await assign({ name: 'Read only', languages: ['cs'], people: ['anna'] })
    const { page, context } = await stage.open({ as: 'boris', width: 1440 })
    await page.goto(`/assignment/${id}/`)
    await page.getByRole('heading', { level: 1, name: 'Read only' }).waitFor()
    expect(await page.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
    await page.goto('/assign/demo/kiosk/?q=')
    await page.getByText('Those who manage the project can assign strings').waitFor()
    await page.goto('/assignment/999999/')
    await page.getByRole('alert').waitFor()
    await context.close()
  })

  test('every screen breaks no rule of accessibility and fits its window', async () => {
    const { id } = await assign({
      name: 'Everything that the kiosk says, before the exhibition opens in the new building',
      people: ['anna', 'boris'],
      due: dayIn(0),
      instruction: 'Use the words of the glossary.\nNames of exhibits stay in English. '.repeat(3),
    })
    await assign({ name: 'Czech only', languages: ['cs'], people: ['boris'] })
    const axe = readAxe()
    const screens = [
      ['list', '/assignments/demo/', '[class*=row]'],
      ['own', '/assignments/', 'h1'],
      ['one', `/assignment/${id}/`, '[class*=language]'],
      ['history', `/assignment/${id}/#history`, 'ol'],
      ['edit', `/assignment/${id}/#edit`, 'form'],
      ['form', '/assign/demo/?q=state%3A%3Ctranslated', 'table'],
      ['place', '/assign/?q=', 'form'],
      ['dashboard', '/', '[class*=line]'],
      ['editor', `/translate/demo/kiosk/cs/?q=state%3A%3Ctranslated&assignment=${id}`, '[class*=what]'],
      ['zen', `/zen/demo/kiosk/cs/?q=state%3A%3Ctranslated&assignment=${id}`, '[class*=what]'],
    ] as const
    for (const [width, dark, direction] of [
      [1440, false, 'ltr'],
      [1440, true, 'rtl'],
      [320, true, 'ltr'],
      [320, false, 'rtl'],
    ] as const) {
      const { page, context } = await stage.open({ as: 'boris', width, dark })
      const manager = await stage.open({ as: 'admin', width, dark })
      for (const [name, address, shown] of screens) {
        const at = ['form', 'place', 'edit'].includes(name) ? manager.page : page
        await at.goto(address)
        await at.locator(`main ${shown}`).first().waitFor()
        await at.evaluate(`document.documentElement.dir = '${direction}'`)
        await at.waitForTimeout(400)
        const title = `${name}-${width}-${direction}`
        if (shots) await at.screenshot({ path: join(shots, `assign-${title}.png`), fullPage: name !== 'editor' })
        expect(await brokenRules(at, axe), title).toEqual([])
        expect(await tooWide(at), title).toEqual([])
      }
      await manager.context.close()
      await context.close()
    }
  })
})
