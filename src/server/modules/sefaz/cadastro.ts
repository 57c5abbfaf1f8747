import type { Contribuinte } from '../../../domain/api/sefaz.ts'
import type { ContribuinteLido } from '../../sefaz/client/resultado.ts'
import { municipioPorCodigo, municipioPorNomeUf } from '../lookups/service.ts'

/** A taxpayer as his state's register says it, with the city found by its code, or by its name. */
export const toContribuinte = ({ cMun, xMun, ...lido }: ContribuinteLido): Contribuinte => ({
  ...lido,
  municipio: municipioPorCodigo(cMun) ?? municipioPorNomeUf(xMun, lido.uf),
})
