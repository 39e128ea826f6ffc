import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

/** A model that writes each text in capitals. */
function startModel(): Server {
  return createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const { strings, plural_forms: forms = [''] } = JSON.parse(messages[1].content)
    const translations = strings.map(({ id, source }: { id: number; source: string | string[] }) => ({
      id,
      texts: Array.isArray(source)
        ? forms.map((_: string, form: number) => source[Math.min(form, source.length - 1)]?.toUpperCase())
        : [source.toUpperCase()],
    }))
    reply.setHeader('content-type', 'application/json')
    const message = { content: JSON.stringify({ translations }) }
    reply.end(JSON.stringify({ choices: [{ message }], usage: { prompt_tokens: 100, completion_tokens: 20 } }))
  })
}

describe.skipIf(missing !== null && !isRequired)('machine translation', { timeout: 120_000 }, () => {
  let stage: Stage
  let model: Server
  let url = ''
  beforeAll(async () => {
    stage = await startStage()
    model = startModel()
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
    const address = model.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`
  }, 240_000)
  afterAll(async () => {
    model?.close()
    await stage?.close()
  })

  test('a service is set up, a string asks it, a run is previewed, started and taken back', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/projects/demo/#machinery')
    await page.getByText('No service is set up').waitFor()
    await page.getByLabel('Service', { exact: true }).selectOption('openai')
    await page.getByLabel('API base URL').fill('nowhere')
    await page.getByRole('button', { name: 'Save the service' }).click()
    await page.getByText('This is not an http or https URL.').waitFor()
    await page.getByLabel('API base URL').fill(url)
    await page.getByLabel('Price of a million').first().fill('2')
    await page.getByRole('button', { name: 'Save the service' }).click()
    await page.getByText('Texts go to').waitFor()
    await page.getByLabel('Limit of a month').fill('10')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/of .?10/).waitFor()
    const axe = readAxe()
    const audit = async (name: string) => {
      for (const width of [1440, 320])
        for (const [scheme, direction] of [
          ['light', 'ltr'],
          ['dark', 'rtl'],
        ] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme: scheme })
          await page.evaluate(`document.documentElement.dir = '${direction}'`)
          const look = `${name}-${width}-${scheme}`
          expect([look, await brokenRules(page, axe), await tooWide(page)]).toEqual([look, [], []])
          if (shots !== undefined) await page.screenshot({ path: `${shots}/${look}.png`, fullPage: true })
        }
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.evaluate("document.documentElement.dir = 'ltr'")
    }
    // Instructions are tried before they hold.
    await page.getByLabel('Instructions to try', { exact: true }).fill('Write like a sailor.')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    const replies = page.getByRole('region', { name: 'Replies' })
    await replies.getByText('The request', { exact: true }).click()
    await replies.getByText('Write like a sailor.').waitFor()
    const instructions = async () => (await stage.app.admin.get('/api/site/projects/demo/machinery/')).body.instructions
    expect(await instructions()).toBe('')
    await page.getByRole('button', { name: 'Keep these instructions for the project' }).click()
    await expect.poll(instructions).toBe('Write like a sailor.')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await replies.waitFor()
    await audit('machine-settings')
    // A component does without it, and takes it back.
    await page.goto('/projects/demo/kiosk/#machinery')
    await page.getByText('Set up in the project').waitFor()
    await page.getByRole('button', { name: 'Switch off here' }).click()
    await page.getByText('Switched off in this component').waitFor()
    await audit('machine-component')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Set up in the project').waitFor()
    await page.goto('/manage/#machinery')
    await page.getByText('No service is set up').waitFor()
    await audit('machine-site')
    // In the editor, when somebody asks.
    await page.goto('/translate/demo/kiosk/cs/?offset=1')
    await page.locator('#machinery').getByRole('button', { name: 'Ask machines' }).click()
    await page.locator('#machinery').getByRole('button', { name: 'Use this text' }).waitFor()
    // A whole translation, of services alone.
    await page.goto('/projects/demo/kiosk/cs/#automatic')
    await page.getByLabel('Other components of the project').uncheck()
    await page.getByLabel('Translation memory', { exact: true }).uncheck()
    await page.getByRole('textbox', { name: 'Strings', exact: true }).fill('')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('region', { name: 'Preview' }).waitFor()
    await audit('machine-automatic')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText(/^Done/).waitFor()
    const written = async () =>
      (await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/?q=origin:mt')).body.count
    expect(await written()).toBeGreaterThan(0)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await page.getByText(/^Taken back/).waitFor()
    await expect.poll(written).toBe(0)
    // The refused address is all that the browser complains about.
    expect(complaints.filter((one) => !one.includes('machinery_settings'))).toEqual([])
    await context.close()
  })
})
