// A separate thread: makes one conversion after the other.
import { parentPort } from 'node:worker_threads'
import type { FieldProblem } from '@weft/contract'
import { InvalidFields } from '../../refusal.ts'
import { type ConversionOrder, type ConversionResult, convert } from './convert.ts'

/** An answer of the thread to an order. */
export type ConversionAnswer =
  | { readonly result: ConversionResult }
  | { readonly problems: readonly FieldProblem[] }
  | { readonly failure: unknown }

async function answer(order: ConversionOrder): Promise<ConversionAnswer> {
  try {
    return { result: await convert(order) }
  } catch (error) {
    return error instanceof InvalidFields ? { problems: error.problems } : { failure: error }
  }
}

parentPort?.on('message', async (order: ConversionOrder) => parentPort?.postMessage(await answer(order)))
