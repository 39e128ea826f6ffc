import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { pick } from './pick.ts'

const password = 'seven violet lamps in the attic'

/** The code that an authenticator app shows now for a seed in base 32 (RFC 6238). */
function codeOfApp(seed: string): string {
  const bits = [...seed]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

describe.skipIf(missing !== null && !isRequired)('the way into an account and around it', () => {
  let stage: Stage
  beforeAll(async () => {
    // Keys are bound to the name in SITE_URL, where there is one; the browser of the journeys uses localhost.
    stage = await startStage({ siteUrlGiven: false })
  })
  afterAll(() => stage.close())

  /** The page to which the link of the last letter leads. */
  async function linkTo(address: string, count = 1): Promise<string> {
    const { text } = await stage.mail.letterTo(address, count)
    return /https:\/\/weft\.example(\/\S+)/.exec(text)?.[1] ?? ''
  }
  async function signIn(page: Page, username: string, given = password): Promise<void> {
    await page.goto('/accounts/login/')
    await page.getByLabel('User name or email').fill(username)
    await page.getByLabel('Password').fill(given)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  test('the link of the first start lets its finder choose a name and a password, and they sign in by these', async () => {
    const { page, context, complaints } = await stage.open()
    const { link } = (await stage.app.admin.post('/api/site/links/', { username: 'admin' })).body
    await page.goto(new URL(link).pathname + new URL(link).hash)
    await page.getByRole('button', { name: 'Choose a name and a password first' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ingrid Lund')
    await page.getByLabel('User name').fill('anna')
    await page.getByLabel('Email').fill('ingrid@example.com')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.locator('[name=password][data-invalid]').waitFor()
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.locator('[name=username][data-invalid]').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ingrid Lund')
    await page.getByLabel('User name').fill('admin')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ingrid' }).waitFor({ timeout: 30_000 })
    await context.clearCookies()
    await signIn(page, 'ingrid@example.com')
    await page.getByRole('heading', { level: 1, name: 'Ingrid' }).waitFor()
    // Once somebody has been in, links sign in and offer nothing else.
    const another = (await stage.app.admin.post('/api/site/links/', { username: 'boris' })).body.link
    await context.clearCookies()
    await page.goto(new URL(another).pathname + new URL(another).hash)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Choose a name and a password first' }).count()).toBe(0)
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  })

  test('somebody makes an account by a letter, forgets the password, sets another by a letter, and is in', async () => {
    const { page, context, complaints } = await stage.open()
    await page.goto('/accounts/login/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Dana Svobodová')
    await page.getByLabel('User name').fill('anna')
    await page.getByLabel('Email').fill('dana@example.com')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.locator('[name=username][data-invalid]').waitFor()
    await page.getByLabel('User name').fill('dana')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('We sent a link to').waitFor()
    await page.goto(await linkTo('dana@example.com'))
    await page.getByLabel('New password').fill('short')
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.locator('[name=password][data-invalid]').waitFor()
    await page.getByLabel('New password').fill('eleven copper kettles on a shelf')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dana' }).waitFor({ timeout: 30_000 })
    await context.clearCookies()
    await page.goto('/accounts/reset/')
    await page.getByLabel('Email').fill('dana@example.com')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('we sent a link there').waitFor()
    await page.goto(await linkTo('dana@example.com', 2))
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('The new password is set').waitFor()
    await signIn(page, 'dana', 'eleven copper kettles on a shelf')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    await signIn(page, 'dana')
    await page.getByRole('heading', { level: 1, name: 'Dana' }).waitFor()
    expect(complaints.filter((one) => !one.includes('400') && !one.includes('401'))).toEqual([])
    await context.close()
  })

  test('an app with codes is added by its drawing, asked for at the next sign-in, and a recovery code stands in for it', async () => {
    const { page, context } = await stage.open()
    await signIn(page, 'dana')
    await page.getByRole('heading', { level: 1, name: 'Dana' }).waitFor()
    await page.goto('/accounts/profile/#security')
    await page.getByRole('button', { name: 'Add an app' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'Scan this' }).waitFor()
    const seed = (await page.locator('form pre').textContent()) ?? ''
    await page.getByLabel('Code that the app shows').fill('000000')
    await page.getByRole('button', { name: 'Add the app' }).click()
    await page.locator('[name=code][data-invalid]').waitFor()
    await page.getByLabel('Code that the app shows').fill(codeOfApp(seed))
    await page.getByRole('button', { name: 'Add the app' }).click()
    const [recovery = ''] = ((await page.getByRole('alert').locator('pre').textContent()) ?? '').split('\n')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('My phone').first().waitFor()
    const visitor = await stage.open()
    await signIn(visitor.page, 'dana')
    await visitor.page.getByLabel('Code of your app').fill('123123')
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visitor.page.getByRole('alert').waitFor()
    await visitor.page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await visitor.page.getByLabel('Recovery code').fill(recovery)
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Dana' }).waitFor()
    await page.reload()
    await page.getByText(/9.? left/).waitFor()
    await Promise.all([context.close(), visitor.context.close()])
  })

  test('a passkey is added, lets in by itself, stands in for the app after the password, and is refused once it is gone', async () => {
    // Browsers bind keys to names, and localhost is the only one that needs no https.
    const base = stage.app.base.replace('127.0.0.1', 'localhost')
    const context = await stage.browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    const [name = '', value = ''] = (await stage.app.signedIn('dana')).headers.cookie.split('=')
    await context.addCookies([{ name, value, url: base, httpOnly: true }])
    const page = await context.newPage()
    const device = await context.newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto('/accounts/profile/#security')
    await page.getByRole('button', { name: 'Add a key' }).click()
    await page.getByRole('button', { name: 'Ask for the key' }).click()
    await page.getByText('My key').first().waitFor()
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials.map(({ rpId, isResidentCredential }) => ({ rpId, isResidentCredential }))).toEqual([
      { rpId: 'localhost', isResidentCredential: true },
    ])
    const heading = page.getByRole('heading', { level: 1, name: 'Dana' })

    await context.clearCookies()
    await page.goto('/accounts/login/')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await heading.waitFor()

    await context.clearCookies()
    await signIn(page, 'dana')
    await page.getByRole('button', { name: 'Use a key instead' }).click()
    await page.getByRole('button', { name: 'Use the key', exact: true }).click()
    await heading.waitFor()

    await page.goto('/accounts/profile/#security')
    const row = page.getByRole('listitem').filter({ hasText: 'Passkey or security key' })
    await row.getByRole('button', { name: 'Remove' }).click()
    await answer(page, /^Remove/, 'Remove')
    await row.waitFor({ state: 'detached' })
    await context.clearCookies()
    await page.goto('/accounts/login/')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').waitFor()
    expect(new URL(page.url()).pathname).toBe('/accounts/login/')
    await context.close()
  })

  test('a key of the older kind, which knows nobody, follows the password, and alone lets nobody in', async () => {
    const fields = { username: 'karel', full_name: 'Karel Novák', email: 'karel@example.com' }
    expect((await stage.app.admin.post('/api/users/', fields)).status).toBe(201)
    const karel = await stage.app.signedIn('karel')
    const base = stage.app.base.replace('127.0.0.1', 'localhost')
    const context = await stage.browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    const [name = '', value = ''] = karel.headers.cookie.split('=')
    await context.addCookies([{ name, value, url: base, httpOnly: true }])
    const page = await context.newPage()
    const device = await context.newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'u2f', transport: 'usb', automaticPresenceSimulation: true },
    })
    await page.goto('/accounts/profile/#security')
    await page.getByRole('button', { name: 'Add a key' }).click()
    await page.getByRole('button', { name: 'Ask for the key' }).click()
    await page.getByText('My key').first().waitFor()
    const [credential] = (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    expect(credential?.isResidentCredential).toBe(false)
    expect((await karel.post('/api/account/password/', { password })).status).toBe(204)

    await context.clearCookies()
    await signIn(page, 'karel')
    await page.getByRole('button', { name: 'Use the key', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Karel' }).waitFor()

    // A copy of the key, whose counter stands still, is refused.
    await context.clearCookies()
    await device.send('WebAuthn.clearCredentials', { authenticatorId })
    await device.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, rpId: 'localhost', signCount: 0 } as never,
    })
    await signIn(page, 'karel')
    await page.getByRole('button', { name: 'Use the key', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect((await karel.get('/api/account/audit/?action=second-factor-failed')).body.count).toBe(1)
    await context.close()
  })

  test('languages, a token that is shown once, and the name are kept', async () => {
    const { page, context, complaints } = await stage.open({ as: 'boris' })
    await page.goto('/accounts/profile/')
    await pick(page.getByLabel('You translate into'), 'cs')
    await page.getByRole('button', { name: /Remove .Czech/ }).waitFor()
    await pick(page.getByLabel('You also read'), 'ar')
    await page.getByRole('button', { name: /Remove .Arabic/ }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Boris P.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: /Remove .Czech/ }).waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Boris P.')
    await page.getByRole('link', { name: 'API tokens' }).click()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Description').fill('Laptop')
    await page.getByRole('button', { name: 'Create the token' }).click()
    const secret = (await page.getByRole('alert').locator('pre').textContent()) ?? ''
    expect((await stage.app.withToken(secret).get('/api/users/boris/')).body).toMatchObject({ full_name: 'Boris P.' })
    const row = page.getByRole('listitem').filter({ hasText: 'Laptop' })
    await row.getByRole('button', { name: 'End' }).click()
    await answer(page, /^End the token .*Laptop/, 'End')
    await row.waitFor({ state: 'detached' })
    expect((await stage.app.withToken(secret).get('/api/users/boris/')).status).toBe(401)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('an account is removed only by its own name, and is gone', async () => {
    const { page, context } = await stage.open({ as: 'carol' })
    await page.goto('/accounts/profile/#data')
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    await page.getByLabel('Type').fill('anna')
    await page.getByRole('button', { name: 'Delete it permanently' }).click()
    await page.locator('[name=username][data-invalid]').waitFor()
    await page.getByLabel('Type').fill('carol')
    await page.getByRole('button', { name: 'Delete it permanently' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect((await stage.app.admin.get('/api/users/carol/')).status).toBe(404)
    await context.close()
  })
})
