import type { OwnDocument } from './define.ts'

/** Documents that need no module, in the order of the palette: none yet. Tests declare an invented one. */
export const OWN_DOCUMENTS: readonly OwnDocument[] = []
