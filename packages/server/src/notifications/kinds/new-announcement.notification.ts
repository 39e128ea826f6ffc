import { defineNotification } from '../define-notification.ts'

export const newAnnouncement = defineNotification({
  id: 'NewAnnouncementNotificaton',
  label: 'Announcement was published',
  why: 'Those who run a project have something to say to its translators.',
  actions: ['announcement'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'announcements',
  quote: 'text',
})
