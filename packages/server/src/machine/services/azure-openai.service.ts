import { text, webUrl } from '@weft/contract'
import { defineModel } from '../machine-service.ts'
import { completeChat } from './chat-completions.ts'
import { joinUrl } from './codes.ts'
import { modelFields } from './model-fields.ts'

const version = '2024-10-21'

/** Models of OpenAI that run in somebody's part of Azure. */
export const azureOpenAiService = defineModel({
  id: 'azure-openai',
  name: 'Azure OpenAI',
  fields: {
    key: text({ label: 'API key', maxLength: 500 }),
    azure_endpoint: webUrl({
      label: 'Endpoint URL',
      maxLength: 500,
      help: 'Such as https://my-instance.openai.azure.com.',
    }),
    deployment: text({ label: 'Deployment', maxLength: 200 }),
    ...modelFields,
  },
  secrets: ['key'],
  counts: 'tokens',
  usualPrice: null,
  quality: 90,
  address: ({ azure_endpoint }) => azure_endpoint,
  model: ({ deployment }) => deployment,
  complete(prompt, call) {
    const { azure_endpoint, deployment, key } = call.settings
    const path = `openai/deployments/${encodeURIComponent(deployment)}/chat/completions?api-version=${version}`
    return completeChat(prompt, { url: joinUrl(azure_endpoint, path), headers: { 'api-key': key }, model: null }, call)
  },
})
