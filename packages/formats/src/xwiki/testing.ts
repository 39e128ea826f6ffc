import type { ForeignFile } from '../foreign-file.ts'

const starts = ['<xwikidoc><content>', '<xwikidoc><content>a=', '<!--', '<a><![CDATA[', '<?', '<xwikidoc><content>&']
const harmless = (text: string) => text.replace(/[\r\n\0<>&]/g, ' ').toWellFormed()

export const foreignXwikiFiles = {
  'xwiki-page-properties': {
    starts,
    around: (text) => `<xwikidoc><content># ${harmless(text)}\na=b\n</content></xwikidoc>`,
    key: 'a',
  },
  'xwiki-fullpage': {
    starts,
    around: (text) => `<xwikidoc><a>${harmless(text)}</a><content>b</content></xwikidoc>`,
    key: 'content',
  },
} satisfies Record<string, ForeignFile>
