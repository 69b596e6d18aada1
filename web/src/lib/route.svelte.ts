// Where we are: the path of the page, changed without loading it anew.
export const route = $state({ path: location.pathname })

addEventListener('popstate', () => (route.path = location.pathname))

export function go(path: string): void {
  history.pushState(null, '', path)
  route.path = location.pathname
  scrollTo(0, 0)
}

/** For links within the app: `onclick={follow}`. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  go(link.getAttribute('href') ?? '/')
}
