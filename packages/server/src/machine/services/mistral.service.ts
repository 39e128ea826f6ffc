import { initially, optional, text, webUrl } from '@weft/contract'
import { defineModel } from '../machine-service.ts'
import { completeChat } from './chat-completions.ts'
import { joinUrl } from './codes.ts'
import { modelFields } from './model-fields.ts'

const home = 'https://api.mistral.ai/v1'

/** Mistral's models at their maker. */
export const mistralService = defineModel({
  id: 'mistral',
  name: 'Mistral',
  fields: {
    key: text({ label: 'API key', maxLength: 500 }),
    base_url: optional(webUrl({ label: 'API base URL', maxLength: 500, blank: true })),
    model: initially(text({ label: 'Model', maxLength: 200 }), 'mistral-medium-latest'),
    ...modelFields,
  },
  secrets: ['key'],
  counts: 'tokens',
  usualPrice: null,
  quality: 90,
  address: ({ base_url = '' }) => (base_url === '' ? home : base_url),
  model: ({ model }) => model,
  complete(prompt, call) {
    const { base_url = '', key, model } = call.settings
    const url = joinUrl(base_url === '' ? home : base_url, 'chat/completions')
    return completeChat(prompt, { url, headers: { authorization: `Bearer ${key}` }, model }, call)
  },
})
