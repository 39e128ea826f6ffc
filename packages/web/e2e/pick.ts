import type { Locator } from 'playwright-core'

/** Finds something by its name or code in a field that offers what fits, and takes the first. */
export async function pick(field: Locator, wanted: string): Promise<void> {
  const box = field.and(field.page().getByRole('combobox'))
  await box.fill(wanted)
  // The options may still be on their way.
  await field.page().getByRole('option').first().waitFor()
  await box.press('Enter')
}

/** Chooses in a drawn select, by the value of an option or by its name. */
export async function choose(select: Locator, wanted: string | { readonly label: string }): Promise<void> {
  await select.click()
  const page = select.page()
  const option =
    typeof wanted === 'string'
      ? page.locator(`[role=option][data-value="${wanted}"]`)
      : page.getByRole('option', { name: wanted.label, exact: true })
  await option.click()
  // The list goes with the choice, and the focus returns.
  await option.waitFor({ state: 'detached' })
}
