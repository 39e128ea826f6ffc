import type { Locator } from 'playwright-core'

/** Finds something by its name or code in a field that offers what fits, and takes the first. */
export async function pick(field: Locator, wanted: string): Promise<void> {
  const box = field.and(field.page().getByRole('combobox'))
  await box.fill(wanted)
  // The options may still be on their way.
  await field.page().getByRole('option').first().waitFor()
  await box.press('Enter')
}
