import { useDashboard } from '../../api/dashboard.ts'
import { onDemand } from '../../ui/on-demand.tsx'

const AssignmentPanel = onDemand(async () => (await import('./own-assignments.tsx')).AssignmentPanel)

/** The reader's open assignments; loaded for those who have some. */
export function OwnAssignments() {
  const { data } = useDashboard()
  return data === undefined || data.assignments.length === 0 ? null : <AssignmentPanel />
}
