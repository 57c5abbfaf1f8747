import type { Target } from '../guard.ts'
import type { Right } from '../rights.ts'
import type { MenuGroup } from './menu.ts'

/** A screen. What it demands is a guard's Target (doc 1 §6). */
export interface Route extends Target {
  /** With the leading slash; `:id` marks a parameter. */
  path: string
  title: string
  /** Key of the component in web/screens/index.ts. */
  tela: string
  right?: Right
  /** Id of the register whose list or form it is. */
  registro?: string
  /** Group of the menu it stands in. */
  menu?: MenuGroup
  /** Opens an empty form: offered by the palette, not by menus. */
  novo?: true
  /** Names as good as its title, when typed whole. */
  chamado?: readonly string[]
  /** Extra words the palette finds it by. */
  palavras?: string
  /**
   * Found after what is named with the same words: 'cliente' means the register before any report of customers. Its whole title
   * still finds it first.
   */
  depois?: true
  /** Not offered by the palette: needs a parameter, or is reached only by being sent there. */
  interna?: true
}

export function defineRoute(route: Route): Route {
  return route
}
