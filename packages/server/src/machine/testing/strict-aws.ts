// Amazon Translate as its documentation says.

import { createHash, createHmac } from 'node:crypto'
import type { FakeAnswer, FakeHandler, FakeRequest } from './fake-server.ts'
import { turned } from './strict-fakes.ts'

const awsError = (name: string, message: string, status = 400): FakeAnswer => ({
  status,
  body: { __type: `com.amazonaws.translate#${name}`, message },
})

/** Its custom terminologies by name: their rows, and when they were made. */
export interface FakeAccount {
  readonly terminologies: Map<string, { readonly rows: readonly string[]; readonly createdAt: number }>
  /** Operations that its key may not do. */
  readonly forbidden?: readonly string[]
}

/** Why it refuses the signature, which it checks with its own hand. */
function signatureFault({ headers, text }: FakeRequest): FakeAnswer | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/translate\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!found) return awsError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const [, , day = '', region = '', names = '', signature] = found
  const canonical = [
    'POST',
    '/',
    '',
    ...names
      .split(';')
      .map((name) => `${name}:${name === 'host' ? `translate.${region}.amazonaws.com` : headers[name]}`),
    '',
    names,
    createHash('sha256').update(text).digest('hex'),
  ].join('\n')
  const scope = `${day}/${region}/translate/aws4_request`
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  let key: Buffer | string = 'AWS4good'
  for (const part of [day, region, 'translate', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  if (createHmac('sha256', key).update(toSign).digest('hex') !== signature)
    return awsError('InvalidSignatureException', 'The request signature we calculated does not match')
  return null
}

type Body = Readonly<Record<string, unknown>>
type Operation = (body: Body, account: FakeAccount) => FakeAnswer

const nameRule = /^([A-Za-z0-9-]_?)+$/

const translateText: Operation = (body, { terminologies }) => {
  const { Text, TargetLanguageCode, Settings, TerminologyNames = [] } = body
  if (Buffer.byteLength(String(Text)) > 10_000)
    return awsError('TextSizeLimitExceededException', 'The text is too long')
  if (TargetLanguageCode !== 'es') return awsError('UnsupportedLanguagePairException', 'Unsupported: en to xx')
  const formality = Settings === undefined ? 'FORMAL' : (Settings as Body).Formality // an object of JSON
  if (!['FORMAL', 'INFORMAL'].includes(String(formality))) return awsError('ValidationException', 'Formality')
  if (!Array.isArray(TerminologyNames) || TerminologyNames.length > 1)
    return awsError('InvalidParameterValueException', 'One terminology at most')
  if (TerminologyNames.some((name) => !terminologies.has(name)))
    return awsError('ResourceNotFoundException', 'Terminology not found')
  return { body: { SourceLanguageCode: 'en', TargetLanguageCode: 'es', TranslatedText: turned(String(Text)) } }
}

const importTerminology: Operation = ({ Name, MergeStrategy, TerminologyData }, { terminologies }) => {
  const name = String(Name)
  const { File, Format, Directionality } = TerminologyData as Body // an object of JSON
  if (!nameRule.test(name) || name.length > 256) return awsError('InvalidParameterValueException', 'Name')
  if (MergeStrategy !== 'OVERWRITE' || Format !== 'CSV' || Directionality !== 'UNI')
    return awsError('InvalidParameterValueException', 'MergeStrategy, Format, Directionality')
  const rows = Buffer.from(String(File), 'base64').toString('utf8').split('\n')
  if (rows.length < 2 || !/^[a-z]{2}(-[A-Z]{2})?,[a-z]{2}(-[A-Z]{2})?$/.test(rows[0] ?? ''))
    return awsError('InvalidParameterValueException', 'The file has no header or no terms')
  if (!terminologies.has(name) && terminologies.size >= 100)
    return awsError('LimitExceededException', 'Too many terminologies')
  terminologies.set(name, { rows, createdAt: 1_600_000_000 + terminologies.size })
  return { body: { TerminologyProperties: { Name: name, TermCount: rows.length - 1 } } }
}

const listTerminologies: Operation = ({ MaxResults = 100 }, { terminologies }) => {
  if (Number(MaxResults) < 1 || Number(MaxResults) > 500)
    return awsError('InvalidParameterValueException', 'MaxResults')
  const all = Array.from(terminologies, ([Name, { createdAt }]) => ({ Name, CreatedAt: createdAt, TermCount: 1 }))
  return { body: { TerminologyPropertiesList: all } }
}

const deleteTerminology: Operation = ({ Name }, { terminologies }) =>
  terminologies.delete(String(Name)) ? { body: '' } : awsError('ResourceNotFoundException', 'Terminology not found')

const operations: Readonly<Record<string, Operation>> = {
  TranslateText: translateText,
  ImportTerminology: importTerminology,
  ListTerminologies: listTerminologies,
  DeleteTerminology: deleteTerminology,
}

/** The operation that a request names. */
export const operationOf = ({ headers }: FakeRequest): string =>
  /^AWSShineFrontendService_20170701\.(\w+)$/.exec(String(headers['x-amz-target']))?.[1] ?? ''

/** Amazon Translate with the terminologies of an account. */
export const aws =
  (account: FakeAccount = { terminologies: new Map() }): FakeHandler =>
  (request) => {
    const fault = signatureFault(request)
    if (fault !== null) return fault
    const name = operationOf(request)
    const operation = operations[name]
    if (!operation || request.headers['content-type'] !== 'application/x-amz-json-1.1')
      return awsError('UnknownOperationException', '')
    if (account.forbidden?.includes(name))
      return awsError('AccessDeniedException', `Not authorized to perform translate:${name}`)
    return operation(JSON.parse(request.text), account)
  }
