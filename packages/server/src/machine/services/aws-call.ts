import type { Static, TSchema } from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import type { ServiceCall } from '../service-call.ts'
import { signAws } from './aws-signature.ts'

export interface AwsSettings {
  readonly key: string
  readonly secret: string
  readonly region: string
}

/** The address of Amazon Translate in a region. */
export const awsAddress = (region: string): string => `https://translate.${region}.amazonaws.com/`

/** Amazon's names of errors, which begin its messages. */
const words: readonly (readonly [RegExp, 'language' | 'key' | 'rate' | 'too-long'])[] = [
  [/UnsupportedLanguagePair/i, 'language'],
  [/UnrecognizedClient|InvalidSignature|AccessDenied|security token/i, 'key'],
  [/Throttling|TooManyRequests/i, 'rate'],
  [/TextSizeLimit/i, 'too-long'],
]

/** Whether Amazon gave its error this name. */
export const isAwsError = (error: unknown, name: string): boolean =>
  error instanceof MachineFault && error.said.startsWith(name)

/** One signed operation of Amazon Translate. Throws MachineFault. */
export async function askAws<Schema extends TSchema>(
  operation: string,
  content: object,
  form: Schema,
  call: ServiceCall<AwsSettings>,
): Promise<Static<Schema>> {
  const { key, secret, region } = call.settings
  const url = awsAddress(region)
  const body = JSON.stringify(content)
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSShineFrontendService_20170701.${operation}`,
  }
  const signed = signAws({ url, headers, body }, { key, secret, region, service: 'translate' }, new Date())
  return await call.json({ url, headers: signed, body }, form).catch((error: unknown) => {
    const named =
      error instanceof MachineFault && ['refused', 'key', 'failed'].includes(error.code)
        ? words.find(([word]) => word.test(error.said))
        : undefined
    if (error instanceof MachineFault && named) throw new MachineFault(named[1], error.said)
    throw error
  })
}
