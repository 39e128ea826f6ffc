import { onDemand } from '../../../ui/on-demand.tsx'

/** Loaded where the address names an assignment. */
export const AssignmentBar = onDemand<{ readonly id: number; readonly path: string }>(
  async () => (await import('./assignment-bar.tsx')).AssignmentBar,
)
