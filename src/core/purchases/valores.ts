import { findNo, type NoXml, no, textoOf } from '../dfe/kit/parse.ts'
import { asOf } from '../law/index.ts'
import { toText } from '../money/round.ts'
import { amountOf } from './amount.ts'
import type { ValoresDaLinha } from './custo.ts'

/** CSTs of PIS and COFINS that give a credit: taxed by the seller, or by one who pays in the DAS (ADI RFB 15/2007). */
const CREDITA_PIS_COFINS: ReadonlySet<string> = new Set(['01', '02', '49', '99'])

/** Tells if the goods' value contains IBS, CBS and IS; an import's never does (NT 2026.008). `emissao`: of the note. */
export const containsNewTaxes = (det: NoXml, emissao: string): boolean =>
  asOf(emissao).ligado('rtc_vprod_bruto') && !textoOf(det, 'prod', 'CFOP').startsWith('3')

/** Reads the amounts (R$) of a line for the buyer's cost. `emissao`: of the note, ISO. */
export function valoresDaLinha(det: NoXml, { emissao }: { emissao: string }): ValoresDaLinha {
  const prod = no(det, 'prod')
  const imposto = no(det, 'imposto')
  const icms = no(imposto, 'ICMS')?.filhos[0] ?? null
  const rtc = no(imposto, 'IBSCBS', 'gIBSCBS')
  const mono = no(imposto, 'IBSCBS', 'gIBSCBSMono')
  const pis = no(imposto, 'PIS')?.filhos[0] ?? null
  const lei = asOf(emissao)
  const de = (of: NoXml | null, ...tags: string[]) =>
    toText(tags.map(tag => amountOf(of, tag)).reduce((sum, each) => sum.plus(each)))
  const deduz = textoOf(icms, 'indDeduzDeson') === '1'
  const st = (tag: string, valor: string, soma: string) => {
    const grupo = no(imposto, tag)
    return amountOf(textoOf(grupo, soma) === '1' ? grupo : null, valor)
  }
  return {
    valor: de(prod, 'vProd'),
    fora_do_total: textoOf(prod, 'indTot') === '0' ? de(prod, 'vProd') : '0.00',
    desconto: de(prod, 'vDesc'),
    frete: de(prod, 'vFrete'),
    seguro: de(prod, 'vSeg'),
    outras: de(prod, 'vOutro'),
    ipi: de(findNo(imposto ?? det, 'IPITrib'), 'vIPI'),
    ipi_devolvido: de(no(det, 'impostoDevol', 'IPI'), 'vIPIDevol'),
    ii: de(no(imposto, 'II'), 'vII'),
    icms: de(icms, 'vICMS'),
    icms_st: de(icms, 'vICMSST'),
    fcp_st: de(icms, 'vFCPST'),
    icms_mono_retido: de(icms, 'vICMSMonoReten'),
    pis_cofins_st: toText(
      st('PISST', 'vPIS', 'indSomaPISST').plus(st('COFINSST', 'vCOFINS', 'indSomaCOFINSST')),
    ),
    icms_desonerado: deduz ? de(icms, 'vICMSDeson') : '0.00',
    credito_simples: de(icms, 'vCredICMSSN'),
    aliq_pis_cofins: CREDITA_PIS_COFINS.has(textoOf(pis, 'CST'))
      ? (lei.texto('credito_pis_cofins') ?? '0')
      : '0',
    ibs_cbs: containsNewTaxes(det, emissao)
      ? toText(amountOf(rtc, 'vIBS').plus(amountOf(no(rtc, 'gCBS'), 'vCBS')))
      : '0.00',
    ...(mono && containsNewTaxes(det, emissao)
      ? { ibs_cbs_mono: de(mono, 'vTotIBSMonoItem', 'vTotCBSMonoItem') }
      : {}),
  }
}
