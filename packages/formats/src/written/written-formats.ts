import { aresource } from '../android/android.format.ts'
import { csv } from '../csv/csv.format.ts'
import type { WrittenFormat } from '../format.ts'
import { json, jsonNested } from '../json/json.format.ts'
import { po } from '../po/po.format.ts'
import { stringsUtf8 } from '../strings/strings.format.ts'
import { madeAnew } from './made-anew.ts'
import { tbx, tmx } from './memories.format.ts'
import { mo } from './mo.format.ts'
import { gettextXliff, xliff11 } from './xliff11.format.ts'
import { xlsx } from './xlsx.format.ts'

const keys = { of: 'keys', loses: 'plural forms but the first, notes, flags, places' } as const

/** Every form that a translation may be downloaded in beside that of its file. A new one is listed here and nowhere else. */
export const writtenFormats: readonly WrittenFormat[] = [
  madeAnew(po, { mediaType: 'text/x-po', of: 'all', loses: '' }),
  gettextXliff,
  xliff11,
  tbx,
  tmx,
  mo,
  madeAnew(csv, { mediaType: 'text/csv', of: 'all', loses: 'plural forms but the first, flags' }),
  xlsx,
  madeAnew(json, { mediaType: 'application/json', ...keys }),
  madeAnew(jsonNested, { mediaType: 'application/json', ...keys }),
  madeAnew(aresource, { mediaType: 'application/xml', of: 'keys', loses: 'states, flags, places' }),
  { ...madeAnew(stringsUtf8, { mediaType: 'text/plain', ...keys }), id: 'strings' },
]
