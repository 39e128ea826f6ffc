import { MOST_WARNINGS } from '../duplicate-units.ts'
import { defineFormat, type EditableDocument, MOST_BYTES_OF_TREES } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { editingAround } from '../obstruction.ts'
import { fluentWriter, readFluent } from './fluent.file.ts'
import { junkIn, obstructionsInFluent } from './fluent.obstacle.ts'

function openFluent(bytes: Uint8Array): EditableDocument {
  const file = readFluent(bytes)
  return {
    ...documentOf(file),
    warnings: () => [...file.warnings(), ...junkIn(file)].slice(0, MOST_WARNINGS),
    ...editingAround(
      (change) => obstructionsInFluent(file, change),
      (change) => editLines(file, change, fluentWriter),
    ),
    // A message that is not there falls back to the source language.
    translationFor: () => new Uint8Array(),
  }
}

/** Messages of Mozilla's programs: https://projectfluent.org/fluent/guide/ */
export const fluent = defineFormat({
  id: 'fluent',
  label: 'Fluent file',
  extensions: ['ftl'],
  mediaType: 'text/x-fluent',
  mostBytes: MOST_BYTES_OF_TREES,
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
  // Tags within texts are HTML that Fluent's own checks know.
  checkFlags:
    'fluent-source-syntax, fluent-target-syntax, fluent-parts, fluent-references, fluent-source-inner-html, fluent-target-inner-html, ignore-xml-tags, ignore-xml-invalid',
  usage: [
    { files: 'locales/*/*.ftl', source: 'locales/en-US/*.ftl' },
    { files: 'locale/*/*.ftl', source: 'locale/en/*.ftl' },
    { files: '*.ftl', source: 'en.ftl' },
  ],
  recognises: (start) => /^-?[A-Za-z][\w-]* *=/m.test(start),
  parse: openFluent,
  begin: () => new Uint8Array(),
})
