import type { WrittenFile, WrittenFormat, WrittenUnit } from '../format.ts'
import { attributeText, characterText, isXmlText } from '../xml/xml.edit.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const languageTag = (code: string): string => attributeText(code.replaceAll('_', '-'))

/** Only translated and checked strings are good examples. */
const isSure = ({ target, state }: WrittenUnit): boolean =>
  state !== 'needs-editing' && target.some((text) => text !== '')

/** Each form of a string with the source text that it translates. */
const pairsOf = ({ source, target }: WrittenUnit): readonly (readonly [string, string])[] =>
  target.flatMap((text, form) => {
    const from = source[Math.min(form, source.length - 1)] ?? ''
    return text !== '' && from !== '' && isXmlText(text) && isXmlText(from) ? [[from, text] as const] : []
  })

/** https://www.gala-global.org/tmx-14b */
function writeTmx(units: readonly WrittenUnit[], { sourceLanguageCode, languageCode }: WrittenFile): Uint8Array {
  const side = (code: string, text: string) =>
    `      <tuv xml:lang="${languageTag(code)}"><seg>${characterText(text)}</seg></tuv>`
  const entries = units
    .filter(isSure)
    .flatMap((unit) =>
      pairsOf(unit).map(([source, target]) =>
        [
          '    <tu>',
          ...(unit.context === '' ? [] : [`      <prop type="context">${characterText(unit.context)}</prop>`]),
          side(sourceLanguageCode, source),
          side(languageCode, target),
          '    </tu>',
        ].join('\n'),
      ),
    )
  const header = `  <header creationtool="Weft" creationtoolversion="1" segtype="block" o-tmf="Weft" adminlang="en" srclang="${languageTag(sourceLanguageCode)}" datatype="plaintext"/>`
  return Buffer.from(
    [HEAD, '<tmx version="1.4">', header, '  <body>', ...entries, '  </body>', '</tmx>', ''].join('\n'),
  )
}

/** ISO 30042 as translate-toolkit and agencies read it: one entry a string, a language set for each of both languages. */
function writeTbx(units: readonly WrittenUnit[], about: WrittenFile): Uint8Array {
  const { sourceLanguageCode, languageCode, projectName } = about
  const side = (code: string, text: string) =>
    `        <langSet xml:lang="${languageTag(code)}"><tig><term>${characterText(text)}</term></tig></langSet>`
  const entries = units.filter(isSure).flatMap((unit, index) => {
    const [pair] = pairsOf(unit)
    if (!pair) return []
    const notes = unit.notes.map(({ text }) => `        <note>${characterText(text)}</note>`)
    return [
      `      <termEntry id="${index + 1}">`,
      ...(unit.context === '' ? [] : [`        <descrip type="context">${characterText(unit.context)}</descrip>`]),
      ...notes,
      side(sourceLanguageCode, pair[0]),
      side(languageCode, pair[1]),
      '      </termEntry>',
    ]
  })
  return Buffer.from(
    [
      HEAD,
      '<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">',
      `<martif type="TBX" xml:lang="${languageTag(sourceLanguageCode)}">`,
      `  <martifHeader><fileDesc><sourceDesc><p>${characterText(projectName)}</p></sourceDesc></fileDesc></martifHeader>`,
      '  <text>',
      '    <body>',
      ...entries,
      '    </body>',
      '  </text>',
      '</martif>',
      '',
    ].join('\n'),
  )
}

/** A memory of translations: for those who translate elsewhere. */
export const tmx: WrittenFormat<'tmx'> = {
  kind: 'written',
  id: 'tmx',
  label: 'Translation memory (TMX)',
  extensions: ['tmx'],
  mediaType: 'application/x-tmx',
  of: 'all',
  loses: ['texts', 'needs-editing', 'approved', 'read-only', 'previous-source', 'notes', 'locations', 'flags'],
  canSay: isXmlText,
  write: async (units, about) => writeTmx(units, about),
  read: null,
}

/** A list of terms. */
export const tbx: WrittenFormat<'tbx'> = {
  kind: 'written',
  id: 'tbx',
  label: 'TermBase eXchange (TBX)',
  extensions: ['tbx'],
  mediaType: 'application/x-tbx',
  of: 'all',
  loses: ['texts', 'plural-forms', 'needs-editing', 'approved', 'read-only', 'previous-source', 'locations', 'flags'],
  canSay: isXmlText,
  write: async (units, about) => writeTbx(units, about),
  read: null,
}
