import { defineFormat, type EditableDocument, type Format, MOST_BYTES_OF_TREES, type ParseOptions } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { editingAround } from '../obstruction.ts'
import { laravelRule } from './laravel-plural.ts'
import { phpWriter } from './php.edit.ts'
import { type PhpDialect, readPhp } from './php.file.ts'
import { obstructionsIn } from './php.obstacle.ts'

const RETURNED = Buffer.from('<?php\n\nreturn [\n];\n')

function openPhp(bytes: Uint8Array, dialect: PhpDialect, options?: ParseOptions): EditableDocument {
  const file = readPhp(bytes, dialect, options)
  return {
    ...documentOf(file),
    plural: dialect.hasForms && options?.language ? laravelRule(options.language) : null,
    ...editingAround(
      (change) => obstructionsIn(file, change),
      (change) => editLines(file, change, phpWriter(dialect, options)),
    ),
    // Missing strings fall back to the source language.
    translationFor: () => (file.arrays.has('return[]') ? RETURNED : Buffer.from('<?php\n')),
  }
}

const facts = (dialect: PhpDialect) =>
  ({
    mostBytes: MOST_BYTES_OF_TREES,
    extensions: ['php', 'inc'],
    mediaType: 'text/x-php',
    template: 'required',
    newBase: 'optional',
    states: ['untranslated', 'translated'],
    header: false,
    languageCodeStyle: 'underscored',
    parameters: [],
    recognises: (start) => /<\?/.test(start),
    parse: (bytes, options) => openPhp(bytes, dialect, options),
  }) as const satisfies Partial<Format>

/** Arrays, variables and constants of PHP: https://www.php.net/manual/language.types.array.php */
export const php = defineFormat({
  ...facts({ hasForms: false }),
  id: 'php',
  label: 'PHP strings',
  plurals: 'none',
  usage: [
    { files: 'lang/*/lang.php', source: 'lang/en/lang.php' },
    { files: 'lang/*.php', source: 'lang/en.php' },
    { files: '*/messages.inc.php', source: 'en_US/messages.inc.php' },
  ],
  begin: () => Buffer.from('<?php\n'),
})

/** https://laravel.com/docs/localization */
export const laravel = defineFormat({
  ...facts({ hasForms: true }),
  id: 'laravel',
  checkFlags: 'laravel-format',
  label: 'Laravel PHP strings',
  plurals: 'index',
  pluralRule: laravelRule,
  usage: [
    { files: 'lang/*/messages.php', source: 'lang/en/messages.php' },
    { files: 'resources/lang/*/*.php', source: 'resources/lang/en/*.php' },
  ],
  begin: () => RETURNED,
})

export const phpFormats = [php, laravel] as const
