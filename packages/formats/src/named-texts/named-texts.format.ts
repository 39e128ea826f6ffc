import { type EditableDocument, editable, type Format, type ParseOptions } from '../format.ts'
import { closesTags, closingTags } from '../xml/xml.edit.ts'
import { rootElement } from '../xml/xml.root.ts'
import { editNamedTexts, rememberTag, withoutTexts } from './named-texts.edit.ts'
import { localName, type NamedTextsDialect, parseNamedTexts } from './named-texts.parse.ts'

/** The facts of a format whose strings are elements with a name. */
export const namedTexts = (dialect: NamedTextsDialect) =>
  ({
    template: 'required',
    newBase: 'optional',
    plurals: 'none',
    states: ['untranslated', 'translated'],
    header: false,
    languageCodeStyle: 'bcp',
    parameters: closingTags,
    recognises: (start: string) => localName(rootElement(start)) === dialect.root,
    begin: () => Buffer.from(dialect.usualFile),
    parse(bytes: Uint8Array, { parameters }: ParseOptions = {}): EditableDocument {
      const file = parseNamedTexts(bytes, dialect)
      rememberTag(file)
      return editable(file, {
        edit: (change) => editNamedTexts(file, change, { dialect, closes: closesTags(parameters) }),
        translationFor: () => withoutTexts(file),
      })
    },
  }) as const satisfies Partial<Format>
