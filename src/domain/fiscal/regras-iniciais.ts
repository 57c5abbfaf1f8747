import { owesReform } from '../../core/law/reforma.ts'
import type { RuleField } from '../../core/tax/kinds.ts'

/**
 * Which of a shop's rules a plain sale of goods takes, by its regime: the ones a new company is given (server/modules/acesso
 * /regras-padrao.ts). Asked as the look-ups are; of several the first registered. CRT 2 pays ICMS as regime normal does (LC 123/2006
 * art. 20 §1) and PIS/COFINS inside the Simples. IBS and CBS where the law of that day asks for them.
 * @param dia ISO
 */
export function regrasIniciais(
  crt: number,
  dia: string,
): Readonly<Partial<Record<RuleField, Readonly<Record<string, string>>>>> {
  const reforma = owesReform(dia, crt)
  const cst = crt === 1 || crt === 4 ? '102' : '00'
  return {
    icms_dentro: { cfop: '5102', cst },
    icms_fora: { cfop: '6102', cst },
    pisconfins: { cst_pis: crt === 3 ? '01' : '49' },
    ...(reforma ? { ibs: { cst_ibs: '000' }, cbs: { cst_cbs: '000' } } : {}),
  }
}

/** Unit a product is sold in when nobody says another. */
export const UNIDADE_INICIAL = 'UN'
