import { residentDialog } from '../../dialogs/define.ts'

/** Dialog of the palette (Ctrl+K). `texto`: initial text. */
export const paletteDialog = residentDialog<{ texto?: string } | undefined, undefined>('paleta')
