import { defineForm, oneFile } from '../define-form.ts'
import { hiveOption, keyOption } from '../form-options.ts'
import { withPlaces } from '../read-places.ts'
import { decodeReg, encodeReg } from '../reg-encoding.ts'

export const lgpoForm = defineForm({
  name: 'lgpo',
  summary: 'the text that LGPO.exe of Microsoft writes with /parse and takes with /t.',
  extensions: ['lgpo'],
  options: { hive: hiveOption, key: keyOption },
  // A file without a policy has nothing but its first line.
  detect: (start) =>
    /^;[^\r\n]*\bLGPO\.exe\b/.test(start) ||
    /^(?:;[^\r\n]*[\r\n]+|[ \t]*[\r\n]+)*(?:computer|user(?::[^\r\n]*)?)[ \t]*\r?\n[^\r\n]*\\/i.test(start),
  async read(bytes, { key }) {
    const { text } = decodeReg(bytes)
    const read = (await import('../lgpo.ts')).readLgpo(text, key)
    return { ...withPlaces(text, read), hives: read.hives }
  },
  takes: 'policies',
  makes: 'file',
  async write({ policies, values: { hive, key } }) {
    const { writeLgpo } = await import('../lgpo.ts')
    const { text, losses } = writeLgpo(policies, { ...(hive && { hive }), ...(key && { key }) })
    return oneFile(encodeReg(text), losses)
  },
})
