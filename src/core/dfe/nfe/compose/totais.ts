import type { NomeTotal } from '../../../tax/sale/resultado.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, zero } from '../../kit/text.ts'
import type { EntradaNfe, TotaisNfe } from './entrada.ts'

/** Totals of IBS/CBS amounts that are summed over the lines by the caller. */
export interface SomasRtc {
  vDifUF: string
  vDevTribUF: string
  vDifMun: string
  vDevTribMun: string
  vDifCBS: string
  vDevTribCBS: string
  /** True when a line has the group of the fuels taxed once. */
  mono: boolean
}

/** Quantities under single-phase ICMS, by tag of the total: sums of the lines as written. Absent = none. */
export type QuantidadesMono = Readonly<Partial<Record<'qBCMono' | 'qBCMonoReten' | 'qBCMonoRet', string>>>

const TOTAIS_MONO = [
  'vIBSMono',
  'vCBSMono',
  'vIBSMonoReten',
  'vCBSMonoReten',
  'vIBSMonoRet',
  'vCBSMonoRet',
] as const satisfies readonly NomeTotal[]

/** Composes group W. `rtc` null: no line carries IBS/CBS. `seletivo`: some line carries IS. */
export function composeTotal(
  totais: TotaisNfe,
  rtc: SomasRtc | null,
  mono: QuantidadesMono = {},
  seletivo = false,
  {
    retidos,
    estornos,
    vFCPSTRet = '0.00',
  }: { retidos?: EntradaNfe['retidos']; estornos?: GrupoXml | null; vFCPSTRet?: string } = {},
): GrupoXml {
  const v = (nome: NomeTotal): string => casas(totais[nome] ?? '0', 2, 2)
  const ifHas = (nome: NomeTotal): string | null => (zero(totais[nome]) ? null : v(nome))
  return {
    ICMSTot: {
      vBC: v('vBC'),
      vICMS: v('vICMS'),
      vICMSDeson: v('vICMSDeson'),
      vFCPUFDest: ifHas('vFCPUFDest'),
      vICMSUFDest: ifHas('vICMSUFDest'),
      vICMSUFRemet: ifHas('vICMSUFRemet'),
      vFCP: v('vFCP'),
      vBCST: v('vBCST'),
      vST: v('vST'),
      vFCPST: v('vFCPST'),
      vFCPSTRet,
      qBCMono: mono.qBCMono ?? null,
      vICMSMono: ifHas('vICMSMono'),
      qBCMonoReten: mono.qBCMonoReten ?? null,
      vICMSMonoReten: ifHas('vICMSMonoReten'),
      qBCMonoRet: mono.qBCMonoRet ?? null,
      vICMSMonoRet: ifHas('vICMSMonoRet'),
      vProd: v('vProd'),
      vFrete: v('vFrete'),
      vSeg: v('vSeg'),
      vDesc: v('vDesc'),
      vII: v('vII'),
      vIPI: v('vIPI'),
      vIPIDevol: v('vIPIDevol'),
      vPIS: v('vPIS'),
      vCOFINS: v('vCOFINS'),
      vOutro: v('vOutro'),
      vNF: v('vNF'),
      vTotTrib: ifHas('vTotTrib'),
    },
    retTrib: retidos
      ? Object.fromEntries(
          Object.entries(retidos).map(([tag, valor]) => [
            tag,
            zero(valor) ? null : casas(valor ?? '0', 2, 2),
          ]),
        )
      : null,
    ISTot: seletivo ? { vIS: v('vIS') } : null,
    IBSCBSTot: rtc
      ? {
          vBCIBSCBS: v('vBCIBSCBS'),
          gIBS: {
            gIBSUF: { vDif: rtc.vDifUF, vDevTrib: rtc.vDevTribUF, vIBSUF: v('vIBSUF') },
            gIBSMun: { vDif: rtc.vDifMun, vDevTrib: rtc.vDevTribMun, vIBSMun: v('vIBSMun') },
            vIBS: v('vIBS'),
            vCredPres: '0.00',
            vCredPresCondSus: '0.00',
          },
          gCBS: {
            vDif: rtc.vDifCBS,
            vDevTrib: rtc.vDevTribCBS,
            vCBS: v('vCBS'),
            vCredPres: '0.00',
            vCredPresCondSus: '0.00',
          },
          gMono: rtc.mono ? Object.fromEntries(TOTAIS_MONO.map(nome => [nome, v(nome)])) : null,
          gEstornoCred: estornos ?? null,
        }
      : null,
    vNFTot: rtc ? ifHas('vNFTot') : null,
  }
}
