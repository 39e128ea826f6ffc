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

const flat = { title: 'Weather', sunny: 'It is sunny today.', farewell: 'See you tomorrow!' }

/** The initial files of the kiosk's repositories. */
export const kioskFiles = {
  kiosk: {
    'po/kiosk.pot': kioskCatalogue('', kioskTexts.template),
    'po/cs.po': kioskCatalogue('cs', kioskTexts.cs),
    'po/de.po': kioskCatalogue('de', kioskTexts.de),
  },
  flat: {
    'flat/en.po': flatCatalogue('en', flat),
    'flat/cs.po': flatCatalogue('cs', { title: 'Počasí', sunny: 'Dnes je slunečno.', farewell: '' }),
  },
}
