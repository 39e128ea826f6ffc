/** Texts whose effect nobody can see in the browser that is tried, with the reason; by policy and path. */
export const unseen: { readonly [property: string]: string } = {
  AppUpdateURL: 'The browser of Debian has no updater.',
  AppUpdatePin: 'The browser of Debian has no updater.',
  'Bookmarks [].URL': 'The probe of the title finds its bookmark by this address; a text that is no URL is refused.',
  'ExtensionSettings *.update_url': 'An update would have to be served and signed.',
  'ManagedBookmarks [].children[].toplevel_name': 'The browser looks at it in the first level alone.',
  'Preferences *': 'The value alone is read as one with Value, which is tried.',
  'Proxy FTPProxy': 'No browser since version 90 speaks FTP.',
  'SanitizeOnShutdown Exceptions[]': 'Only the end of the browser shows which data are kept.',
  'SearchEngines Add[].Description': 'The search service of the browser does not show it.',
  'SecurityDevices Delete[]': 'Profiles start without devices that can be removed.',
}
