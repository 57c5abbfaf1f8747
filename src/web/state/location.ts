import { navigate } from 'wouter/use-browser-location'

/** Moves the user; the guard looks at it as at any navigation. */
export function go(path: string, { replace = false } = {}): void {
  if (window.location.pathname + window.location.search !== path) navigate(path, { replace })
}
