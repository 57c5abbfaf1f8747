import type { ComponentType } from 'react'
import { cell } from '../state/cell.ts'

/** Props of a dialog. `close` resolves the promise of `openDialog`. */
export interface DialogProps<Dados = unknown, Resultado = unknown> {
  data: Dados
  close: (resultado?: Resultado) => void
}

/** Props of a resident dialog: null while it is closed. A new object is a new opening. */
export interface ResidentProps<Dados = unknown, Resultado = unknown> {
  opening: DialogProps<Dados, Resultado> | null
}

declare const types: unique symbol

/** A dialog as a value: what it is opened with and what it answers are in its type. */
export interface Dialog<Dados, Resultado> {
  readonly id: string
  readonly [types]?: (dados: Dados) => Resultado
}

/** A dialog with what draws it. */
export type Drawn = readonly [dialog: AnyDialog, Component: ComponentType<DialogProps>]

// biome-ignore lint/suspicious/noExplicitAny: each dialog knows its own data; a list of them only carries it
export type AnyDialog = Dialog<any, any>

const components = new WeakMap<AnyDialog, ComponentType<DialogProps>>()

/**
 * Names a dialog apart from what draws it: a form's field opens forms, which are made of fields. Who has both gives them to
 * `drawDialogs`.
 */
export const declareDialog = <Dados, Resultado>(id: string): Dialog<Dados, Resultado> => ({ id })

const residents = new WeakSet<AnyDialog>()

/** One that lives in the host, unseen between two openings. */
export function residentDialog<Dados, Resultado>(id: string): Dialog<Dados, Resultado> {
  const dialog = declareDialog<Dados, Resultado>(id)
  residents.add(dialog)
  return dialog
}

/** A declared dialog and its component, which must fit. */
export const drawn = <Dados, Resultado>(
  dialog: Dialog<Dados, Resultado>,
  Component: ComponentType<DialogProps<Dados, Resultado>>,
): Drawn => [dialog, Component as ComponentType<DialogProps>]

/** Makes dialogs ready to be opened: by the application at start, by a screen when it is drawn. */
export function drawDialogs(list: readonly Drawn[]): void {
  for (const [dialog, Component] of list) components.set(dialog, Component)
}

/** Finds the component of a dialog; undefined while nobody has said. */
export const componentOf = (dialog: AnyDialog): ComponentType<DialogProps> | undefined =>
  components.get(dialog)

/** Makes a component a dialog. One whose code is fetched when it is asked for is given as `later(…)`. */
export function defineDialog<Dados, Resultado>(
  id: string,
  Component: ComponentType<DialogProps<Dados, Resultado>>,
): Dialog<Dados, Resultado> {
  const dialog = declareDialog<Dados, Resultado>(id)
  drawDialogs([drawn(dialog, Component)])
  return dialog
}

/** An open dialog. */
export interface Opening {
  id: number
  dialog: AnyDialog
  data: unknown
  close: (resultado?: unknown) => void
}

export const openingsAtom = cell<readonly Opening[]>([])
let sequence = 0

/** Opens a dialog on top of the others; resolves with what it closes with (undefined: given up). */
export function openDialog<Dados, Resultado>(
  dialog: Dialog<Dados, Resultado>,
  ...[dados]: undefined extends Dados ? [dados?: Dados] : [dados: Dados]
): Promise<Resultado | undefined> {
  if (!components.has(dialog) && !residents.has(dialog))
    throw new Error(`Ninguém desenha a janela ${dialog.id}`)
  return new Promise(resolve => {
    const id = ++sequence
    const close = (resultado?: unknown) => {
      openingsAtom.set(open => open.filter(entry => entry.id !== id))
      resolve(resultado as Resultado | undefined)
    }
    openingsAtom.set(open => [...open, { id, dialog, data: dados, close }])
  })
}

/** Tells if any dialog is open: something is being asked or typed. */
export const anyDialogOpen = (): boolean => openingsAtom.get().length > 0

/** Those of a kind given up: what they ask for is no longer so. */
export function giveUp(...dialogs: readonly AnyDialog[]): void {
  for (const entry of openingsAtom.get().toReversed()) if (dialogs.includes(entry.dialog)) entry.close()
}

/** Every open dialog given up: the session ended or the screen was left by force. */
export function closeDialogs(): void {
  for (const entry of openingsAtom.get().toReversed()) entry.close()
}
