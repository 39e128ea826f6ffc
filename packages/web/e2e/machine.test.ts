import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'
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
    await choose(page.getByLabel('Service', { exact: true }), 'openai')
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
    // The strings that may be wrong, and a sample by MQM with the keyboard alone.
    await page.goto('/projects/demo/kiosk/cs/#quality')
    await page.getByRole('button', { name: 'Look for risks' }).click()
    await page.getByText(/looked at/).waitFor()
    await page.getByRole('button', { name: 'Take a sample' }).click()
    const target = page.getByLabel('Translation', { exact: true })
    await target.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('mqm-target')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('f')
    await page.keyboard.press('2')
    await page.getByRole('list', { name: 'Errors' }).getByText(/“.+”/).waitFor()
    expect(await target.inputValue()).not.toBe('')
    expect(await page.getByLabel('Severity', { exact: true }).getAttribute('value')).toBe('major')
    await audit('machine-mqm')
    await target.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Penalty points for 1,000 words').waitFor()
    await page.getByRole('button', { name: 'All reviews' }).click()
    await page.getByText(/1.? of .*strings marked/).waitFor()
    await audit('machine-quality')
    await page.getByRole('link', { name: 'Review by risk' }).click()
    await page.getByRole('button', { name: 'By risk', pressed: true }).waitFor()
    await page
      .getByText(/^Risk: /)
      .first()
      .waitFor()
    await audit('machine-review')
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
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await answer(page, 'Take back the texts of this run?', 'Take back')
    await page.getByText(/^Taken back/).waitFor()
    await expect.poll(written).toBe(0)
    // The refused address is all that the browser complains about.
    expect(complaints.filter((one) => !one.includes('machinery_settings'))).toEqual([])
    await context.close()
  })
})

const apertium = '/usr/bin/apertium-apy'
const hasApertium = existsSync(apertium) && existsSync('/usr/share/apertium/modes/eng-spa.mode')

describe.skipIf((missing !== null && !isRequired) || !hasApertium)('Apertium', { timeout: 120_000 }, () => {
  let stage: Stage
  let engine: ChildProcess
  let url = ''
  beforeAll(async () => {
    stage = await startStage()
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    engine = spawn(apertium, ['-p', String(port), '/usr/share/apertium'], { stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries++) {
      const isUp = await fetch(`${url}listPairs`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) break
      await delay(200)
    }
    await stage.app.admin.post('/api/components/demo/kiosk/translations/', { language_code: 'es' })
    await stage.app.app.jobs.idle()
  }, 240_000)
  afterAll(async () => {
    engine?.kill()
    await stage?.close()
  })

  test('fills Spanish: previewed, written with its origin, edited by a person, taken back but for that', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    const shoot = async (name: string) => {
      if (shots !== undefined) await page.screenshot({ path: `${shots}/apertium-${name}.png`, fullPage: true })
    }
    await page.goto('/manage/#machinery')
    await choose(page.getByLabel('Service', { exact: true }), 'apertium-apy')
    await page.getByLabel('API URL').fill(url)
    await page.getByRole('button', { name: 'Save the service' }).click()
    await page.getByText('Set up for the whole site').waitFor()
    await shoot('site')
    await page.goto('/projects/demo/kiosk/es/#automatic')
    await choose(page.getByLabel('Texts become'), 'translate')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('region', { name: 'Preview' }).waitFor()
    await shoot('preview')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText(/^Done/).waitFor()
    await shoot('done')
    const units = async (q: string) =>
      (await stage.app.admin.get(`/api/translations/demo/kiosk/es/units/?q=${encodeURIComponent(q)}`)).body.results
    const written = await units('origin:apertium-apy')
    expect(written.length).toBeGreaterThan(2)
    const [door] = await units('source:="Open the door"')
    expect(door.target[0]).toMatch(/la puerta$/)
    expect(door).toMatchObject({ automatically_translated: true })
    // Placeholders went through the engine.
    expect((await units('source:"Tickets"'))[0].target[0]).toContain('%d')
    await page.getByRole('link', { name: 'Show the texts' }).click()
    await page.getByText(door.target[0]).first().waitFor()
    await shoot('texts')
    await stage.app.anna.patch(`/api/units/${door.id}/`, { target: ['Abre la puerta'], state: 20 })
    await page.goto('/projects/demo/#machinery')
    await page.getByText('Changed by people').waitFor()
    await shoot('distance')
    await page.goto('/projects/demo/kiosk/es/#automatic')
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await answer(page, 'Take back the texts of this run?', 'Take back')
    await page.getByText(/^Taken back/).waitFor()
    await expect.poll(async () => (await units('state:translated')).length).toBe(1)
    await context.close()
  })
})
