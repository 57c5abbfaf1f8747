import { residentDialog } from '../../dialogs/define.ts'

/** Ctrl+K, with a text already typed or none. */
export const paletteDialog = residentDialog<{ texto?: string } | undefined, undefined>('paleta')
