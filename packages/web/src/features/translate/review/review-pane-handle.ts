/** The keys' access to the pane. */
export interface ReviewPaneHandle {
  approve(): void
  askWhy(): void
  edit(): void
}

/** The way to the editor is a link of the pane. */
export const openEditor = (): void => document.getElementById('review-edit')?.click()
