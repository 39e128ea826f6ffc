import { choice, initially, optional, text, webUrl } from '@weft/contract'
import { defineModel } from '../machine-service.ts'
import { completeChat } from './chat-completions.ts'
import { joinUrl } from './codes.ts'
import { modelFields } from './model-fields.ts'

/** The model of `auto`. */
const usualModel = 'gpt-5-mini'
const home = 'https://api.openai.com/v1'

/** Other names stand in `custom_model`. */
const models = ['auto', 'gpt-5-mini', 'gpt-5', 'gpt-4.1-mini', 'gpt-4.1', 'gpt-4o-mini', 'gpt-4o', 'custom'] as const

const modelOf = ({ model, custom_model = '' }: { readonly model: string; readonly custom_model?: string }): string =>
  custom_model !== '' ? custom_model : model === 'auto' || model === 'custom' ? usualModel : model

/** OpenAI, and every server with its dialect at another address: vLLM, Mistral, OpenRouter, LM Studio. */
export const openAiService = defineModel({
  id: 'openai',
  name: 'OpenAI',
  fields: {
    key: optional(text({ label: 'API key', maxLength: 500, blank: true })),
    base_url: optional(
      webUrl({
        label: 'API base URL',
        maxLength: 500,
        blank: true,
        help: 'An address other than OpenAI’s own, such as http://localhost:8000/v1.',
      }),
    ),
    model: initially(choice([...models], { label: 'Model' }), 'auto'),
    custom_model: optional(text({ label: 'Custom model name', maxLength: 200, blank: true })),
    ...modelFields,
  },
  secrets: ['key'],
  counts: 'tokens',
  usualPrice: null,
  quality: 90,
  address: ({ base_url = '' }) => (base_url === '' ? home : base_url),
  model: modelOf,
  complete(prompt, call) {
    const { base_url = '', key = '' } = call.settings
    const url = joinUrl(base_url === '' ? home : base_url, 'chat/completions')
    const headers = key === '' ? {} : { authorization: `Bearer ${key}` }
    return completeChat(prompt, { url, headers, model: modelOf(call.settings) }, call)
  },
})
