import type { Route } from '../../domain/routes/define.ts'

type Prepare = (route: Route) => unknown

const preparers = new Map<string, Prepare>()

/** Says how what a kind of screen (`tela` of the route) shows at first is read before it is drawn. */
export function prepareWith(tela: string, prepare: Prepare): void {
  preparers.set(tela, prepare)
}

/** Reads what the screen of a route will show; nothing where it asks for nothing. Failing is no news: the screen reads again. */
export function prepareScreen(route: Route): void {
  Promise.resolve(preparers.get(route.tela)?.(route)).catch(() => {})
}
