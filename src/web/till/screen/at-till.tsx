import type { ComponentType } from 'react'
import { DeskContext } from '../../state/desk.ts'
import { tillDesk } from '../desk/till-desk.ts'

/** Gives a screen the till's open sale, which all screens of the till share. */
export const atTill = (Screen: ComponentType) => () => (
  <DeskContext value={tillDesk}>
    <Screen />
  </DeskContext>
)
