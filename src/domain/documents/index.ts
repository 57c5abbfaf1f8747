import { conhecimentos } from './conhecimento/index.ts'
import { conhecimentosOs } from './conhecimento-os/index.ts'
import type { OwnDocument } from './define.ts'
import { manifestos } from './manifesto/index.ts'

/** Documents that need no module, in the order of the palette. */
export const OWN_DOCUMENTS: readonly OwnDocument[] = [conhecimentos, conhecimentosOs, manifestos]
