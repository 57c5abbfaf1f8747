import type { Route } from '../../domain/routes/define.ts'

type Prepare = (route: Route) => unknown

const preparers = new Map<string, Prepare>()

/** Registers how to fetch in advance what a kind of screen (`tela` of a route) first shows. */
export function prepareWith(tela: string, prepare: Prepare): void {
  preparers.set(tela, prepare)
}

/** Fetches in advance what a route's screen will show. A failure is ignored, because the screen fetches again. */
export function prepareScreen(route: Route): void {
  Promise.resolve(preparers.get(route.tela)?.(route)).catch(() => {})
}
