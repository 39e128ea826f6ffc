import { defineNotification } from '../define-notification.ts'
import { by } from '../message.ts'

export const newComponent = defineNotification({
  id: 'NewComponentNotificaton',
  label: 'New translation component was created',
  why: 'A project has grown: there is more to translate.',
  actions: ['create-component'],
  languageFilter: 'never',
  cause: 'change',
  hearers: 'subscribers',
  message: ({ who, place }) => ({ subject: `New component: ${place}`, text: by(who) }),
})
