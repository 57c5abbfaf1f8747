import type { Dial } from './dial-form.ts'

/** Button of the page, with its letter: an action, or a state to switch on and off. */
export interface BoardAct {
  id: string
  /** One letter or digit, unique on the page; works while no text is being typed. */
  tecla: string
  nome: string
  /** Tells if the state is switched on; absent: the button is an action. */
  ligado?(): boolean
  /** Runs the action. Gives a sentence for the page. */
  act(): string | Promise<string>
}

/** Part of the page that belongs to another simulator: its actions, its settings and its table. */
export interface Board {
  /** Part of the path: /sim/<id>/… */
  id: string
  titulo: string
  atos: readonly BoardAct[]
  ajustes: Readonly<Record<string, Dial>>
  valores(): Readonly<Record<string, unknown>>
  /** Changes settings that are already validated. */
  change(valores: Readonly<Record<string, unknown>>): void
  /** Lists the acts of the company's program that the simulated service's standard does not allow, one sentence each. */
  avisos?(): readonly string[]
  tabela?: { titulo: string; cabeca: readonly string[]; linhas(): readonly (readonly string[])[] }
}
