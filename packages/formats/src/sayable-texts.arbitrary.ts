import { sayableInFile } from './appstore/appstore.format.ts'
import { sayableInFluent } from './fluent/fluent.text.ts'
import { sayableInMicroDvd } from './subtitles/microdvd.format.ts'
import { sayableInSrt } from './subtitles/srt.format.ts'
import { sayableInSubStation } from './subtitles/substation.format.ts'
import { sayableInVtt } from './subtitles/vtt.format.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to say these
const inXml = (text: string): string => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')

/** By format: what its files can say of a text; the laws about any text are for that. */
export const sayable: Readonly<Record<string, (text: string) => string>> = {
  appstore: sayableInFile,
  fluent: sayableInFluent,
  stringsdict: inXml,
  tbx: inXml,
  flatxml: inXml,
  resourcedictionary: inXml,
  wxl: inXml,
  dtd: inXml,
  srt: sayableInSrt,
  vtt: sayableInVtt,
  sub: sayableInMicroDvd,
  ass: sayableInSubStation,
  ssa: sayableInSubStation,
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
