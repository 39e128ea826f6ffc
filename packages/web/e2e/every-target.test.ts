import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage } from './browser.ts'
import { readAxe } from './screen-audits.ts'
import { startFullStage } from './screen-stage.ts'
import { restOf, screens } from './screens.ts'

/** Rules that axe does not ask by itself: as large as a finger needs, and named by what they show. */
const rules = ['target-size', 'label-content-name-mismatch']

interface Broken {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

describe.skipIf(missing !== null && !isRequired)('what one touches', { timeout: 600_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startFullStage()
  }, 180_000)
  afterAll(() => stage.close())

  test('is large enough on a phone, and bears the name that it shows, on every screen', async () => {
    const axe = readAxe()
    const { page, context } = await stage.open({ as: 'admin', width: 390 })
    const broken: string[] = []
    const paths = [...screens.map(([, path]) => path), '/translate/demo/kiosk/en/', '/projects/demo/kiosk/en/']
    for (const path of paths) {
      await page.goto('about:blank')
      await page.goto(path, { waitUntil: restOf(path) })
      await page.locator('h1').first().waitFor()
      await page.waitForTimeout(300)
      if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
      const found = (await page.evaluate(
        `axe.run({ resultTypes: ['violations'], runOnly: { type: 'rule', values: ${JSON.stringify(rules)} } })`,
      )) as Broken // as its documentation says
      for (const { id, nodes } of found.violations)
        broken.push(...nodes.map(({ html }) => `${path} ${id} ${html.slice(0, 160)}`))
    }
    expect(broken).toEqual([])
    await context.close()
  })
})
