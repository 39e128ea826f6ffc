import { defineFormat, type ParsedFile } from '../format.ts'
import { createPo } from './po.create.ts'
import { editPo } from './po.edit.ts'
import { type PoFile, parsePo } from './po.file.ts'
import type { Spelling } from './po.place.ts'

const bilingual: Spelling = {
  context: (msgctxt) => msgctxt ?? '',
  source: (msgid, msgidPlural) => (msgidPlural === null ? [msgid] : [msgid, msgidPlural]),
  spell: ({ context, source }) => ({
    context: context === '' ? null : context,
    id: source[0] ?? '',
    plural: source[1] ?? null,
  }),
}

/** The msgid is a key, a context a part of it; the texts of the source language are the msgstr of the template. */
const monolingual: Spelling = {
  context: (msgctxt, msgid) => (msgctxt === null || msgctxt === '' ? msgid : `${msgctxt}.${msgid}`),
  source: () => [],
  spell: ({ context, target }) => ({ context: null, id: context, plural: target.length > 1 ? context : null }),
}

/** What `parse` made it also takes; any other file is read again. */
function asPo(file: ParsedFile, spelling: Spelling): PoFile {
  return 'catalogue' in file ? (file as PoFile) : parsePo(file.bytes, spelling)
}

/** GNU gettext catalogues: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
export const po = defineFormat({
  id: 'po',
  label: 'gettext PO file',
  extensions: ['po', 'pot'],
  mediaType: 'text/x-gettext-catalog',
  carries: 'both-languages',
  parse: (bytes) => parsePo(bytes, bilingual),
  edit: (file, change) => editPo(asPo(file, bilingual), change, bilingual),
  create: (base, about) => createPo(base && asPo(base, bilingual), about, bilingual),
})

/** Catalogues whose msgid are keys; a template catalogue has the texts. */
export const poMono = defineFormat({
  id: 'po-mono',
  label: 'gettext PO file (monolingual)',
  extensions: ['po'],
  mediaType: 'text/x-gettext-catalog',
  carries: 'one-language',
  parse: (bytes) => parsePo(bytes, monolingual),
  edit: (file, change) => editPo(asPo(file, monolingual), change, monolingual),
  create: (base, about) => createPo(base && asPo(base, monolingual), about, monolingual),
})
