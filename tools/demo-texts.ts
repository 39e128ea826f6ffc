// Weft's own texts as gettext catalogues, which the demo translates. The template is generated from the registries;
// translations are written by people, and only updated to the template here.
import { readdirSync, readFileSync } from 'node:fs'
import { checks } from '../packages/checks/src/index.ts'
import { countedTexts } from '../packages/cli/src/counted.ts'
import { commands } from '../packages/cli/src/registry.ts'
import { po } from '../packages/formats/src/po/po.format.ts'
import { notifications } from '../packages/server/src/notifications/notifications.ts'
import { allRoutes } from '../packages/server/src/resources/resources.ts'

export const demoFolder = 'packages/server/src/demo/po'

interface CatalogueEntry {
  readonly id: string
  readonly plural?: string
  /** References to its sources, for translators. */
  readonly places: string[]
  readonly notes: string[]
}

function collect(): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>()
  const add = (id: string, place: string, note: string, plural?: string) => {
    const entry = entries.get(id) ?? { id, places: [], notes: [], ...(plural === undefined ? {} : { plural }) }
    entry.places.push(place)
    if (!entry.notes.includes(note)) entry.notes.push(note)
    entries.set(id, entry)
  }
  for (const [name, [one, many]] of Object.entries(countedTexts)) add(one, `counted/${name}`, 'Part of a list', many)
  for (const { id, label, why } of checks) {
    add(label, `checks/${id}`, 'Name of a check')
    add(why, `checks/${id}`, 'What a check is good for')
  }
  for (const { id, label, why } of notifications) {
    add(label, `notifications/${id}`, 'Something that users can be told of')
    add(why, `notifications/${id}`, 'Why users would want to be told')
  }
  for (const { name, summary } of commands) add(summary, `commands/${name.replace(' ', '-')}`, 'What a command does')
  for (const { endpoint } of allRoutes) {
    add(endpoint.summary, `api${endpoint.path.replace(/^\/api/, '')}`, 'Headline of a page of the browsable API')
  }
  return [...entries.values()]
}

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\t', '\\t').replaceAll('\n', '\\n')}"`

function render(header: readonly string[], translated: (entry: CatalogueEntry) => readonly string[]): string {
  const blocks = collect().map((entry) => {
    const forms = translated(entry)
    return [
      ...entry.notes.map((note) => `#. ${note}`),
      ...[...new Set(entry.places)].slice(0, 3).map((place) => `#: ${place}`),
      ...(/%d/.test(entry.id) ? ['#, c-format'] : []),
      `msgid ${quoted(entry.id)}`,
      ...(entry.plural === undefined
        ? [`msgstr ${quoted(forms[0] ?? '')}`]
        : [`msgid_plural ${quoted(entry.plural)}`, ...forms.map((form, index) => `msgstr[${index}] ${quoted(form)}`)]),
    ].join('\n')
  })
  const top = ['msgid ""', 'msgstr ""', ...header.map((line) => quoted(`${line}\n`))].join('\n')
  return `${[top, ...blocks].join('\n\n')}\n`
}

const plurals = 'nplurals=INTEGER; plural=EXPRESSION;'

function header(language: string, pluralForms: string): string[] {
  return [
    'Project-Id-Version: weft',
    'PO-Revision-Date: 2026-11-21 12:00+0000',
    'Last-Translator: Weft <noreply@localhost>',
    'Language-Team: none',
    `Language: ${language}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `Plural-Forms: ${pluralForms}`,
  ]
}

/** Updates a translation to the template: removed texts are left out, new ones are empty. */
function renderTranslation(language: string, text: string): string {
  const parsed = po.parse(Buffer.from(text))
  const known = new Map(parsed.units.map(({ source, target }) => [source[0], target]))
  const pluralForms = parsed.header.get('Plural-Forms') ?? plurals
  const number = parsed.plural?.number ?? 2
  return render(header(language, pluralForms), ({ id, plural }) => {
    const forms = known.get(id) ?? []
    return Array.from({ length: plural === undefined ? 1 : number }, (_, index) => forms[index] ?? '')
  })
}

/** Every file of the demo, by its name. */
export function renderDemoTexts(): Map<string, string> {
  const files = new Map([
    ['weft.pot', render(header('', plurals), ({ plural }) => (plural === undefined ? [''] : ['', '']))],
  ])
  for (const name of readdirSync(demoFolder).filter((file) => file.endsWith('.po'))) {
    const text = readFileSync(`${demoFolder}/${name}`, 'utf8')
    files.set(name, renderTranslation(name.replace(/\.po$/, ''), text))
  }
  return files
}
