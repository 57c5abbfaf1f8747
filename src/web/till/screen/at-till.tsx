import type { ComponentType } from 'react'
import { DeskContext } from '../../state/desk.ts'
import { tillDesk } from '../desk/till-desk.ts'

/** Makes a screen one of the till's, which all show the till's one open sale. */
export const atTill = (Screen: ComponentType) => () => (
  <DeskContext value={tillDesk}>
    <Screen />
  </DeskContext>
)
