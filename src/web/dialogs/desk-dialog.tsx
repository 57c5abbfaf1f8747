import type { ComponentType } from 'react'
import { type Desk, DeskContext } from '../state/desk.ts'
import { type Dialog, type DialogProps, defineDialog } from './define.ts'

interface OfDesk {
  desk: Desk
}

/** Wraps a dialog's component, so that its children read the desk (the open sale with its state) from DeskContext. */
export const withDesk =
  <Dados extends object, Resultado>(Component: ComponentType<DialogProps<Dados, Resultado>>) =>
  ({ data, close }: DialogProps<Dados & OfDesk, Resultado>) => (
    <DeskContext value={data.desk}>
      <Component data={data} close={close} />
    </DeskContext>
  )

/** Makes a dialog about the open sale of a desk. */
export const deskDialog = <Dados extends object, Resultado>(
  id: string,
  Component: ComponentType<DialogProps<Dados, Resultado>>,
): Dialog<Dados & OfDesk, Resultado> => defineDialog(id, withDesk(Component))
