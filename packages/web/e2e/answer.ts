import type { Page } from 'playwright-core'

/** Answers the question of this title by the button of this name; the page is free afterwards. */
export async function answer(page: Page, title: string | RegExp, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await question.getByRole('button', { name: button, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}

/** Leaves the question of this title by the key Escape. */
export async function leaveByEscape(page: Page, title: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
}
