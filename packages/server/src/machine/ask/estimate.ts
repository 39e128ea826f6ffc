import type { Prompt, Usage } from '../machine-service.ts'

/** Characters of a token: four of a Latin text, and fewer of others, which take more bytes. */
const bytesOfToken = 4

/** Tokens that a text has, about: the vendor counts them in the end. */
export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesOfToken)

/** A screenshot of usual size, about: each maker counts otherwise. */
export const tokensOfPicture = 1500

/** An estimate of a request's use: the reply is as long as the sources in it. */
export function estimateOf({ system, user, schema, pictures }: Prompt): Usage {
  const input = tokensIn(system) + tokensIn(user) + tokensIn(JSON.stringify(schema)) + pictures.length * tokensOfPicture
  return { input, output: tokensIn(user) }
}
