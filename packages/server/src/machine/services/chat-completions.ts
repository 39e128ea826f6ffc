import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import type { ModelReply, Prompt } from '../machine-service.ts'
import type { ServiceCall } from '../service-call.ts'

const reply = Type.Object({
  choices: Type.Array(
    Type.Object({
      message: Type.Object({ content: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
      finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
    { minItems: 1 },
  ),
  usage: Type.Optional(
    Type.Union([Type.Object({ prompt_tokens: Type.Integer(), completion_tokens: Type.Integer() }), Type.Null()]),
  ),
})

/** The address of a server with OpenAI's dialect, and the form of its requests. */
export interface ChatPlace {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Left out where the address names the model. */
  readonly model: string | null
}

const contentOf = ({ user, pictures }: Prompt) =>
  pictures.length === 0
    ? user
    : [
        { type: 'text', text: user },
        ...pictures.map(({ type, base64 }) => ({
          type: 'image_url',
          image_url: { url: `data:${type};base64,${base64}` },
        })),
      ]

/** One completion in OpenAI's dialect, which OpenAI, Azure, Mistral, Ollama, vLLM and many others speak. */
export async function completeChat(prompt: Prompt, place: ChatPlace, call: ServiceCall<unknown>): Promise<ModelReply> {
  const body = {
    ...(place.model === null ? {} : { model: place.model }),
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: contentOf(prompt) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'translations', strict: true, schema: prompt.schema },
    },
  }
  const { choices, usage } = await call.json({ url: place.url, headers: place.headers, body }, reply)
  const [first] = choices
  // The model was cut off, or its text was withheld: half a JSON is unreadable.
  if (first === undefined || first.finish_reason === 'length' || first.finish_reason === 'content_filter')
    throw new MachineFault('unreadable')
  return {
    text: first.message.content ?? '',
    usage: usage == null ? null : { input: usage.prompt_tokens, output: usage.completion_tokens },
  }
}
