import { bazar } from './bazar.ts'
import { bebidas } from './bebidas.ts'
import { cuidados } from './cuidados.ts'
import type { Departamento } from './familia.ts'
import { frescos } from './frescos.ts'
import { mercearia } from './mercearia.ts'

/** Goods of a neighbourhood supermarket: about 270 families, with a product for each brand and variant. */
export const DEPARTAMENTOS: readonly Departamento[] = [
  ...mercearia,
  ...bebidas,
  ...frescos,
  ...cuidados,
  ...bazar,
]
