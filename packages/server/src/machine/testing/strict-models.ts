// Language models as their makers' documentation says: they refuse what it refuses.

import type { FakeAnswer, FakeHandler } from './fake-server.ts'
import { turned } from './strict-fakes.ts'

type Json = Readonly<Record<string, unknown>>

/** The data of a prompt as the model reads it. */
export interface ReadPrompt {
  readonly system: string
  readonly data: {
    readonly strings: readonly { readonly id: number; readonly source: string | readonly string[] }[]
  } & Json
  readonly forms: number
}

/** The text that a model writes for a prompt: usually JSON. */
export type Writer = (prompt: ReadPrompt) => string

/** Turns every source round, and keeps its tokens. */
export const usualWriter: Writer = ({ data, forms }) =>
  JSON.stringify({
    translations: data.strings.map(({ id, source }) => ({
      id,
      texts: Array.isArray(source)
        ? Array.from({ length: forms }, (_, form) => turned(source[Math.min(form, source.length - 1)] ?? ''))
        : [turned(String(source))],
    })),
  })

const refuse = (status: number, message: string): FakeAnswer => ({
  status,
  body: { type: 'error', error: { type: 'invalid_request_error', message } },
})

/** Structured output in strict mode: every object names all its properties as required, and allows no others. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true
  const { type, properties, required, additionalProperties, items } = schema as Json
  if (type === 'array') return isStrict(items)
  if (type !== 'object') return true
  const names = Object.keys(properties ?? {})
  return (
    additionalProperties === false &&
    Array.isArray(required) &&
    names.every((name) => required.includes(name)) &&
    Object.values(properties ?? {}).every(isStrict)
  )
}

function readPrompt(system: string, user: string): ReadPrompt {
  const data = JSON.parse(user)
  return { system, data, forms: Array.isArray(data.plural_forms) ? data.plural_forms.length : 1 }
}

const tokensOf = (text: string): number => Math.ceil(text.length / 4)

const kindsOfPictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** A text, or parts: one text, and pictures as data addresses. */
function textOfChat(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  const isPicture = ({ type, image_url: image }: Json) =>
    type === 'image_url' &&
    kindsOfPictures.some((kind) => String((image as Json | undefined)?.url).startsWith(`data:${kind};base64,`))
  const texts = content.filter((part: Json) => part.type === 'text')
  const [first] = texts
  return texts.length === 1 && content.every((part: Json) => part === first || isPicture(part)) ? first.text : null
}

/** OpenAI's chat completions; `path` is where it stands. */
export const chatCompletions =
  (write: Writer = usualWriter, path = '/v1/chat/completions'): FakeHandler =>
  ({ method, path: asked, headers, text }) => {
    if (headers.authorization !== 'Bearer good' && headers['api-key'] !== 'good')
      return refuse(401, 'Incorrect API key provided: bad')
    if (method !== 'POST' || asked !== path) return refuse(404, 'Not found')
    const body: Json = JSON.parse(text)
    const { messages, response_format: format } = body as {
      messages: { role: string; content: unknown }[]
      response_format?: Json
    }
    if (body.model === undefined && headers['api-key'] === undefined)
      return refuse(400, 'you must provide a model parameter')
    if (body.model === 'gone') return refuse(404, 'The model `gone` does not exist')
    const unknown = Object.keys(body).find((name) => !['model', 'messages', 'response_format'].includes(name))
    if (unknown !== undefined) return refuse(400, `Unrecognized request argument supplied: ${unknown}`)
    const schema = (format?.json_schema as Json | undefined) ?? {}
    if (format?.type !== 'json_schema' || !/^[\w-]{1,64}$/.test(String(schema.name)))
      return refuse(400, 'Invalid response_format')
    if (schema.strict === true && !isStrict(schema.schema))
      return refuse(400, "Invalid schema: 'additionalProperties' is required to be supplied and to be false")
    const [system, user] = messages
    if (system?.role !== 'system' || user?.role !== 'user') return refuse(400, 'Invalid messages')
    const said = textOfChat(user.content)
    if (said === null || typeof system.content !== 'string') return refuse(400, 'Invalid content')
    const content = write(readPrompt(system.content, said))
    const sent = tokensOf(system.content + said)
    return {
      body: {
        id: 'x',
        object: 'chat.completion',
        model: body.model,
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }],
        usage: { prompt_tokens: sent, completion_tokens: tokensOf(content), total_tokens: sent + tokensOf(content) },
      },
    }
  }

/** Anthropic's messages. */
export const messages =
  (write: Writer = usualWriter): FakeHandler =>
  ({ method, path, headers, text }) => {
    if (headers['x-api-key'] !== 'good')
      return {
        status: 401,
        body: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
      }
    if (headers['anthropic-version'] === undefined) return refuse(400, 'anthropic-version: header is required')
    if (method !== 'POST' || path !== '/v1/messages') return refuse(404, 'Not found')
    const body = JSON.parse(text)
    if (typeof body.max_tokens !== 'number') return refuse(400, 'max_tokens: Field required')
    const unknown = Object.keys(body).find(
      (name) => !['model', 'max_tokens', 'system', 'messages', 'output_config'].includes(name),
    )
    if (unknown !== undefined) return refuse(400, `${unknown}: Extra inputs are not permitted`)
    if (!isStrict(body.output_config?.format?.schema))
      return refuse(400, 'output_config.format.schema: additionalProperties must be false')
    if (body.messages[0]?.role !== 'user') return refuse(400, 'messages: first message must use the "user" role')
    const wrong = body.messages[0].content.find(
      (part: Json) => part.type === 'image' && !kindsOfPictures.includes(String((part.source as Json).media_type)),
    )
    if (wrong !== undefined) return refuse(400, 'messages.0.content.0.image.source.media_type: not supported')
    const user = body.messages[0].content.find((part: Json) => part.type === 'text').text
    const content = write(readPrompt(body.system, user))
    return {
      body: {
        id: 'msg',
        type: 'message',
        role: 'assistant',
        model: body.model,
        content: [{ type: 'text', text: content }],
        stop_reason: 'end_turn',
        usage: { input_tokens: tokensOf(body.system + user), output_tokens: tokensOf(content) },
      },
    }
  }
