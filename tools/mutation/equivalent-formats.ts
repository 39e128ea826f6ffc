import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of the formats whose files are lines or rows, and of what all formats share, that no test can notice. */
export const changesOfFormats: readonly EquivalentChange[] = [
  {
    file: 'packages/formats/src/properties/properties.edit.ts',
    line: 'if (known) return known',
    replacement: 'false',
    why: 'the same is found again; one is faster',
  },
  {
    file: 'packages/formats/src/properties/properties.format.ts',
    line: 'const units = bytes.length > KEPT_BYTES ? readPropertyUnits(bytes, dialect, options) : null',
    why: 'files are read in parts and as a whole to the same strings; one takes less memory, one less time',
  },
  {
    file: 'packages/formats/src/properties/properties.format.ts',
    line: 'if (units) return { ...units, ...handlersOf(read, bytes, files, options) }',
    replacement: 'false',
    why: 'a file that is read as a whole has the same strings; it takes more memory',
  },
  {
    file: 'packages/formats/src/csv/csv.scan.ts',
    line: `if (raw.endsWith('"') && raw.indexOf('"', 1) === raw.length - 1) return raw.slice(1, -1)`,
    replacement: 'false',
    why: 'what follows reads such cells too',
  },
  {
    file: 'packages/formats/src/csv/csv.edit.ts',
    line: 'if (!first) return []',
    replacement: 'false',
    why: 'an entry has one row at least',
  },
  {
    file: 'packages/formats/src/po/po.entry.ts',
    line: "if (flags === '') return NO_FLAGS",
    why: 'an empty list of flags is read as none; not to read it is faster',
  },
  {
    file: 'packages/formats/src/csv/csv.file.ts',
    line: "if (developer === '' && translator === '') return NO_NOTES",
    why: 'without notes a list of none is made; one list for all takes less memory',
  },
  {
    file: 'packages/formats/src/csv/csv.file.ts',
    line: 'if (!first || group.length === 1) return group',
    why: 'a group has an entry, and one of itself is joined to the same; one is faster',
  },
  {
    file: 'packages/formats/src/csv/csv.file.ts',
    line: 'const span = bytesOf({ start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0 }, view)',
    why: 'a group has a place',
  },
  {
    file: 'packages/formats/src/lines/line-edit.ts',
    line: 'const now = edits.length === 0 ? file : writer.open(bytes)',
    replacement: 'false',
    why: 'a file that is read again says the same; not to read it is faster',
  },
  {
    file: 'packages/formats/src/po/po.comments.ts',
    line: "if (lines.length > 1000 || lines.includes('\\t') || lines.includes(FIRST_STRONG_ISOLATE)) return null",
    replacement: 'lines.length >= 1000',
    why: 'the long way joins any list the same',
  },
  {
    file: 'packages/formats/src/po/po.comments.ts',
    line: "if (lines.length > 1000 || lines.includes('\\t') || lines.includes(FIRST_STRONG_ISOLATE)) return null",
    replacement: 'lines.length <= 1000',
    why: 'the long way joins any list the same',
  },
  {
    file: 'packages/formats/src/strings/strings.escape.ts',
    line: "if (!raw.includes('\\\\')) return raw",
    replacement: '""',
    why: 'nothing is replaced in a text without a backslash; not to look is faster',
  },
  {
    file: 'packages/formats/src/po/po.entry.ts',
    line: "if (target === UNTRANSLATED) return 'untranslated'",
    replacement: 'false',
    why: 'a list of one empty text is untranslated below as well; not to look is faster',
  },
  {
    file: 'packages/formats/src/po/po.header-edit.ts',
    line: 'return known.findLast((field) => FIELD_ORDER.indexOf(field.name) < place)',
    replacement: 'FIELD_ORDER.indexOf(field.name) <= place',
    why: 'a field that is put in is not there yet',
  },
  {
    file: 'packages/formats/src/po/po.style.ts',
    line: 'if (most === samples.length) break',
    replacement: 'false',
    why: 'no width is better than one that fits all; to stop there is faster',
  },
  {
    file: 'packages/formats/src/properties/properties.scan.ts',
    line: 'const keyStart = isMissing ? first + (grammar.missingMark?.length ?? 0) : first',
    replacement: 'grammar.missingMark.length',
    why: 'what is missing has its mark',
  },
  {
    file: 'packages/formats/src/properties/gwt-plural.ts',
    line: 'const doubles = forms.flatMap(({ entry }) => entry.doubles ?? [])',
    replacement: '["Stryker was here"]',
    why: 'an entry that was read has a list',
  },
  {
    file: 'packages/formats/src/csv/csv.edit.ts',
    line: 'const isQuoted = row.cells.at(-1)?.isQuoted ?? false',
    replacement: 'true',
    why: 'a row has a cell',
  },
  {
    file: 'packages/formats/src/csv/csv.edit.ts',
    line: 'const isQuoted = row.cells.at(-1)?.isQuoted ?? false',
    replacement: 'row.cells.at(-1).isQuoted',
    why: 'a row has a cell',
  },
  {
    file: 'packages/formats/src/lines/line-place.ts',
    line: 'if (start < end || before?.section !== after?.section) continue',
    replacement: 'before.section',
    why: 'there are two entries',
  },
  {
    file: 'packages/formats/src/lines/line-place.ts',
    line: 'if (start < end || before?.section !== after?.section) continue',
    replacement: 'after.section',
    why: 'there are two entries',
  },
  {
    file: 'packages/formats/src/po/po.plain-entry.ts',
    line: 'if (at >= 0) {',
    replacement: 'at > 0',
    why: 'an entry ends behind the beginning of the file',
  },
]
