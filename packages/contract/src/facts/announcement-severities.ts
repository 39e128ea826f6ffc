/** How much an announcement matters: pages draw it accordingly. */
export const announcementSeverities = ['info', 'warning', 'danger', 'success'] as const
