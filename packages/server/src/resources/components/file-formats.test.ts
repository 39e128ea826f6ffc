import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let remote: GitRemote

const android = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- The name of the app. -->
    <string name="app_name" translatable="false">Lantern</string>
    <string name="hello">Hello, <xliff:g id="name" example="Jo">%1$s</xliff:g>!</string>
    <string name="quote">Don\\'t say \\"no\\"</string>
    <plurals name="birds">
        <item quantity="one">%d bird</item>
        <item quantity="other">%d birds</item>
    </plurals>
    <string-array name="days">
        <item>Monday</item>
    </string-array>
</resources>
`
const androidCzech = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="quote">Neříkej \\"ne\\"</string>
    <plurals name="birds">
        <item quantity="one">%d pták</item>
        <item quantity="few">%d ptáci</item>
        <item quantity="many">%d ptáka</item>
        <item quantity="other">%d ptáků</item>
    </plurals>
</resources>
`
const androidSpanish = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <plurals name="birds">
        <item quantity="one">%d ave</item>
        <item quantity="other">%d aves</item>
    </plurals>
</resources>
`
const xliff = (texts: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="app" source-language="en" target-language="cs" datatype="plaintext">
    <body>
${texts}    </body>
  </file>
</xliff>
`
const xliffCzech = xliff(`      <trans-unit id="start">
        <source>Start</source>
        <target state="translated">Nastartovat</target>
      </trans-unit>
      <trans-unit id="gap" approved="yes">
        <source>Mind the gap</source>
        <target state="final">Pozor na mezeru</target>
      </trans-unit>
`)
/** XLIFF as Symfony's programs have it: where the source would stand are keys. Or a template that has texts as its sources alone. */
const keyedXliff = (language: string, texts: Readonly<Record<string, readonly [source: string, target?: string]>>) =>
  `<?xml version="1.0"?>\n<xliff version="1.2">\n  <file original="messages" source-language="en"${language}>\n    <body>\n${Object.entries(
    texts,
  )
    .map(
      ([id, [source, target]]) =>
        `      <trans-unit id="${id}">\n        <source>${source}</source>\n${target === undefined ? '' : `        <target>${target}</target>\n`}      </trans-unit>\n`,
    )
    .join('')}    </body>\n  </file>\n</xliff>\n`
const keyed = (hasTexts: boolean) =>
  keyedXliff('', {
    open: hasTexts ? ['menu.open', 'Open file'] : ['Open file'],
    close: hasTexts ? ['menu.close', 'Close file'] : ['Close file'],
  })
const keyedCzech = keyedXliff(' target-language="cs"', { open: ['menu.open', 'Otevřít'] })
const nested = `{
  "menu": {
    "file": {
      "open": "Open file",
      "close": "Close file"
    },
    "edit": "Edit"
  },
  "list": ["One", "Two"],
  "count": 5,
  "yes": true
}
`
const nestedCzech = `{
  "menu": {
    "file": {
      "open": "Otevřít soubor"
    },
    "edit": "Upravit"
  },
  "list": ["Jedna"]
}
`
const values = 'app/res/values'

beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit('nested', { 'i18n/en.json': nested, 'i18n/cs.json': nestedCzech }, 'Start')
  const files = { [`${values}/strings.xml`]: android, [`${values}-cs/strings.xml`]: androidCzech }
  const spanish = { [`${values}-es/strings.xml`]: androidSpanish }
  await remote.commit('android', { ...files, ...spanish }, 'Start')
  await remote.commit('xliff', { 'l10n/cs.xlf': xliffCzech }, 'Start')
  for (const slug of ['keyed', 'sources'])
    await remote.commit(slug, { 'k/en.xlf': keyed(slug === 'keyed'), 'k/cs.xlf': keyedCzech }, 'Start')
  app = await startTestApp()
  expect(
    (await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })).status,
  ).toBe(201)
  const settings = [
    { slug: 'nested', filemask: 'i18n/*.json', template: 'i18n/en.json', file_format: 'json-nested' },
    { slug: 'xliff', filemask: 'l10n/*.xlf', file_format: 'plainxliff' },
    { slug: 'keyed', filemask: 'k/*.xlf', template: 'k/en.xlf', file_format: 'plainxliff' },
    { slug: 'sources', filemask: 'k/*.xlf', template: 'k/en.xlf', file_format: 'plainxliff' },
    {
      slug: 'android',
      filemask: `${values}-*/strings.xml`,
      template: `${values}/strings.xml`,
      file_format: 'aresource',
    },
  ]
  for (const { slug, ...more } of settings) {
    const repo = remote.gitUrl(slug)
    const common = { name: slug, slug, repo, push: repo, vcs: 'git', branch: 'main', license: 'MIT' }
    const body = {
      ...common,
      ...more,
      new_lang: slug === 'xliff' ? 'none' : 'add',
      edit_template: true,
      manage_units: true,
    }
    const made = await app.admin.post('/api/projects/demo/components/', body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
  }
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

type Unit = ReturnType<typeof JSON.parse>
const units = async (component: string, language: string): Promise<Unit[]> =>
  (await app.admin.get(`/api/translations/demo/${component}/${language}/units/`)).body.results
const shown = async (component: string, language: string) =>
  (await units(component, language)).map(({ context, target, state }) => [context, target, state])
const unit = async (component: string, language: string, context: string): Promise<Unit> =>
  (await units(component, language)).find((one) => one.context === context)
const saveIn =
  (component: string) =>
  async (language: string, context: string, target: readonly string[], state = 20) => {
    const { url } = await unit(component, language, context)
    const reply = await app.admin.patch(url, { state, target })
    expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  }
const saveNested = saveIn('nested')
const saveAndroid = saveIn('android')
const run = async (component: string, operation: string) => {
  const reply = await app.admin.post(`/api/components/demo/${component}/repository/`, { operation })
  expect([reply.status, reply.body.result]).toEqual([200, true])
  await app.app.jobs.idle()
}
const inRemote = async (component: string, path: string) => (await remote.read(component, path))?.toString()

describe('XLIFF with a template', () => {
  const [open, close] = ['messages///open', 'messages///close']

  test.each(['keyed', 'sources'])(
    'of %s: the template says the source texts, and keys name the strings',
    async (slug) => {
      expect(await shown(slug, 'en')).toEqual([
        [open, ['Open file'], 20],
        [close, ['Close file'], 20],
      ])
      expect(await shown(slug, 'cs')).toEqual([
        [open, ['Otevřít'], 20],
        [close, [''], 0],
      ])
      expect((await unit(slug, 'cs', open)).source).toEqual(['Open file'])
    },
  )

  test('a string that a translation lacks comes as the template has it, and a new language without texts', async () => {
    await saveIn('keyed')('cs', close, ['Zavřít'])
    const language = await app.admin.post('/api/components/demo/keyed/translations/', { language_code: 'fr' })
    expect(language.status).toBe(201)
    await app.app.jobs.idle()
    await saveIn('keyed')('fr', open, ['Ouvrir'])
    await saveIn('keyed')('en', open, ['Open a file'])
    await run('keyed', 'push')
    // The texts that were made for another source text need editing.
    const unsure = (file: string) => file.replace('<target>O', '<target state="needs-translation">O')
    const czech = { open: ['menu.open', 'Otevřít'], close: ['menu.close', 'Zavřít'] } as const
    expect(await inRemote('keyed', 'k/cs.xlf')).toBe(unsure(keyedXliff(' target-language="cs"', czech)))
    const french = { open: ['menu.open', 'Ouvrir'] } as const
    expect(await inRemote('keyed', 'k/fr.xlf')).toBe(unsure(keyedXliff(' target-language="fr"', french)))
    expect(await inRemote('keyed', 'k/en.xlf')).toBe(keyed(true).replace('Open file', 'Open a file'))
  })

  test('a source text that the template has alone is written there as its translation when it is changed', async () => {
    await saveIn('sources')('en', open, ['Open a file'])
    await run('sources', 'push')
    expect(await inRemote('sources', 'k/en.xlf')).toBe(
      keyed(false).replace('Open file</source>\n', 'Open file</source>\n        <target>Open a file</target>\n'),
    )
    expect((await unit('sources', 'cs', open)).source).toEqual(['Open a file'])
    expect((await unit('sources', 'cs', close)).source).toEqual(['Close file'])
  })
})

describe('nested JSON', () => {
  test('is shown with the names, texts and states that clients know', async () => {
    expect(await shown('nested', 'en')).toEqual([
      ['menu.file.open', ['Open file'], 20],
      ['menu.file.close', ['Close file'], 20],
      ['menu.edit', ['Edit'], 20],
      ['list[0]', ['One'], 20],
      ['list[1]', ['Two'], 20],
      ['count', ['5'], 20],
      ['yes', ['True'], 20],
    ])
    expect((await shown('nested', 'cs')).map(([, target, state]) => [...target, state])).toEqual([
      ['Otevřít soubor', 20],
      ['', 0],
      ['Upravit', 20],
      ['Jedna', 20],
      ['', 0],
      ['', 0],
      ['', 0],
    ])
  })

  test('takes texts, new strings and new languages, and no byte beside them', async () => {
    await saveNested('cs', 'menu.file.close', ['Zavřít "soubor"'])
    await saveNested('cs', 'list[1]', ['Dvě'])
    await saveNested('cs', 'count', ['6'])
    await saveNested('cs', 'menu.edit', ['Editovat'], 10)
    const added = await app.admin.post('/api/translations/demo/nested/en/units/', { key: 'menu.help', value: ['Help'] })
    expect(added.status).toBe(200)
    const plural = await app.admin.post('/api/translations/demo/nested/en/units/', { key: 'x', value: ['a', 'b'] })
    expect(plural.status).toBe(400)
    const language = await app.admin.post('/api/components/demo/nested/translations/', { language_code: 'pt_BR' })
    expect(language.status).toBe(201)
    await app.app.jobs.idle()
    await saveNested('pt_BR', 'menu.edit', ['Editar'])
    await run('nested', 'push')
    expect(await inRemote('nested', 'i18n/cs.json')).toBe(`{
  "menu": {
    "file": {
      "open": "Otevřít soubor",
      "close": "Zavřít \\"soubor\\""
    },
    "edit": "Editovat"
  },
  "list": ["Jedna", "Dvě"],
  "count": 6
}
`)
    expect(await inRemote('nested', 'i18n/en.json')).toBe(
      nested.replace('    "edit": "Edit"\n', '    "edit": "Edit",\n    "help": "Help"\n'),
    )
    expect(await inRemote('nested', 'i18n/pt_BR.json')).toBe('{\n  "menu": {\n    "edit": "Editar"\n  }\n}\n')
  })

  test('keeps what the file cannot say, and follows the template', async () => {
    expect(await unit('nested', 'cs', 'menu.edit')).toMatchObject({ state: 10, pending: false })
    const file = (await inRemote('nested', 'i18n/cs.json')) ?? ''
    await remote.commit('nested', { 'i18n/cs.json': file.replace('Jedna', 'Jedno') }, 'Upstream')
    await run('nested', 'pull')
    expect(await unit('nested', 'cs', 'list[0]')).toMatchObject({ target: ['Jedno'], state: 20 })
    expect(await unit('nested', 'cs', 'menu.edit')).toMatchObject({ state: 10 })
    const { url } = await unit('nested', 'en', 'menu.file.close')
    expect((await app.admin.request('DELETE', url)).status).toBe(204)
    await run('nested', 'push')
    expect(await inRemote('nested', 'i18n/cs.json')).not.toContain('close')
    expect((await units('nested', 'cs')).some(({ context }) => context === 'menu.file.close')).toBe(false)
  })

  test('a broken file is told with its place, and loses nothing', async () => {
    const file = (await inRemote('nested', 'i18n/cs.json')) ?? ''
    await remote.commit('nested', { 'i18n/cs.json': file.replace('"list"', ',"list"') }, 'Break')
    await run('nested', 'pull')
    expect((await unit('nested', 'cs', 'list[0]')).target).toEqual(['Jedno'])
    await remote.commit('nested', { 'i18n/cs.json': file }, 'Mend')
    await run('nested', 'pull')
    expect((await unit('nested', 'cs', 'list[0]')).target).toEqual(['Jedno'])
  })

  test('its file parameters are checked, and no others are taken', async () => {
    const path = '/api/components/demo/nested/'
    const send = async (file_format_params: object) => (await app.admin.patch(path, { file_format_params })).status
    expect(await send({ json_indent: 'two' })).toBe(400)
    expect(await send({ no_such_thing: 1 })).toBe(400)
    expect(await send({ json_indent: 8, po_line_wrap: 77 })).toBe(200)
    const made = await app.admin.post('/api/components/demo/nested/translations/', { language_code: 'de' })
    expect(made.status).toBe(201)
    await app.app.jobs.idle()
    await saveNested('de', 'menu.edit', ['Bearbeiten'])
    await run('nested', 'push')
    expect(await inRemote('nested', 'i18n/de.json')).toBe(
      '{\n        "menu": {\n                "edit": "Bearbeiten"\n        }\n}\n',
    )
  })
})

describe('plural forms by category', () => {
  test('are those that CLDR has for the language', async () => {
    expect((await unit('android', 'es', 'birds')).target).toEqual(['%d ave', '', '%d aves'])
    await saveAndroid('es', 'birds', ['%d ave', '%d de aves', '%d aves'])
    await run('android', 'push')
    const other = '        <item quantity="other">'
    expect(await inRemote('android', `${values}-es/strings.xml`)).toBe(
      androidSpanish.replace(other, `        <item quantity="many">%d de aves</item>\n${other}`),
    )
  })
})

describe('Android strings', () => {
  test('are shown with the names, texts, notes and states that clients know', async () => {
    expect(await shown('android', 'en')).toEqual([
      ['app_name', ['Lantern'], 100],
      ['hello', ['Hello, <xliff:g id="name" example="Jo">%1$s</xliff:g>!'], 20],
      ['quote', ['Don\'t say "no"'], 20],
      ['birds', ['%d bird', '%d birds'], 20],
    ])
    expect(await shown('android', 'cs')).toEqual([
      ['app_name', [''], 100],
      ['hello', [''], 0],
      ['quote', ['Neříkej "ne"'], 20],
      ['birds', ['%d pták', '%d ptáci', '%d ptáků'], 20],
    ])
    expect((await unit('android', 'cs', 'app_name')).note).toBe(' The name of the app. \n')
  })

  test('take texts, plural forms, new strings and new languages, and no byte beside them', async () => {
    await saveAndroid('cs', 'hello', ['Ahoj, <xliff:g id="name">%1$s</xliff:g>, it\'s'])
    await saveAndroid('cs', 'birds', ['%d pták', '%d ptáčci', '%d ptáků'])
    const key = { key: 'fish', value: ['%d fish', '%d fishes'] }
    expect((await app.admin.post('/api/translations/demo/android/en/units/', key)).status).toBe(200)
    await saveAndroid('cs', 'fish', ['%d ryba', '%d ryby', '%d ryb'])
    const made = await app.admin.post('/api/components/demo/android/translations/', { language_code: 'pt_BR' })
    expect(made.status).toBe(201)
    await app.app.jobs.idle()
    expect((await unit('android', 'pt_BR', 'birds')).state).toBe(0)
    await saveAndroid('pt_BR', 'quote', ['Não'])
    await run('android', 'push')
    const plurals = ['one">%d ryba', 'few">%d ryby', 'other">%d ryb'].map(
      (one) => `        <item quantity="${one}</item>\n`,
    )
    expect(await inRemote('android', `${values}-cs/strings.xml`)).toBe(
      androidCzech
        .replace('<resources>', '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">')
        .replace(
          '    <string name="quote"',
          '    <string name="hello">Ahoj, <xliff:g id="name">%1$s</xliff:g>, it\\\'s</string>\n    <string name="quote"',
        )
        .replace('ptáci', 'ptáčci')
        .replace('</plurals>\n', `</plurals>\n    <plurals name="fish">\n${plurals.join('')}    </plurals>\n`),
    )
    expect(await inRemote('android', `${values}/strings.xml`)).toContain(
      '    </plurals>\n    <plurals name="fish">\n        <item quantity="one">%d fish</item>\n',
    )
    expect(await inRemote('android', `${values}-pt-rBR/strings.xml`)).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n    <string name="quote">Não</string>\n</resources>\n',
    )
  })

  test('are downloaded as they are, and lose strings that are removed', async () => {
    const file = await app.admin.get('/api/translations/demo/android/cs/file/?format=aresource')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/xml'])
    const { url } = await unit('android', 'en', 'birds')
    expect((await app.admin.request('DELETE', url)).status).toBe(204)
    await run('android', 'push')
    expect(await inRemote('android', `${values}-cs/strings.xml`)).not.toContain('birds')
    expect(await inRemote('android', `${values}/strings.xml`)).toContain('<string-array name="days">')
  })
})

describe('XLIFF', () => {
  test('is believed that a text is approved only where people review', async () => {
    expect(await shown('xliff', 'cs')).toEqual([
      ['app///start', ['Nastartovat'], 20],
      ['app///gap', ['Pozor na mezeru'], 20],
    ])
    const review = (translation_review: boolean) => app.admin.patch('/api/projects/demo/', { translation_review })
    expect((await review(true)).status).toBe(200)
    await app.app.jobs.idle()
    expect((await unit('xliff', 'cs', 'app///gap')).state).toBe(30)
    expect((await unit('xliff', 'cs', 'app///start')).state).toBe(20)
    expect((await review(false)).status).toBe(200)
    await run('xliff', 'file-sync')
    expect(await inRemote('xliff', 'l10n/cs.xlf')).toBe(xliffCzech)
  })
})
