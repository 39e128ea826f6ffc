import type { MachineService } from '../machine-service.ts'
import { anthropicService } from './anthropic.service.ts'
import { apertiumService } from './apertium.service.ts'
import { awsService } from './aws.service.ts'
import { azureOpenAiService } from './azure-openai.service.ts'
import { deeplService } from './deepl.service.ts'
import { googleService } from './google.service.ts'
import { googleV3Service } from './google-v3.service.ts'
import { libreTranslateService } from './libretranslate.service.ts'
import { microsoftService } from './microsoft.service.ts'
import { mistralService } from './mistral.service.ts'
import { modernMtService } from './modernmt.service.ts'
import { myMemoryService } from './mymemory.service.ts'
import { ollamaService } from './ollama.service.ts'
import { openAiService } from './openai.service.ts'
import { weblateService } from './weblate.service.ts'

/** Every service of machine translation, in the order in which a project uses them where it says no other. */
export const machineServices: readonly MachineService[] = [
  weblateService,
  deeplService,
  openAiService,
  anthropicService,
  azureOpenAiService,
  mistralService,
  ollamaService,
  googleV3Service,
  googleService,
  microsoftService,
  awsService,
  modernMtService,
  libreTranslateService,
  apertiumService,
  myMemoryService,
]

const byId: ReadonlyMap<string, MachineService> = new Map(machineServices.map((one) => [one.id, one]))

export const machineServiceOf = (id: string): MachineService | undefined => byId.get(id)
