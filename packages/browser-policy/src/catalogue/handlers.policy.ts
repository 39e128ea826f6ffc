import { definePolicy } from './define-policy.ts'

export const handlers = definePolicy({
  name: 'Handlers',
  summary: 'Decides what happens with files and links of certain types.',
  description:
    'Types are named by media type, by file extension without the dot, or by link scheme. `useHelperApp` takes the first of the handlers; one without `path` or `uriTemplate` is left out. The policy overwrites earlier choices of users.',
  category: 'Downloads and files',
  since: { declared: null, documented: '78, ESR 78' },
  properties: {
    '*': { summary: 'A kind of name: `mimeTypes`, `extensions` or `schemes`.' },
    '*.*': { summary: 'The rule for one type.' },
    '*.*.action': { summary: 'The action for it.' },
    '*.*.ask': { summary: 'Users are asked first.' },
    '*.*.handlers': { summary: 'Programs or sites that open it; the first is the default.' },
    '*.*.handlers[].name': { summary: 'The name that is shown.' },
    '*.*.handlers[].path': { summary: "The program's full path." },
    '*.*.handlers[].uriTemplate': { summary: 'Address of a site that opens it, with `%s` for the link.' },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [
      {
        mimeTypes: { 'application/msword': { action: 'useSystemDefault', ask: false } },
        schemes: {
          mailto: {
            action: 'useHelperApp',
            ask: true,
            handlers: [{ name: 'Webmail', uriTemplate: 'https://mail.example.com/?to=%s' }],
          },
        },
      },
    ],
    invalid: [true, 'mailto'],
  },
})
