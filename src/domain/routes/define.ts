import type { Target } from '../guard.ts'
import type { Right } from '../rights.ts'
import type { MenuGroup } from './menu.ts'

/** A screen, with the access that it requires (doc 1 §6). */
export interface Route extends Target {
  /** Path with leading slash; `:id` marks a parameter. */
  path: string
  title: string
  /** Key of the component in web/screens/index.ts. */
  tela: string
  right?: Right
  /** Id of the register, for a screen that is its list or form. */
  registro?: string
  /** Group of the menu that shows the screen. */
  menu?: MenuGroup
  /** True if the screen opens an empty form: the palette offers it, menus do not. */
  novo?: true
  /** Other names for the screen. One typed in full ranks the screen as high as its title does. */
  chamado?: readonly string[]
  /** Other words by which the palette finds the screen. */
  palavras?: string
  /**
   * True if the palette lists the screen after others that match the same words: 'cliente' finds the register before reports
   * of customers. A whole title still comes first.
   */
  depois?: true
  /** True if the palette does not offer the screen: it needs a parameter, or only the program opens it. */
  interna?: true
}

export function defineRoute(route: Route): Route {
  return route
}
