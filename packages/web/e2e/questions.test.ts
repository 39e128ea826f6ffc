import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, leaveByEscape } from './answer.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** The requests that change something, from now on. */
function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return changes
}

interface AskedStep {
  readonly title: string | RegExp
  readonly explained: string
  /** The button on the page. */
  readonly opens: string
  /** The button of the question. */
  readonly verb: string
}

/** Asks twice and refuses twice: by Cancel, and by Escape; the focus is where it was each time. */
async function refuseTwice(page: Page, { title, explained, opens, verb }: AskedStep): Promise<void> {
  const opener = page.getByRole('button', { name: opens, exact: true })
  const focused = page.locator(':focus').and(opener)
  await opener.click()
  const question = page.getByRole('dialog', { name: title })
  await question.getByText(explained).waitFor()
  const yes = question.getByRole('button', { name: verb, exact: true })
  expect(await yes.getAttribute('class')).toContain('danger')
  await answer(page, title, 'Cancel')
  await focused.waitFor()
  await page.keyboard.press('Enter')
  await leaveByEscape(page, title)
  await focused.waitFor()
}

describe.skipIf(missing !== null && !isRequired)('questions before a step', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('a repository is reset only when the question says yes', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/#repository')
    const step = {
      title: 'Reset the repository to the remote?',
      explained: 'This discards all translations that were not pushed.',
      opens: 'Reset to the remote',
      verb: 'Reset to the remote',
    }
    await page.getByRole('button', { name: step.opens }).waitFor()
    const changes = changesOf(page)
    await refuseTwice(page, step)
    expect(changes).toEqual([])
    await page.getByRole('button', { name: step.opens, exact: true }).click()
    await answer(page, step.title, step.verb)
    await expect.poll(() => changes).toEqual(['POST /api/components/demo/kiosk/repository/'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a label is deleted only when the question says yes', async () => {
    await stage.app.admin.post('/api/projects/demo/labels/', { name: 'Rushed', color: 'red' })
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/#labels')
    await page.getByRole('link', { name: 'Rushed' }).waitFor()
    const step = {
      title: /^Delete the label .Rushed/,
      explained: 'It is removed from all strings.',
      opens: 'Delete',
      verb: 'Delete',
    }
    const changes = changesOf(page)
    await refuseTwice(page, step)
    expect(changes).toEqual([])
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await answer(page, step.title, step.verb)
    await page.getByRole('link', { name: 'Rushed' }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })
})
