// Code that is loaded when it is wanted.
import { api } from './api'

const RELOADED = 'watertable:reloaded'

/** Load a part of the app; `name` says which. */
export async function loaded<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load()
    sessionStorage.removeItem(RELOADED)
    return part
  } catch (problem) {
    // The line broke, or the server has a newer app than this page. A browser does not ask for a module twice:
    // the page is loaded again, once, as soon as the server answers.
    if (sessionStorage.getItem(RELOADED)) throw problem
    await api.reachable()
    sessionStorage.setItem(RELOADED, name)
    location.reload()
    return new Promise(() => {})
  }
}
