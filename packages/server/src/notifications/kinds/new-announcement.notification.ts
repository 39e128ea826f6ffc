import { defineNotification } from '../define-notification.ts'

export const newAnnouncement = defineNotification({
  id: 'NewAnnouncementNotificaton',
  label: 'Announcement was published',
  name: 'a project announces something',
  why: 'Those who run a project have something to say to its translators.',
  group: 'people',
  sentence: 'An announcement in { $place }.',
  actions: ['announcement'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'announcements',
  quote: 'text',
})
