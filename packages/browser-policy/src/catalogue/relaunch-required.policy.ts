import { definePolicy } from './define-policy.ts'

export const relaunchRequired = definePolicy({
  name: 'RelaunchRequired',
  summary: 'Restarts the browser after an update if users do not do it themselves.',
  description: 'After the period the restart happens at the given time of the day.',
  category: 'Updates',
  since: { declared: null, documented: '150, ESR 153' },
  properties: {
    NotificationPeriodHours: { summary: 'Hours during which users are reminded first.' },
    RestartTimeOfDay: { summary: 'When the restart happens.' },
    'RestartTimeOfDay.Hour': { summary: 'Hour, 0 to 23.' },
    'RestartTimeOfDay.Minute': { summary: 'Minute, 0 to 59.' },
  },
  effects: {
    timing: 'each-start',
    example: { NotificationPeriodHours: 24, RestartTimeOfDay: { Hour: 2, Minute: 30 } },
    preferences: [
      {
        name: 'app.update.compulsory_restart',
        value: '{"NotificationPeriodHours":24,"RestartTimeOfDay":{"Hour":2,"Minute":30}}',
        locked: true,
      },
    ],
  },
  examples: {
    valid: [{ NotificationPeriodHours: 24, RestartTimeOfDay: { Hour: 2, Minute: 30 } }],
    invalid: [{ NotificationPeriodHours: '24' }, true],
  },
})
