import { openCte } from '../dfe/cte/read.ts'
import { type NoXml, no, textoOf, todos } from '../dfe/kit/parse.ts'
import { openNota } from '../dfe/nfe/arquivo.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { toText } from '../money/round.ts'
import { type Creditos, pisCofinsCreditado } from '../purchases/custo.ts'
import { valoresDaLinha } from '../purchases/valores.ts'
import { CREDIT_CST } from '../sped/blocks/contributions.ts'
import type { LinhaSped, NotaSped } from '../sped/facts.ts'

/** PIS and COFINS of a note's line; `credito`: credit that the company takes. */
export interface PisCofinsLine {
  cst: string
  cfop: string
  aliquota: string
  base: string
  pis: string
  cofins: string
  credito: string
}

/** IBS, CBS and IS of a note's line. */
export interface NewTaxLine {
  classe: string
  cst: string
  base: string
  ibs_uf: string
  ibs_mun: string
  cbs: string
  /** IBS and CBS of a fuel taxed once: charged here and retained, less deferred. */
  ibs_mono: string
  cbs_mono: string
  seletivo: string
  presumido: string
}

const money = (of: NoXml | null, ...path: string[]): string => textoOf(of, ...path) || '0'
const sum = (...parts: readonly string[]): string =>
  toText(parts.reduce((all, part) => all.plus(dec(part)), ZERO))

/** Reads PIS and COFINS of booked lines. `creditos`: taken at the entry; null: the company's note. @throws XmlInvalido */
export function pisCofinsOf(
  xml: string,
  nota: NotaSped,
  creditos: Pick<Creditos, 'pis_cofins' | 'ipi'> | null,
): PisCofinsLine[] {
  const { inf } = openNota(xml)
  return todos(inf, 'det').map((det, i) => {
    const taxOf = (tag: string) => no(det, 'imposto', tag)?.filhos[0] ?? null
    const [pis, cofins] = [taxOf('PIS'), taxOf('COFINS')]
    return {
      cst: textoOf(pis, 'CST'),
      cfop: nota.linhas[i]?.cfop ?? textoOf(det, 'prod', 'CFOP'),
      aliquota: `${rate(pis, 'pPIS')} + ${rate(cofins, 'pCOFINS')}`,
      base: money(pis, 'vBC'),
      pis: money(pis, 'vPIS'),
      cofins: money(cofins, 'vCOFINS'),
      credito: creditos?.pis_cofins
        ? toText(pisCofinsCreditado(valoresDaLinha(det, { emissao: nota.emissao }), creditos))
        : creditOfReturn(nota.linhas[i]),
    }
  })
}

/** Gives PIS and COFINS of a line of an own note that are credit in EFD Contribuições: taxed goods that came back. */
const creditOfReturn = (linha: LinhaSped | undefined): string =>
  sum(...[linha?.pis, linha?.cofins].map(of => (of && CREDIT_CST.test(of.cst) ? of.valor : '0.00')))

/** Writes a rate without trailing zeros: 1.65, 7.6. */
const rate = (of: NoXml | null, tag: string): string => dec(money(of, tag)).toString()

/** Reads the lines of a note that have IBS, CBS or IS. @throws XmlInvalido */
export function newTaxesOf(xml: string): NewTaxLine[] {
  const { inf } = openNota(xml)
  return todos(inf, 'det').flatMap(det => newTaxOf(no(det, 'imposto', 'IBSCBS'), no(det, 'imposto', 'IS')))
}

/** Reads IBS and CBS of a CT-e. @throws XmlInvalido */
export const freightNewTaxesOf = (xml: string): NewTaxLine[] =>
  newTaxOf(no(openCte(xml).inf, 'imp', 'IBSCBS'), null)

function newTaxOf(rtc: NoXml | null, is: NoXml | null): NewTaxLine[] {
  if (!rtc && !is) return []
  const of = no(rtc, 'gIBSCBS')
  const mono = no(rtc, 'gIBSCBSMono')
  const credito = no(rtc, 'gCredPresOper')
  return [
    {
      classe: textoOf(rtc, 'cClassTrib'),
      cst: textoOf(rtc, 'CST'),
      base: money(of, 'vBC'),
      ibs_mono: money(mono, 'vTotIBSMonoItem'),
      cbs_mono: money(mono, 'vTotCBSMonoItem'),
      ibs_uf: money(of, 'gIBSUF', 'vIBSUF'),
      ibs_mun: money(of, 'gIBSMun', 'vIBSMun'),
      cbs: money(of, 'gCBS', 'vCBS'),
      seletivo: money(is, 'vIS'),
      presumido: sum(
        money(credito, 'gIBSCredPres', 'vCredPres'),
        money(credito, 'gCBSCredPres', 'vCredPres'),
      ),
    },
  ]
}
