import type { Job } from '../jobs/job.ts'
import { makeReportKind, type ReportPayload } from '../jobs/report-jobs.ts'
import { makeReport } from './make-report.ts'

/** Makes a report. The task ends with its id. */
export const makeReportJob = {
  ...makeReportKind,
  async run({ payload, services, signal, progress }) {
    const tell = (done: number, total: number) => progress({ step: 'texts', done, total, strings: done })
    const id = await makeReport({ services, signal, tell }, payload)
    if (id === null) return { result: false, detail: 'The subject of the report was deleted.' }
    return { result: true, report: id, report_url: `/api/reports/${id}/` }
  },
} satisfies Job<ReportPayload>
