import type { FileParameter } from '../file-parameters.ts'
import {
  defineFormat,
  type EditableDocument,
  editable,
  type FileChange,
  type NewFile,
  type ParseOptions,
} from '../format.ts'
import { byContext, bySource } from '../identity.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import { createPo } from './po.create.ts'
import { editPo } from './po.edit.ts'
import { type PoFile, parsePo } from './po.file.ts'
import { formOfNames, keyOfNames, namesOfForm } from './po.names.ts'
import type { Spelling } from './po.place.ts'

/** The form of a string whose msgctxt is empty, which programs tell from none. */
const emptyContext = 'msgctxt ""'

const bilingual: Spelling = {
  identity: bySource,
  context: (msgctxt) => msgctxt ?? '',
  source: (msgid, msgidPlural) => (msgidPlural === null ? [msgid] : [msgid, msgidPlural]),
  form: (msgctxt) => (msgctxt === '' ? emptyContext : undefined),
  spell: ({ context, source, form }) => ({
    context: context === '' && form !== emptyContext ? null : context,
    id: firstText(source),
    plural: source[1] ?? null,
  }),
}

/** The msgid is a key, a context a part of it; the texts of the source language are the msgstr of the template. */
const monolingual: Spelling = {
  identity: byContext,
  context: keyOfNames,
  source: () => [],
  form: (context, id, plural) => formOfNames({ context, id, plural }),
  spell(unit) {
    const names = namesOfForm(unit.form) ?? { context: null, id: unit.context, plural: unit.context }
    return isPlural(unit) ? { ...names, plural: names.plural ?? names.id } : { ...names, plural: null }
  },
}

export type PoDocument = EditableDocument & Pick<PoFile, 'header'>

function openPo(bytes: Uint8Array, spelling: Spelling, options?: ParseOptions): PoDocument {
  const file = parsePo(bytes, spelling, options)
  const writing = {
    edit: (change: FileChange) => editPo(file, change, spelling),
    translationFor: (about: NewFile) => createPo(file, about, spelling),
  }
  return { ...editable(file, writing), header: file.header }
}

const parameters: readonly FileParameter[] = [
  {
    name: 'po_line_wrap',
    help: 'The width at which long lines are wrapped: 77 as gettext does, 65535 at line breaks in the text only, -1 nowhere.',
    kind: 'choice',
    initially: 77,
    choices: [77, 65535, -1],
  },
  { name: 'po_no_location', help: 'New strings come without their places.', kind: 'boolean', initially: false },
  {
    name: 'po_keep_previous',
    help: 'New strings that need editing come with the text that they were made for.',
    kind: 'boolean',
    initially: true,
  },
]

const gettext = {
  mediaType: 'text/x-gettext-catalog',
  plurals: 'index',
  states: ['untranslated', 'needs-editing', 'translated'],
  header: true,
  languageCodeStyle: 'posix',
  parameters,
  recognises: (start: string) => /^[ \t]*(#[~|] ?)?msgid[ \t]*"/m.test(start),
} as const

/** GNU gettext catalogues: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
export const po = defineFormat({
  ...gettext,
  id: 'po',
  label: 'gettext PO file',
  extensions: ['po', 'pot'],
  convertedMediaType: 'text/x-po; charset=utf-8',
  template: 'none',
  newBase: 'required',
  usage: [
    { files: 'locale/*/LC_MESSAGES/*.po' },
    { files: 'po/*.po', source: 'po/*.pot' },
    { files: '*.po', source: '*.pot' },
    { files: '*.po' },
  ],
  parse: (bytes, options) => openPo(bytes, bilingual, options),
  begin: (about) => createPo(null, about, bilingual),
})

/** Catalogues whose msgid are keys; a template catalogue has the texts. */
export const poMono = defineFormat({
  ...gettext,
  id: 'po-mono',
  label: 'gettext PO file (monolingual)',
  extensions: ['po'],
  template: 'required',
  newBase: 'optional',
  usage: [{ files: '*.po', source: 'en.po' }],
  parse: (bytes, options) => openPo(bytes, monolingual, options),
  begin: (about) => createPo(null, about, monolingual),
})
