import { memoryService } from './memory.service.ts'
import type { SuggestionService } from './suggestion-service.ts'

/** Every service that proposes texts. The order is that of an editor's list where texts are equally good. */
export const suggestionServices: readonly SuggestionService[] = [memoryService]
