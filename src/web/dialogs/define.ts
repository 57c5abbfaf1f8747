import type { ComponentType } from 'react'
import { cell, pageState } from '../state/cell.ts'

/** Props of a dialog's component. `close` resolves the promise of `openDialog`. */
export interface DialogProps<Dados = unknown, Resultado = unknown> {
  data: Dados
  close: (resultado?: Resultado) => void
}

/** Props of a dialog that stays mounted while closed. `opening`: null while closed, a new object at each opening. */
export interface ResidentProps<Dados = unknown, Resultado = unknown> {
  opening: DialogProps<Dados, Resultado> | null
}

declare const types: unique symbol

/** A dialog as a value, typed by its input and its result. */
export interface Dialog<Dados, Resultado> {
  readonly id: string
  readonly [types]?: (dados: Dados) => Resultado
}

/** A dialog with its component. */
export type Drawn = readonly [dialog: AnyDialog, Component: ComponentType<DialogProps>]

// biome-ignore lint/suspicious/noExplicitAny: each dialog knows its own data; a list of them only carries it
export type AnyDialog = Dialog<any, any>

const components = new WeakMap<AnyDialog, ComponentType<DialogProps>>()

/**
 * Makes a dialog without its component, to avoid circular imports: a field opens forms, which contain fields. `drawDialogs`
 * registers the component later.
 */
export const declareDialog = <Dados, Resultado>(id: string): Dialog<Dados, Resultado> => ({ id })

const residents = new WeakSet<AnyDialog>()

/** Makes a dialog that stays mounted in the DialogHost, hidden between openings. */
export function residentDialog<Dados, Resultado>(id: string): Dialog<Dados, Resultado> {
  const dialog = declareDialog<Dados, Resultado>(id)
  residents.add(dialog)
  return dialog
}

/** Pairs a declared dialog with its component, checking their types. */
export const drawn = <Dados, Resultado>(
  dialog: Dialog<Dados, Resultado>,
  Component: ComponentType<DialogProps<Dados, Resultado>>,
): Drawn => [dialog, Component as ComponentType<DialogProps>]

/** Registers components of dialogs: at the start of the application, or when the code of a screen or form loads. */
export function drawDialogs(list: readonly Drawn[]): void {
  for (const [dialog, Component] of list) components.set(dialog, Component)
}

/** Finds the component of a dialog; undefined while not registered. */
export const componentOf = (dialog: AnyDialog): ComponentType<DialogProps> | undefined =>
  components.get(dialog)

/** Makes a dialog with its component. For a component loaded on demand, pass `later(…)`. */
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
const page = pageState(() => ({
  sequence: 0,
}))

/** Opens a dialog on top; undefined: cancelled. @throws when it is not resident and has no registered component */
export function openDialog<Dados, Resultado>(
  dialog: Dialog<Dados, Resultado>,
  ...[dados]: undefined extends Dados ? [dados?: Dados] : [dados: Dados]
): Promise<Resultado | undefined> {
  if (!components.has(dialog) && !residents.has(dialog))
    throw new Error(`Ninguém desenha a janela ${dialog.id}`)
  return new Promise(resolve => {
    const id = ++page.sequence
    const close = (resultado?: unknown) => {
      openingsAtom.set(open => open.filter(entry => entry.id !== id))
      resolve(resultado as Resultado | undefined)
    }
    openingsAtom.set(open => [...open, { id, dialog, data: dados, close }])
  })
}

/** Tells whether any dialog is open. */
export const anyDialogOpen = (): boolean => openingsAtom.get().length > 0

/** Cancels open dialogs of these kinds, because their question no longer applies. */
export function giveUp(...dialogs: readonly AnyDialog[]): void {
  for (const entry of openingsAtom.get().toReversed()) if (dialogs.includes(entry.dialog)) entry.close()
}

/** Cancels every open dialog, because the session ended or the user was moved to another screen. */
export function closeDialogs(): void {
  for (const entry of openingsAtom.get().toReversed()) entry.close()
}
