/** Files of a generated component in any format, with the same strings, for imports. */
import { madeUpCatalogue, madeUpLanguages } from './made-up-catalogue.ts'

/** The files of a repository to import. */
export interface ComponentFiles {
  readonly name: string
  readonly filemask: string
  /** The file with the source texts; '' for formats that have them in every file. */
  readonly template: string
  readonly files: Readonly<Record<string, Buffer>>
}

/** More language codes, each with the language whose words are used for it (the same script). */
const alike = { he: 'ar', uk: 'bg', sk: 'cs', da: 'de', ca: 'es', it: 'fr', ko: 'ja', hr: 'pl', sr: 'el' }

const languages: readonly (readonly [code: string, words: string])[] = [
  ...madeUpLanguages.map((code) => [code, code] as const),
  ...Object.entries(alike),
]

const usualStrings = 27_000

/** The text of a string in a language; lengths are those of interfaces. */
type MadeUpTexts = (n: number) => string

const english = 'the file could not be opened because another program holds it and nothing was written to the disk'

function sentences(code: string): MadeUpTexts {
  const catalogue = code === 'en' ? english : madeUpCatalogue(code, 9)
  const own =
    code === 'en'
      ? english.split(' ')
      : [...catalogue.matchAll(/^msgstr "\d+ ([^"\\]+)/gm)].flatMap(([, text = '']) => text.split(' '))
  return (n) => {
    const length = n % 10 === 0 ? 18 : 2 + (n % 6)
    return `${n} ${Array.from({ length }, (_, at) => own[(n + at) % own.length]).join(' ')}`
  }
}

/** How the files of a format look, and where they lie. */
interface Layout {
  readonly filemask: string
  readonly template: string
  file(code: string, say: MadeUpTexts, count: number): string
}

const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n))

/** Objects of fifty strings each, as pages of an interface have them. */
function nestedJson(say: MadeUpTexts, count: number): string {
  const pages = lines(Math.ceil(count / 50), (page) => {
    const texts = lines(
      Math.min(50, count - page * 50),
      (n) => `    "label_${n}": ${JSON.stringify(say(page * 50 + n))}`,
    )
    return `  "page_${page}": {\n${texts.join(',\n')}\n  }`
  })
  return `{\n${pages.join(',\n')}\n}\n`
}

const layouts: Readonly<Record<string, Layout>> = {
  'json-nested': {
    filemask: 'locales/*.json',
    template: 'locales/en.json',
    file: (_, say, count) => nestedJson(say, count),
  },
  aresource: {
    filemask: 'res/values-*/strings.xml',
    template: 'res/values/strings.xml',
    file: (_, say, count) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines(count, (n) => `    <string name="label_${n}">${say(n).replaceAll("'", "\\'")}</string>\n`).join('')}</resources>\n`,
  },
  xliff: {
    filemask: 'xliff/*.xlf',
    template: '',
    file(code, say, count) {
      const source = sentences('en')
      const units = lines(
        count,
        (n) => `<trans-unit id="${n}"><source>${source(n)}</source><target>${say(n)}</target></trans-unit>\n`,
      )
      return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="app" source-language="en" target-language="${code}" datatype="plaintext"><body>\n${units.join('')}</body></file></xliff>\n`
    },
  },
  po: { filemask: 'po/*.po', template: '', file: (code, _, count) => madeUpCatalogue(wordsOf(code), count) },
}

const wordsOf = (code: string) => languages.find(([one]) => one === code)?.[1] ?? code

/** The formats with made-up components. */
export const madeUpFormats: readonly string[] = Object.keys(layouts)

/** A component of so many strings, all languages together. */
export function madeUpComponent(format: string, strings = usualStrings): ComponentFiles {
  const layout = layouts[format]
  if (!layout) throw new Error(`there are made-up components of ${madeUpFormats.join(', ')} only`)
  const { filemask, template } = layout
  const isSourceAFile = template !== ''
  const count = Math.ceil(strings / (languages.length + (isSourceAFile ? 1 : 0)))
  const files = languages.map(([code, words]): [string, Buffer] => [
    filemask.replace('*', code),
    Buffer.from(layout.file(code, sentences(words), count)),
  ])
  if (isSourceAFile) files.unshift([template, Buffer.from(layout.file('en', sentences('en'), count))])
  return { name: 'made up', filemask, template, files: Object.fromEntries(files) }
}
