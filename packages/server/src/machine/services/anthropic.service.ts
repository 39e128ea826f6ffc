import { initially, integer, optional, text, webUrl } from '@weft/contract'
import Type from 'typebox'
import { MachineFault } from '../machine-fault.ts'
import { defineModel, type Prompt } from '../machine-service.ts'
import { joinUrl } from './codes.ts'
import { modelFields } from './model-fields.ts'

const home = 'https://api.anthropic.com'
const version = '2023-06-01'

const reply = Type.Object({
  content: Type.Array(Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) })),
  stop_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  usage: Type.Object({
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cache_read_input_tokens: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    cache_creation_input_tokens: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  }),
})

const contentOf = ({ user, pictures }: Prompt) => [
  ...pictures.map(({ type, base64 }) => ({
    type: 'image',
    source: { type: 'base64', media_type: type, data: base64 },
  })),
  { type: 'text', text: user },
]

/** Anthropic's models. */
export const anthropicService = defineModel({
  id: 'anthropic',
  name: 'Anthropic',
  fields: {
    key: text({ label: 'API key', maxLength: 500 }),
    base_url: optional(webUrl({ label: 'API base URL', maxLength: 500, blank: true })),
    model: initially(text({ label: 'Model', maxLength: 200 }), 'claude-sonnet-4-5'),
    max_tokens: initially(integer({ min: 256, max: 64_000, label: 'Most tokens of a reply' }), 8192),
    ...modelFields,
  },
  secrets: ['key'],
  counts: 'tokens',
  usualPrice: null,
  quality: 90,
  address: ({ base_url = '' }) => (base_url === '' ? home : base_url),
  model: ({ model }) => model,
  async complete(prompt, call) {
    const { base_url = '', key, model, max_tokens } = call.settings
    const found = await call.json(
      {
        url: joinUrl(base_url === '' ? home : base_url.replace(/\/v1\/?$/, ''), 'v1/messages'),
        headers: { 'x-api-key': key, 'anthropic-version': version },
        body: {
          model,
          max_tokens,
          system: prompt.system,
          messages: [{ role: 'user', content: contentOf(prompt) }],
          output_config: { format: { type: 'json_schema', schema: prompt.schema } },
        },
        exhausted: [402],
      },
      reply,
    )
    // The model was cut off: half a JSON is unreadable.
    if (found.stop_reason === 'max_tokens' || found.stop_reason === 'refusal') throw new MachineFault('unreadable')
    const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = found.usage
    return {
      text: found.content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(''),
      usage: {
        input: input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0),
        output: output_tokens,
      },
    }
  },
})
