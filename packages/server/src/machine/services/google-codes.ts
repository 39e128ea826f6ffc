import { baseOf, dashed } from './codes.ts'

const own: Readonly<Record<string, string>> = {
  'zh-hans': 'zh-CN',
  'zh-hant': 'zh-TW',
  'zh-cn': 'zh-CN',
  'zh-tw': 'zh-TW',
  'pt-pt': 'pt-PT',
  'pt-br': 'pt-BR',
  'fr-ca': 'fr-CA',
  nb: 'no',
  nn: 'no',
  he: 'iw',
  fil: 'tl',
}

/** Google's code of a language. */
export const googleCode = (code: string): string => own[dashed(code).toLowerCase()] ?? own[baseOf(code)] ?? baseOf(code)
