import { representableInFile } from './appstore/appstore.format.ts'
import { representableInFluent } from './fluent/fluent.text.ts'
import { representableInMicroDvd } from './subtitles/microdvd.format.ts'
import { representableInSrt } from './subtitles/srt.format.ts'
import { representableInSubStation } from './subtitles/substation.format.ts'
import { representableInVtt } from './subtitles/vtt.format.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to say these
const inXml = (text: string): string => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')

/** By format: what its files can say of a text; the laws about any text are for that. */
export const representable: Readonly<Record<string, (text: string) => string>> = {
  appstore: representableInFile,
  fluent: representableInFluent,
  stringsdict: inXml,
  tbx: inXml,
  flatxml: inXml,
  resourcedictionary: inXml,
  wxl: inXml,
  dtd: inXml,
  srt: representableInSrt,
  vtt: representableInVtt,
  sub: representableInMicroDvd,
  ass: representableInSubStation,
  ssa: representableInSubStation,
  // A form that begins with a range makes the whole one text.
  laravel: (text) => text.replaceAll('|', '/').replace(/^\s*[[\]{]/, '('),
  ini: (text) =>
    text
      .split(/[\r\n]+/)
      .map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''))
      .filter((line) => line !== '')
      .join('\n')
      .replace(/^([^;\n]*?)[ \t]+;/, '$1;'),
  islu: (text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/^ +| +$/g, '')
      .replaceAll('%n', '\n')
      .replaceAll('%t', '\t'),
}
