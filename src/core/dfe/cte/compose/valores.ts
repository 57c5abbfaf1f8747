import type { ParcelaRtc } from '../../../transporte/servico.ts'
import type { EntradaCte } from './entrada.ts'

/** Says one share of IBS or CBS in the words of the layouts; `qual`: IBSUF, IBSMun, CBS. */
const parcela = (qual: string, { aliquota, reducao, efetiva, diferimento, diferido, valor }: ParcelaRtc) => ({
  [`p${qual}`]: aliquota,
  gDif: diferimento ? { pDif: diferimento, vDif: diferido } : null,
  gRed: reducao ? { pRedAliq: reducao, pAliqEfet: efetiva } : null,
  [`v${qual}`]: valor,
})

function composeIbsCbs({ imposto: { ibscbs } }: EntradaCte) {
  if (!ibscbs) return null
  const { CST, cClassTrib, grupo, vBC, vIBS, uf, mun, cbs } = ibscbs
  const shares = {
    ...{ vBC, gIBSUF: parcela('IBSUF', uf), gIBSMun: parcela('IBSMun', mun) },
    ...{ vIBS, gCBS: parcela('CBS', cbs) },
  }
  return { CST, cClassTrib, gIBSCBS: grupo ? shares : null }
}

/** Says the taxes of the service in the words of the layouts. */
export const composeImp = (entrada: EntradaCte) => ({
  ICMS: { [entrada.imposto.icms.grupo]: entrada.imposto.icms.campos },
  vTotTrib: entrada.vTotTrib,
  infAdFisco: entrada.infAdFisco,
  ICMSUFFim: entrada.imposto.ufFim,
  // a zero that was said is told: INSS is asked of a company's trip (760)
  infTribFed: entrada.os?.tributos,
  IBSCBS: composeIbsCbs(entrada),
  vTotDFe: entrada.imposto.vTotDFe,
})
