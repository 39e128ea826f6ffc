import { type GitRemote, startGitRemote } from './git-remote.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

const plurals: Readonly<Record<string, string>> = {
  cs: 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
  de: 'nplurals=2; plural=n != 1;',
  en: 'nplurals=2; plural=n != 1;',
}

/** The header of a catalogue; for the empty language that of a template. */
export function catalogueHeader(language: string): string {
  return `msgid ""
msgstr ""
"PO-Revision-Date: 2024-03-02 11:00+0000\\n"
"Last-Translator: Jo Doe <jo@example.org>\\n"
"Language: ${language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: ${plurals[language] ?? 'nplurals=INTEGER; plural=EXPRESSION;'}\\n"
`
}

/** Texts of the kiosk's strings, in order; a fuzzy one begins with `~`. */
export interface KioskTexts {
  readonly door: string
  readonly tickets: readonly string[]
  readonly button: string
  readonly bye: string
  readonly label: string
}

/** A catalogue of the kiosk. */
export function kioskCatalogue(language: string, { door, tickets, button, bye, label }: KioskTexts): string {
  const fuzzy = bye.startsWith('~') ? '#, fuzzy\n#| msgid "Good by"\n' : ''
  return `${catalogueHeader(language)}
#: src/main.c:10
msgid "Open the door"
msgstr "${door}"

#: src/main.c:20 src/main.c:44
#, c-format
msgid "%d ticket left"
msgid_plural "%d tickets left"
${tickets.map((text, index) => `msgstr[${index}] "${text}"`).join('\n')}

#. Shown on the start page.
#: src/start.c:5
msgctxt "button"
msgid "Open"
msgstr "${button}"

#: src/mail.c:12
${fuzzy}msgid "Goodbye"
msgstr "${bye.replace(/^~/, '')}"

#: src/text.c:30
#, max-length:12
msgid "Short label"
msgstr "${label}"
`
}

/** The initial texts of the kiosk's files. */
export const kioskTexts = {
  cs: {
    door: 'Otevřete dveře',
    tickets: ['Zbývá %d lístek', 'Zbývají %d lístky', 'Zbývá %d lístků'],
    button: 'Otevřít',
    bye: '~Nashledanou',
    label: 'Popisek',
  },
  de: { door: 'Öffnen Sie die Tür', tickets: ['%d Karte', '%d Karten'], button: 'Öffnen', bye: '', label: '' },
  template: { door: '', tickets: ['', ''], button: '', bye: '', label: '' },
} as const satisfies Record<string, KioskTexts>

const flatCatalogue = (language: string, strings: Readonly<Record<string, string>>): string =>
  [
    catalogueHeader(language),
    ...Object.entries(strings).map(([key, text]) => `msgid "${key}"\nmsgstr "${text}"\n`),
  ].join('\n')

/** A server with two components over real repositories, imported. */
export interface Kiosk {
  readonly app: TestApp
  readonly remote: GitRemote
  /** Fetches a translation's strings by their source text, or key. */
  units(component: 'kiosk' | 'flat', language: string): Promise<Map<string, KioskUnit>>
  close(): Promise<void>
}

/** A string as the API returns it; untyped, like all bodies of the test client. */
type KioskUnit = ReturnType<typeof JSON.parse>

/**
 * Starts a server with the project `demo`: `kiosk` (bilingual, cs and de, five strings) and `flat` (monolingual, its
 * strings managed here, en and cs).
 */
export async function startKiosk(options: TestAppOptions = {}): Promise<Kiosk> {
  const remote = await startGitRemote()
  const files = {
    'po/kiosk.pot': kioskCatalogue('', kioskTexts.template),
    'po/cs.po': kioskCatalogue('cs', kioskTexts.cs),
    'po/de.po': kioskCatalogue('de', kioskTexts.de),
  }
  await remote.commit('kiosk', files, 'Start')
  const flat = { title: 'Weather', sunny: 'It is sunny today.', farewell: 'See you tomorrow!' }
  const flatFiles = {
    'flat/en.po': flatCatalogue('en', flat),
    'flat/cs.po': flatCatalogue('cs', { title: 'Počasí', sunny: 'Dnes je slunečno.', farewell: '' }),
  }
  await remote.commit('flat', flatFiles, 'Start')
  const app = await startTestApp(options)
  const demo = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  await createOverApi(app, '/api/projects/', demo)
  const common = { branch: 'main', vcs: 'git', license: 'MIT' }
  await createOverApi(app, '/api/projects/demo/components/', {
    ...common,
    name: 'Kiosk',
    slug: 'kiosk',
    repo: remote.gitUrl('kiosk'),
    push: remote.gitUrl('kiosk'),
    filemask: 'po/*.po',
    new_base: 'po/kiosk.pot',
    file_format: 'po',
  })
  await createOverApi(app, '/api/projects/demo/components/', {
    ...common,
    name: 'Flat',
    slug: 'flat',
    repo: remote.gitUrl('flat'),
    push: remote.gitUrl('flat'),
    filemask: 'flat/*.po',
    template: 'flat/en.po',
    file_format: 'po-mono',
    edit_template: true,
    manage_units: true,
  })
  await app.app.jobs.idle()
  return {
    app,
    remote,
    async units(component, language) {
      const { body } = await app.admin.get(`/api/translations/demo/${component}/${language}/units/`)
      const units: KioskUnit[] = body.results
      return new Map(units.map((unit) => [component === 'kiosk' ? unit.source[0] : unit.context, unit]))
    },
    async close() {
      await app.close()
      await remote.stop()
    },
  }
}

async function createOverApi(app: TestApp, path: string, json: object): Promise<void> {
  const reply = await app.admin.post(path, json)
  if (reply.status !== 201) throw new Error(`POST ${path} was answered ${reply.status}: ${reply.bytes}`)
}
