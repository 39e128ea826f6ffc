import { writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFirefox, keys, type LivingFirefox, startFirefox } from './firefox.ts'
import { type StartedService, startService } from './started-service.ts'

const pictures = process.env.WEFT_PICTURES

const headerOf = (language: string, forms: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${forms}\\n"\n\n`
const words = Array.from({ length: 8 }, (_, at) => `#, c-format\nmsgid "Word ${at} in %s."\nmsgstr ""\n`).join('\n')
const czech = `${headerOf('cs', 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;')}${words}`
const arabic = `${headerOf('ar', 'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;')}${words}`

/** Composes in the field as an input method does: clauses that grow, then the text that was chosen. */
const compose = (steps: readonly string[], chosen: string) => `(() => {
  window.gBrowser?.selectedBrowser.focus()
  const method = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor)
  if (!method.beginInputTransactionForTests(window)) return 'the input method is in use'
  for (const text of ${JSON.stringify(steps)}) {
    method.setPendingCompositionString(text)
    method.appendClauseToPendingComposition(text.length, method.ATTR_RAW_CLAUSE)
    method.setCaretInPendingComposition(text.length)
    if (!method.flushPendingComposition()) return 'not composed: ' + text
  }
  method.commitCompositionWith(${JSON.stringify(chosen)})
  return 'done'
})()`

describe.skipIf(findFirefox() === null && process.env.CI !== 'true')(
  'the editor in Firefox',
  { timeout: 90_000 },
  () => {
    let service: StartedService
    let browser: LivingFirefox
    let project = 0
    beforeAll(async () => {
      service = await startService()
    }, 180_000)
    afterAll(() => service?.stop())
    beforeEach(async () => {
      project++
      const files = { 'po/cs.po': czech, 'po/ar.po': arabic }
      await service.importFiles({ project: `f${project}`, component: 'ui', filemask: 'po/*.po', files })
      browser = await startFirefox()
      await signIn()
    }, 60_000)
    afterEach(() => browser?.close())

    async function signIn(): Promise<void> {
      await browser.open(`${service.url}/accounts/login/`)
      await browser.until(`document.querySelector('input[name=username]') !== null`)
      await browser.evaluate(`document.querySelector('input[name=username]').focus()`)
      await browser.type(service.username)
      await browser.evaluate(`document.querySelector('input[name=password]').focus()`)
      await browser.type(service.password)
      await browser.press(keys.enter)
      // The next page is whole: what is opened before that would be left again.
      await browser.until(`!location.pathname.includes('login') && document.querySelector('h1') !== null`)
    }
    async function openEditor(language = 'cs', query = ''): Promise<void> {
      await browser.open(`${service.url}/translate/f${project}/ui/${language}/${query}`)
      await browser.until(`document.activeElement?.classList.contains('cm-content') === true`)
    }
    async function targets(): Promise<readonly string[]> {
      const reply = await service.ask('GET', `/api/translations/f${project}/ui/cs/units/?page_size=100`)
      const { results } = reply as { readonly results: readonly { readonly target: readonly string[] }[] }
      return results.flatMap(({ target }) => target)
    }
    const arrived = (text: string) => expect.poll(() => targets(), { timeout: 20_000 }).toContain(text)
    const source = () => browser.evaluate(`document.querySelector('#editing p').textContent`)
    const field = () => browser.evaluate(`document.querySelector('#editing .cm-content').textContent`)

    test('strings by the keyboard alone: typed, a placeholder put in by its number, saved, gone on', async () => {
      await openEditor()
      for (let at = 0; at < 5; at++) {
        expect(await source()).toContain(`Word ${at} `)
        await browser.type(`Slovo ${at} v `)
        await browser.press(keys.control, '1')
        await browser.type('.')
        await browser.press(keys.control, keys.enter)
      }
      await arrived('Slovo 4 v %s.')
      expect((await targets()).filter((text) => text !== '')).toHaveLength(5)
      if (pictures) await writeFile(`${pictures}/firefox.png`, await browser.picture())
    })

    test('composing with an input method is left alone', async () => {
      await openEditor()
      expect(await browser.evaluateInBrowser(compose(['に', 'にほ', 'にほん'], '日本'))).toBe('done')
      await expect.poll(field).toBe('日本')
      await browser.type(' %s.')
      await browser.press(keys.control, keys.enter)
      await arrived('日本 %s.')
    })

    test('a word that the spelling checker replaces is kept', async () => {
      await openEditor()
      await browser.type('Prvi slovo')
      // Does the same as the browser's menu: selects the word, and replaces it.
      await browser.evaluate(`{
      const text = document.querySelector('#editing .cm-line').firstChild
      getSelection().setBaseAndExtent(text, 0, text, 4)
      document.execCommand('insertText', false, 'První')
    }`)
      await expect.poll(field).toBe('První slovo')
      await browser.press(keys.control, keys.enter)
      await arrived('První slovo')
    })

    test('what was typed survives the death of the browser', async () => {
      await openEditor()
      await browser.type('Rozepsané %s')
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await browser.kill()
      await browser.restart()
      await signIn()
      await openEditor()
      await expect.poll(field).toBe('Rozepsané %s')
    })

    test('what is typed in the moment before a page is left is there again', async () => {
      await openEditor()
      await browser.type('Poslední slovo')
      await browser.open(`${service.url}/projects/`)
      await openEditor()
      await expect.poll(field).toBe('Poslední slovo')
    })

    test('each language is written in its direction, with its own spelling', async () => {
      await openEditor('ar')
      const attributes = `(({ lang, dir, spellcheck }) => [lang, dir, String(spellcheck)].join())`
      expect(await browser.evaluate(`${attributes}(document.querySelector('#editing .cm-content'))`)).toBe(
        'ar,rtl,true',
      )
      await browser.type('كلمة %s')
      await expect.poll(field).toBe('كلمة %s')
      // The placeholder keeps its own direction.
      await browser.until(`document.querySelector('#editing .cm-content .cm-chip')?.dir === 'ltr'`)
    })
  },
)
