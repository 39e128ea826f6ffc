import { defineForm } from '../define-form.ts'
import { keyOption } from '../form-options.ts'
import { withPlaces } from '../read-places.ts'

export const gpReportForm = defineForm({
  name: 'gp-report',
  summary:
    'the XML that gpresult /x and Get-GPOReport -ReportType Xml write; it is only read. Settings of the templates that --to admx writes are known by their titles, all others by their keys.',
  extensions: [],
  options: { key: keyOption },
  detect: (start) => start.includes('www.microsoft.com/GroupPolicy/'),
  async read(bytes, { key }) {
    const [{ decodeXml }, { readGpReport }] = await Promise.all([import('../xml-reader.ts'), import('../gp-report.ts')])
    const text = decodeXml(bytes)
    const read = readGpReport(text, key)
    return { ...withPlaces(text, read), hives: read.hives }
  },
  takes: 'policies',
  makes: 'file',
  write: null,
})
