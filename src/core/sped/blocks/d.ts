import { dec } from '../../money/decimal.ts'
import { r2, toText } from '../../money/round.ts'
import type { FreteSped } from '../facts.ts'
import type { SpedWriter } from '../writer.ts'
import { isDebit } from './c.ts'
import type { Assessed } from './e.ts'
import type { Sums } from './sums.ts'

/** Writes the lines of a freight: D100 and D190; of a cancelled CT-e, D100 alone with what identifies it. */
export function freightLines({ line }: SpedWriter, frete: FreteSped): string[] {
  const identity = {
    ...{ IND_OPER: frete.propria ? '1' : '0', IND_EMIT: frete.propria ? '0' : '1', COD_MOD: frete.modelo },
    ...{ COD_SIT: frete.situacao, SER: frete.serie, NUM_DOC: frete.numero, CHV_CTE: frete.chave },
  }
  if (frete.situacao === '02') return [line('D100', identity)]
  const untaxed = dec(frete.operacao).minus(frete.base).minus(frete.reducao)
  return [
    line('D100', {
      ...identity,
      ...{ COD_PART: frete.parceiro.cod, DT_DOC: frete.emissao, DT_A_P: frete.lancamento },
      ...{ 'TP_CT-E': frete.tipo, CHV_CTE_REF: frete.referida, VL_DOC: frete.valor, VL_DESC: '0.00' },
      ...{ IND_FRT: frete.frete_por, VL_SERV: frete.valor, VL_BC_ICMS: frete.base, VL_ICMS: frete.icms },
      VL_NT: toText(r2(untaxed.gt(0) ? untaxed : dec('0'))),
      ...{ COD_MUN_ORIG: frete.municipio_origem, COD_MUN_DEST: frete.municipio_destino },
    }),
    line('D190', {
      ...{ CST_ICMS: frete.cst, CFOP: frete.cfop, ALIQ_ICMS: frete.aliquota, VL_OPR: frete.operacao },
      ...{ VL_BC_ICMS: frete.base, VL_ICMS: frete.icms, VL_RED_BC: frete.reducao },
    }),
  ]
}

/** Lists what a freight adds to the assessment: its ICMS. */
export const freightAssessed = ({ situacao, cfop, icms }: FreteSped): Assessed[] =>
  situacao === '02' ? [] : [{ tributo: 'icms', uf: '', lado: isDebit(cfop) ? 'deve' : 'volta', valor: icms }]

/** Adds the ICMS of a freight to the assessment. */
export function addFreight(sums: Sums, frete: FreteSped): void {
  for (const { tributo, lado, valor } of freightAssessed(frete)) sums.add(`${tributo}_${lado}`, valor)
}
