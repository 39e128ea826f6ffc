import { type GitRemote, startGitRemote } from '@weft/testkit'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { isRequired, missing, type Stage, startStage, type Visit } from './browser.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

const czech = 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;'
const header = (language: string, forms: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${forms}\\n"\n\n`

interface Entry {
  readonly source: string
  readonly target?: string
  readonly context?: string
  readonly plural?: readonly [string, string, string, string]
}

function entryOf({ source, target = '', context, plural }: Entry, isTemplate: boolean): string {
  const head = context === undefined ? '' : `msgctxt "${context}"\n`
  if (plural === undefined) return `${head}msgid "${source}"\nmsgstr "${isTemplate ? '' : target}"\n\n`
  const [many, ...forms] = plural
  const empty = isTemplate ? ['', ''] : forms
  return `${head}#, c-format\nmsgid "${source}"\nmsgid_plural "${many}"\n${empty.map((form, at) => `msgstr[${at}] "${form}"\n`).join('')}\n`
}

const template = (entries: readonly Entry[]) =>
  header('', 'nplurals=2; plural=n != 1;') + entries.map((one) => entryOf(one, true)).join('')
const catalogue = (entries: readonly Entry[]) =>
  header('cs', czech) + entries.map((one) => entryOf(one, false)).join('')

/** A translated program, and an untranslated one. */
const old: readonly Entry[] = [
  { source: 'Delete the file', target: 'Smazat soubor' },
  { source: 'Delete the folder', target: 'Smazat složku' },
  { source: 'Delete this file', target: 'Smazat tento soubor' },
  { source: 'Page 3 of 12 was printed', target: 'Strana 3 z 12 byla vytištěna' },
  { source: 'Settings', context: 'menu', target: 'Nastavení' },
  {
    source: 'One message was sent',
    plural: ['%d messages were sent', 'Odeslána jedna zpráva', 'Odeslány %d zprávy', 'Odesláno %d zpráv'],
  },
  { source: 'The disk is full.', target: 'Disk je plný.' },
  { source: 'Please remove some of the files first.', target: 'Nejprve odstraňte některé soubory.' },
]
const fresh: readonly Entry[] = [
  { source: 'Delete the files' },
  { source: 'Page 7 of 40 was printed' },
  { source: 'Settings', context: 'menu' },
  { source: 'One message was sent now', plural: ['%d messages were sent now', '', '', ''] },
  { source: 'The disk is full. Please remove some of the files first. Then begin anew!' },
  { source: 'Nothing resembles these words' },
]

/** A folder for pictures of what is tested; none are made without it. */
const shots = process.env.WEFT_PICTURES

describe.skipIf(missing !== null && !isRequired)('the translation memory in the editor', { timeout: 120_000 }, () => {
  let stage: Stage
  let remote: GitRemote
  beforeAll(async () => {
    stage = await startStage()
    remote = await startGitRemote()
    for (const [slug, entries] of [
      ['old', old],
      ['fresh', fresh],
    ] as const) {
      await remote.commit(slug, { 'po/t.pot': template(entries), 'po/cs.po': catalogue(entries) }, 'Begin')
      const about = {
        name: slug,
        slug,
        repo: remote.gitUrl(slug),
        filemask: 'po/*.po',
        file_format: 'po',
        new_base: 'po/t.pot',
      }
      expect((await stage.app.admin.post('/api/projects/demo/components/', about)).status).toBe(201)
    }
    await stage.app.app.jobs.idle()
  }, 120_000)
  afterAll(() => stage?.close())

  async function openEditor(options: object = {}): Promise<Visit> {
    const visit = await stage.open({ as: 'anna', width: 1440, ...options })
    visit.context.setDefaultTimeout(30_000)
    await visit.page.goto('/translate/demo/fresh/cs/')
    await visit.page.locator('#editing .cm-content').first().waitFor()
    return visit
  }
  const best = (page: Page) => page.getByRole('region', { name: 'Best texts' })
  const first = (page: Page) => best(page).getByRole('listitem').first()
  const choose = (page: Page, row: number) => page.locator('#string-rows [role=option]').nth(row).click()
  /** Without the marks around values. */
  const said = async (locator: Locator) => (await locator.textContent())?.replace(/[\u2066-\u2069]/g, '')
  const fields = (page: Page) => page.locator('#editing .cm-content').allTextContents()

  test('a text of a like source tells its score, what differs, where it is from, and is taken by its number', async () => {
    const { page, context, complaints } = await openEditor()
    const row = first(page)
    await row.getByText('Smazat soubor', { exact: true }).waitFor()
    expect(await said(row)).toMatch(/^93 %/)
    expect(await row.locator('del').allTextContents()).toEqual(['file'])
    expect(await row.locator('ins').allTextContents()).toEqual(['files'])
    expect(await row.getByText('demo/old').count()).toBe(1)
    expect(await row.locator('time').count()).toBe(1)
    expect(await best(page).getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Control+M')
    await page.keyboard.press('2')
    await expect.poll(() => fields(page)).toEqual(['Smazat složku'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('numbers are replaced, and both percentages shown; the same context counts 101', async () => {
    const { page, context } = await openEditor()
    await choose(page, 1)
    const row = first(page)
    await row.getByText('Strana 7 z 40 byla vytištěna').waitFor()
    expect(await said(row)).toMatch(/100 %.*87 % before/)
    await choose(page, 2)
    await first(page).getByText('Nastavení', { exact: true }).waitFor()
    expect(await said(first(page))).toMatch(/101 %.*same context/)
    await context.close()
  })

  test('plural forms are filled form by form, and the difference is that of the form which is most alike', async () => {
    const { page, context } = await openEditor()
    await choose(page, 3)
    await first(page).getByText('Odesláno %d zpráv').waitFor()
    expect(await first(page).locator('del').count()).toBe(0)
    expect((await first(page).locator('ins').textContent())?.trim()).toBe('now')
    await page.keyboard.press('Control+M')
    await page.keyboard.press('1')
    await expect.poll(() => fields(page)).toEqual(['Odeslána jedna zpráva', 'Odeslány %d zprávy', 'Odesláno %d zpráv'])
    await context.close()
  })

  test('a text that is composed of sentences says so, and marks the one that the memory does not know', async () => {
    const { page, context } = await openEditor()
    await choose(page, 4)
    await first(page).getByText('Composed of sentences and terms').waitFor()
    expect(await first(page).locator('mark').allTextContents()).toEqual(['Then begin anew!'])
    await context.close()
  })

  test('nothing moves when texts arrive late, and those of the next string are read in advance', async () => {
    const { page, context } = await openEditor()
    await first(page).getByText('Smazat soubor').waitFor()
    const asked: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/context/*', async (route) => {
      const url = new URL(route.request().url())
      if (url.searchParams.get('parts')?.includes('memory')) {
        asked.push(url.pathname)
        await released
      }
      await route.fallback()
    })
    // The second string's texts are there already; those of the third wait, and the fourth is chosen.
    await choose(page, 3)
    await page.locator('#nearby').waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    const watched = ['#nearby', '#comments', '#history', '#editing .cm-content', '#string-rows [aria-selected=true]']
    const places = () =>
      Promise.all(
        watched.map(async (one) => {
          const place = page.locator(one).first()
          const box = (await place.count()) > 0 ? await place.boundingBox() : null
          return [one, box?.x, box?.y]
        }),
      )
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const before = await places()
    release()
    await first(page).getByText('Odesláno %d zpráv').waitFor()
    expect(await places()).toEqual(before)
    await expect.poll(() => new Set(asked).size).toBe(2)
    await context.close()
  })

  test('on a phone the sheet of the string has the texts', async () => {
    for (const dark of [false, true]) {
      const { page, context, complaints } = await stage.open({ as: 'anna', width: 390, dark })
      context.setDefaultTimeout(30_000)
      await page.goto('/translate/demo/fresh/cs/')
      await page.locator('#string-rows [role=option]').first().click()
      await page.locator('#editing .cm-content').first().waitFor()
      await page.getByRole('button', { name: /Context/ }).click()
      await page.locator('#memory').getByText('Smazat soubor', { exact: true }).waitFor()
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  test('words are searched for by keys alone, and a translation is inserted where the caret is', async () => {
    const { page, context, complaints } = await openEditor()
    await page.keyboard.press('Control+M')
    await page.keyboard.press('F')
    const dialog = page.getByRole('dialog', { name: 'Search the translation memory' })
    await dialog.waitFor()
    await page.keyboard.type('folder')
    await dialog.getByText('Smazat složku').waitFor()
    expect(await dialog.locator('mark').allTextContents()).toEqual(['folder'])
    if (shots !== undefined) await page.screenshot({ path: `${shots}/concordance.png` })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => fields(page)).toEqual(['Smazat složku'])
    await page.keyboard.press('Control+M')
    await page.keyboard.press('F')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // The focus is back in the field.
    await page.keyboard.type('!')
    await expect.poll(() => fields(page)).toEqual(['Smazat složku!'])
    expect(complaints).toEqual([])
    await context.close()
  })

  /** The broken rules in light from left to right, and on a phone in dark from right to left. */
  async function faultsOf(page: Page): Promise<readonly string[]> {
    const faults = [...(await brokenRules(page, readAxe())), ...(await tooWide(page))]
    await page.setViewportSize({ width: 320, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(`document.documentElement.dir = 'rtl'`)
    faults.push(...(await brokenRules(page, readAxe())), ...(await tooWide(page)))
    return faults
  }

  test('the search for words breaks no rule of accessibility, in light and dark, and fits a phone', async () => {
    const { page, context } = await openEditor()
    await page.keyboard.press('Control+M')
    await page.keyboard.press('F')
    const dialog = page.getByRole('dialog', { name: 'Search the translation memory' })
    await dialog.waitFor()
    await page.keyboard.type('delete')
    await dialog.getByText('Smazat složku').waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await dialog.isVisible()).toBe(true)
    if (shots !== undefined) await page.screenshot({ path: `${shots}/concordance-phone.png` })
    await context.close()
  })

  test('a memory is made, filled from a file, searched, changed and removed on its page', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1280 })
    context.setDefaultTimeout(30_000)
    await page.goto('/projects/demo/#memory')
    await page.getByLabel('Name').fill('Old program')
    await page.getByRole('button', { name: 'Make the memory' }).click()
    const panel = page.getByRole('region', { name: 'Old program' })
    await panel.getByRole('button', { name: 'Import…' }).click()
    const send = async (name: string, content: string) => {
      const buffer = Buffer.from(content)
      await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
      await panel.getByRole('button', { name: 'Import the file' }).click()
    }
    await send('cut.tmx', '<tmx>\n<header srclang="en"/>\n<body>\n<tu><tuv')
    await panel.getByText(/Line .*4.* of the file/).waitFor()
    const unit = '<tu><tuv xml:lang="en"><seg>Sail ho</seg></tuv><tuv xml:lang="cs"><seg>Plachta</seg></tuv></tu>'
    await send('all.tmx', `<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`)
    await panel.getByText(/texts are in the memory now/).waitFor()
    await panel.getByRole('button', { name: 'Texts', exact: true }).click()
    await panel.getByText('Plachta').waitFor()
    if (shots !== undefined) await page.screenshot({ path: `${shots}/memories.png`, fullPage: true })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Translation', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    if (shots !== undefined) await page.screenshot({ path: `${shots}/memories-phone.png`, fullPage: true })
    await panel.getByLabel('Translation', { exact: true }).fill('Plachta na obzoru')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Plachta na obzoru').waitFor()
    await panel.getByRole('button', { name: 'Remove', exact: true }).click()
    await answer(page, /^Remove/, 'Remove')
    await panel.waitFor({ state: 'detached' })
    // The faulty file is a task that ended, not an error of the page.
    expect(complaints).toEqual([])
    await context.close()
  })

  test('who may edit no memory of a project keeps one on the profile', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna', width: 1280 })
    context.setDefaultTimeout(30_000)
    await page.goto('/accounts/profile/#memory')
    await page.getByLabel('Find my texts in every project').waitFor()
    await page.getByText('There is no memory yet').waitFor()
    expect(await page.getByLabel('For the whole site').count()).toBe(0)
    await page.getByLabel('Name').fill('Mine')
    await page.getByRole('button', { name: 'Make the memory' }).click()
    const panel = page.getByRole('region', { name: 'Mine' })
    await panel.getByRole('button', { name: 'Import…' }).click()
    const buffer = Buffer.from('source,target\nLand ahoy,Země na obzoru\n')
    await panel.locator('input[type=file]').setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer })
    await panel.getByLabel('Language of the translations').fill('cs')
    await panel.getByRole('button', { name: 'Import the file' }).click()
    await panel.getByText(/are in the memory now/).waitFor()
    await panel.getByRole('button', { name: 'Texts', exact: true }).click()
    await panel.getByText('Země na obzoru').waitFor()
    if (shots !== undefined) await page.screenshot({ path: `${shots}/own-memory.png`, fullPage: true })
    await panel.getByRole('button', { name: 'Remove', exact: true }).click()
    await answer(page, /^Remove/, 'Remove')
    await panel.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })
})
