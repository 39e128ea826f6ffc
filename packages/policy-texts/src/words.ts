/** Single words and headings of the reference, of messages and of reports, outside sentences. */
export const words = [
  'Browser policies',
  'Problems that lint reports',
  'the specification',
  '{0} and {1}',
  'entry {0}',
  'With {0}',
  'What',
  ...['Contents', 'Problems', 'Search {0} policies', '{0} found', 'Nothing matches.', 'Effects of {0}'],
  'name, property, preference, text',
  ...['Category', 'Value', 'Since', 'Builds', 'Scope', 'Effect', 'Acts', 'Property', 'Meaning', 'Effects', 'Conflicts'],
  ...['Code', 'Severity', 'error', 'warning', 'info', 'required'],
  ...['boolean', 'text', 'number', 'origin', 'object', 'booleans', 'texts', 'numbers', 'origins', 'objects'],
  ...['blocked', 'allowed', 'limited', 'asks', 'set', 'default', 'nothing', 'locked'],
] as const
