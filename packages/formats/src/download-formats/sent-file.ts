import type { Document, Format, ParseOptions, WrittenFormat } from '../format.ts'
import { writtenFormats } from './written-formats.ts'

/** A file as somebody sends it. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The parsed file. */
export interface SentReading {
  readonly document: Document
  /** The form that it is in; null where it is a file of the format. */
  readonly form: WrittenFormat | null
}

/** Characters at the beginning of a file in which a form shows itself. */
const START = 4096

type ReadForm = WrittenFormat & { readonly read: NonNullable<WrittenFormat['read']> }

const canRead = (form: WrittenFormat): form is ReadForm => form.read !== null

const hasStrings = ({ problems, units }: Document): boolean => problems.length === 0 && units.length > 0

/**
 * Reads a file for strings of a format. The file has that format, or a form for downloads. The extension of its name decides,
 * and for the format's own extension a mark of the form in the file. A file in which the format finds no string is read by the
 * forms of the same ending, too: keys with texts are a file of `json` for a component of `webextension`.
 */
export async function readSentFile(
  format: Format,
  { name, bytes }: SentFile,
  options?: ParseOptions,
): Promise<SentReading> {
  const isNamed = ({ extensions }: Pick<Format, 'extensions'>) =>
    extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
  const forms = writtenFormats.filter(canRead).filter((form) => isNamed(form) && form.format !== format.id)
  const start = Buffer.from(bytes.subarray(0, START)).toString()
  const writer = forms.find(({ wrote }) => wrote?.(start))
  if (writer) return { form: writer, document: await writer.read(bytes, options) }
  const own = (): SentReading => ({ form: null, document: format.parse(bytes, options) })
  let reading = isNamed(format) ? own() : null
  if (reading && hasStrings(reading.document)) return reading
  for (const form of forms) {
    const document = await form.read(bytes, options)
    if (hasStrings(document)) return { form, document }
    reading ??= { form, document }
  }
  return reading ?? own()
}
