/** The two threads of the logo, as a separate picture: our styles do not apply to the browser's tabs. */
export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke-linecap="round">' +
  '<rect width="24" height="24" rx="6" fill="#1d5fc4"/>' +
  '<path d="M5 8.5 8.2 16 12 8.5 15.8 16 19 8.5" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/>' +
  '<path d="M5 12.2h14" stroke="#9fd8c2" stroke-width="1.6" stroke-dasharray="2.6 2.6"/></svg>'

/** The icon of a page, in its address: without one, browsers ask for `/favicon.ico`, outside of our path as well. */
export const siteIcon = `data:image/svg+xml,${encodeURIComponent(logo)}`
