import { type EmitenteDaReforma, reformGroup } from '../../core/law/reforma.ts'
import { paysDas } from '../../core/law/simples/crt.ts'
import type { RuleField } from '../../core/tax/kinds.ts'

/**
 * Gives the queries that find the ordinary tax rules for a sale of goods, by tax regime: the rules that a new company gets
 * (server/modules/acesso/regras-padrao.ts). CRT 2 pays ICMS as the regime normal does (LC 123/2006 art. 20 §1), and
 * PIS/COFINS inside the Simples. IBS and CBS only where the law requires them on that day.
 * @param dia ISO
 */
export function regrasIniciais(
  emitente: EmitenteDaReforma & { crt: number },
  dia: string,
): Readonly<Partial<Record<RuleField, Readonly<Record<string, string>>>>> {
  const { crt } = emitente
  const reforma = reformGroup(dia, emitente) !== null
  const cst = paysDas(crt) ? '102' : '00'
  return {
    icms_dentro: { cfop: '5102', cst },
    icms_fora: { cfop: '6102', cst },
    pisconfins: { cst_pis: crt === 3 ? '01' : '49' },
    ...(reforma ? { ibs: { cst_ibs: '000' }, cbs: { cst_cbs: '000' } } : {}),
  }
}

/** Default unit of a new product. */
export const UNIDADE_INICIAL = 'UN'
