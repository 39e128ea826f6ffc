/**
 * A generated catalogue like one of a larger program, for runs without real files. It has references, flags, comments for
 * translators, contexts, plural forms, long wrapped texts, escapes, untranslated and fuzzy entries. Their shares are those of
 * python3-django: a tenth wrapped, a twentieth plural, a third with references to several places.
 */
const words = 'the file could not be opened because another program holds it and nothing was written to the disk'.split(
  ' ',
)

/** Words of languages with other scripts, so that the text is not all ASCII. */
const foreign: Readonly<Record<string, string>> = {
  ar: 'لم يتم فتح الملف لأن برنامجا آخر يستخدمه',
  bg: 'файлът не можа да бъде отворен защото друга програма го ползва',
  cs: 'soubor nešlo otevřít protože jej drží jiný program',
  de: 'die Datei konnte nicht geöffnet werden weil ein anderes Programm sie hält',
  el: 'το αρχείο δεν άνοιξε επειδή το κρατά άλλο πρόγραμμα',
  es: 'no se pudo abrir el archivo porque otro programa lo usa',
  fr: "le fichier n'a pas pu être ouvert car un autre programme l'utilise",
  ja: '別のプログラムが使用しているため ファイルを 開けませんでした',
  pl: 'nie można otworzyć pliku ponieważ używa go inny program',
}

export const madeUpLanguages: readonly string[] = Object.keys(foreign)

const take = (list: readonly string[], from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => list[(from + n) % list.length]).join(' ')

/**
 * A keyword with its text as gettext writes it: on one line, or an empty string and then a line for each eight words.
 */
function keyword(name: string, text: string): string {
  const parts = text.split(' ')
  if (parts.length <= 8) return `${name} "${text}"`
  const lines: string[] = []
  for (let from = 0; from < parts.length; from += 8) {
    const end = from + 8 < parts.length ? ' ' : ''
    lines.push(`"${parts.slice(from, from + 8).join(' ')}${end}"`)
  }
  return [`${name} ""`, ...lines].join('\n')
}

function entry(language: string, n: number): string {
  const own = (foreign[language] ?? '').split(' ')
  const length = n % 10 === 0 ? 18 : 2 + (n % 6)
  const source = `${n} ${take(words, n, length)}${n % 15 === 0 ? '\\n' : ''}`
  const target = n % 9 === 0 ? '' : `${n} ${take(own, n, length)}${n % 15 === 0 ? '\\n' : ''}`
  const lines: string[] = []
  if (n % 25 === 0) lines.push('#. Translators: shown where a person looks for it')
  lines.push(n % 3 === 0 ? `#: core/files.py:${n} core/open.py:${n + 7}` : `#: core/files.py:${n}`)
  const flags = [n % 12 === 0 && target !== '' ? 'fuzzy' : '', n % 5 === 0 ? 'python-format' : ''].filter(
    (flag) => flag,
  )
  if (flags.length > 0) lines.push(`#, ${flags.join(', ')}`)
  if (n % 30 === 0) lines.push('msgctxt "menu"')
  lines.push(keyword('msgid', source))
  if (n % 20 !== 0) return [...lines, keyword('msgstr', target)].join('\n')
  return [
    ...lines,
    keyword('msgid_plural', `${source} all`),
    keyword('msgstr[0]', target),
    keyword('msgstr[1]', target),
  ].join('\n')
}

/** A PO file of `count` entries. */
export function madeUpCatalogue(language: string, count: number): string {
  const header = [
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: made-up 1.0\\n"',
    '"PO-Revision-Date: 2024-05-01 12:00+0000\\n"',
    '"Last-Translator: Nobody <nobody@example.com>\\n"',
    `"Language: ${language}\\n"`,
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '"Plural-Forms: nplurals=2; plural=n != 1;\\n"',
  ].join('\n')
  return `${[header, ...Array.from({ length: count }, (_, n) => entry(language, n + 1))].join('\n\n')}\n`
}
