import type { ParcelaRtc } from '../../../transporte/servico.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { cleanText } from '../../kit/text.ts'
import type { ComponenteCte, EntradaCte } from './entrada.ts'

export const composeComponentes = (componentes: readonly ComponenteCte[]): GrupoXml[] =>
  componentes.map(({ nome, valor }) => ({ xNome: cleanText(nome, 15), vComp: valor }))

/** Writes one share of IBS or CBS; `qual`: IBSUF, IBSMun, CBS. */
const parcela = (
  qual: string,
  { aliquota, reducao, efetiva, diferimento, diferido, valor }: ParcelaRtc,
): GrupoXml => ({
  [`p${qual}`]: aliquota,
  gDif: diferimento ? { pDif: diferimento, vDif: diferido } : null,
  gRed: reducao ? { pRedAliq: reducao, pAliqEfet: efetiva } : null,
  [`v${qual}`]: valor,
})

function composeIbsCbs({ imposto: { ibscbs } }: EntradaCte): GrupoXml | null {
  if (!ibscbs) return null
  const { CST, cClassTrib, grupo, vBC, vIBS, uf, mun, cbs } = ibscbs
  return {
    CST,
    cClassTrib,
    gIBSCBS: grupo
      ? {
          vBC,
          gIBSUF: parcela('IBSUF', uf),
          gIBSMun: parcela('IBSMun', mun),
          vIBS,
          gCBS: parcela('CBS', cbs),
        }
      : null,
  }
}

/** Writes the taxes of the service. */
export function composeImp(entrada: EntradaCte): GrupoXml {
  const { imposto, documento, os } = entrada
  // a zero that was said is told: INSS is asked of a company's trip (760)
  const federais = { ...os?.tributos }
  return {
    ICMS: { [imposto.icms.grupo]: { ...imposto.icms.campos } },
    vTotTrib: entrada.vTotTrib ?? null,
    infAdFisco: entrada.infAdFisco ? cleanText(entrada.infAdFisco, 2000) || null : null,
    ICMSUFFim: imposto.ufFim ? { ...imposto.ufFim } : null,
    ...(documento === 'CTeOS' ? { infTribFed: Object.keys(federais).length > 0 ? federais : null } : {}),
    IBSCBS: composeIbsCbs(entrada),
    ...(documento === 'CTeSimp' ? {} : { vTotDFe: imposto.vTotDFe }),
  }
}
