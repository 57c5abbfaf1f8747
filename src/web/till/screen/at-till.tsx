import type { ComponentType } from 'react'
import { DeskContext } from '../../state/desk.ts'
import { tillDesk } from '../desk/till-desk.ts'

/** Makes a screen that has the till's open sale, which all screens of the till share. */
export const atTill = (Screen: ComponentType) => () => (
  <DeskContext value={tillDesk}>
    <Screen />
  </DeskContext>
)
