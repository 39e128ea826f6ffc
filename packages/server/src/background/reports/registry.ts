import { contributorStats } from './contributor-stats.ts'
import { costEstimate } from './cost-estimate.ts'
import { credits } from './credits.ts'
import type { ReportMaker } from './report.ts'
import { translatorWork } from './translator-work.ts'

/** All kinds of reports. */
export const reportMakers: readonly ReportMaker[] = [credits, contributorStats, costEstimate, translatorWork]
