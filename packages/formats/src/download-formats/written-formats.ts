import { aresource } from '../android/android.format.ts'
import { csv } from '../csv/csv.format.ts'
import type { WrittenFormat } from '../format.ts'
import { json, jsonNested } from '../json/json.format.ts'
import { po } from '../po/po.format.ts'
import { stringsUtf8 } from '../strings/strings.format.ts'
import { isXmlText } from '../xml/xml.edit.ts'
import { lossesOfCsv } from './losses.ts'
import { madeAnew } from './made-anew.ts'
import { tbx, tmx } from './memories.format.ts'
import { mo } from './mo.format.ts'
import { gettextXliff, xliff11 } from './xliff11.format.ts'
import { xlsx } from './xlsx.format.ts'

const states = ['needs-editing', 'approved', 'previous-source'] as const
const pairs = ['plural-forms', 'read-only', ...states, 'locations', 'flags'] as const
const ofPo = { before: /^/, comment: (text: string) => `# ${text}` }
const ofXml = { before: /<resources/, comment: (text: string) => `<!-- ${text} -->` }
const keys = { of: 'keys', loses: [...pairs, 'notes'] } as const

/** Every form that a translation may be downloaded in beside that of its file. A new one is listed here and nowhere else. */
export const writtenFormats: readonly WrittenFormat[] = [
  madeAnew(po, { mediaType: 'text/x-po', of: 'all', loses: ['values', 'approved', 'read-only'], signed: ofPo }),
  gettextXliff,
  xliff11,
  tbx,
  tmx,
  mo,
  madeAnew(csv, { mediaType: 'text/csv', of: 'all', loses: lossesOfCsv }),
  xlsx,
  madeAnew(json, { mediaType: 'application/json', ...keys }),
  madeAnew(jsonNested, { mediaType: 'application/json', ...keys }),
  madeAnew(aresource, {
    mediaType: 'application/xml',
    of: 'keys',
    loses: ['texts', 'values', ...states, 'locations', 'flags'],
    canName: isXmlText,
    signed: ofXml,
  }),
  { ...madeAnew(stringsUtf8, { mediaType: 'text/plain', of: 'keys', loses: pairs }), id: 'strings' },
]
