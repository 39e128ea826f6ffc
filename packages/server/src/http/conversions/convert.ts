import { type ConversionLoss, lossesOf, type WrittenFile, type WrittenUnit, writtenFormats } from '@weft/formats'
import { parseJson, stringifyJson } from '../reply/json.ts'
import { toCsv, withoutEnvelope } from '../reply/render-csv.ts'

/** A conversion as data, so that another thread can make it. */
export type ConversionOrder =
  /** The JSON of a reply as a table, or without the envelope of its list. */
  | { readonly kind: 'csv' | 'json-flat'; readonly json: string }
  /** Strings as a file of one of the `writtenFormats`, by its id. */
  | {
      readonly kind: 'file'
      readonly form: string
      readonly units: readonly WrittenUnit[]
      readonly about: WrittenFile
    }

export interface ConversionResult {
  readonly bytes: Uint8Array
  /** The parts of a file's strings that the form cannot store. */
  readonly losses: readonly ConversionLoss[]
}

/** Makes a conversion in this thread. Throws InvalidFields for a table that would be too large. */
export async function convert(order: ConversionOrder): Promise<ConversionResult> {
  switch (order.kind) {
    case 'csv':
      return { bytes: Buffer.from(toCsv(parseJson(order.json))), losses: [] }
    case 'json-flat':
      return { bytes: Buffer.from(stringifyJson(withoutEnvelope(parseJson(order.json)))), losses: [] }
    case 'file': {
      const { form: id, units, about } = order
      const form = writtenFormats.find((one) => one.id === id)
      if (form === undefined) throw new Error(`There is no written format ${id}`)
      const bytes = await form.write(units, about)
      return { bytes, losses: lossesOf(form, units, { number: about.plural.number }) }
    }
  }
}
