import { defineForm, oneFile } from '../define-form.ts'
import { hiveOption, keyOption } from '../form-options.ts'
import { withPlaces } from '../read-places.ts'
import { decodeReg, encodeReg } from '../reg-encoding.ts'
import { readReg } from '../reg-read.ts'
import { writeReg } from '../reg-write.ts'

export const regForm = defineForm({
  name: 'reg',
  summary:
    'UTF-16 as regedit writes it. The file first deletes the key, so that importing it replaces what was there. Lists of more than nine entries get names whose alphabetical order is the wanted one, because Windows lists 10 before 2.',
  extensions: ['reg'],
  options: { hive: hiveOption, key: keyOption },
  detect: (start) => /^(Windows Registry Editor|REGEDIT4)/.test(start),
  async read(bytes, { key }) {
    const { text } = decodeReg(bytes)
    const read = readReg(text, key)
    return { ...withPlaces(text, read), hives: read.hives }
  },
  takes: 'policies',
  makes: 'file',
  async write({ policies, values: { hive, key } }) {
    const { text, losses } = writeReg(policies, { ...(hive && { hive }), ...(key && { key }) })
    return oneFile(encodeReg(text), losses)
  },
})
