import { text, webUrl } from '@weft/contract'
import { defineModel } from '../machine-service.ts'
import { completeChat } from './chat-completions.ts'
import { joinUrl } from './codes.ts'
import { modelFields } from './model-fields.ts'

/** Models on your own machine. Ollama speaks OpenAI's dialect below `/v1`. */
export const ollamaService = defineModel({
  id: 'ollama',
  name: 'Ollama',
  fields: {
    base_url: webUrl({ label: 'API URL', maxLength: 500, help: 'Such as http://localhost:11434.' }),
    model: text({ label: 'Model', maxLength: 200 }),
    ...modelFields,
  },
  secrets: [],
  counts: 'tokens',
  usualPrice: 0,
  quality: 90,
  address: ({ base_url }) => base_url,
  model: ({ model }) => model,
  complete(prompt, call) {
    const { base_url, model } = call.settings
    const url = joinUrl(base_url.replace(/\/v1\/?$/, ''), 'v1/chat/completions')
    return completeChat(prompt, { url, headers: {}, model }, call)
  },
})
