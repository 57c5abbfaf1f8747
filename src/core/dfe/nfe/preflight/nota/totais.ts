import { type Exact, ZERO } from '../../../../money/exact.ts'
import { formatMoney } from '../../../../money/pt-br.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import { campo, cfop, grupo, ifBroken, type JudgedNota, type RegraNota, unico, valor } from './nota.ts'

const dinheiro = (x: Exact): string => formatMoney(x.toFixed(2))
const total = ({ inf }: JudgedNota, nome: string): Exact => valor(inf, 'total', 'ICMSTot', nome)
const sumItens = ({ itens }: JudgedNota, parte: (item: GrupoXml) => Exact): Exact =>
  itens.reduce((acc, item) => acc.plus(parte(item)), ZERO)

const prod = (nome: string) => (item: GrupoXml) => valor(item, 'prod', nome)
const icms = (nome: string) => (item: GrupoXml) => valor(unico(item, 'imposto', 'ICMS'), nome)
const destino = (nome: string) => (item: GrupoXml) => valor(item, 'imposto', 'ICMSUFDest', nome)
/** Reads a tax of goods. Services (ISSQN) have their own totals. */
const mercadoria = (imposto: string, nome: string) => (item: GrupoXml) =>
  grupo(item, 'imposto', 'ISSQN') ? ZERO : valor(unico(item, 'imposto', imposto), nome)

type Soma = readonly [codigo: string, nome: string, parte: (item: GrupoXml) => Exact]

/**
 * Totals, each with its rejection code and what each item adds (MOC group W). Exact: a difference is a mistake of this
 * program, found before signing.
 */
const SOMAS: readonly Soma[] = [
  ['531', 'vBC', icms('vBC')],
  ['532', 'vICMS', icms('vICMS')],
  ['795', 'vICMSDeson', icms('vICMSDeson')],
  ['861', 'vFCP', icms('vFCP')],
  ['533', 'vBCST', icms('vBCST')],
  ['534', 'vST', icms('vICMSST')],
  ['862', 'vFCPST', icms('vFCPST')],
  ['859', 'vFCPSTRet', icms('vFCPSTRet')],
  ['564', 'vProd', item => (campo(item, 'prod', 'indTot') === '0' ? ZERO : prod('vProd')(item))],
  ['535', 'vFrete', prod('vFrete')],
  ['536', 'vSeg', prod('vSeg')],
  ['537', 'vDesc', prod('vDesc')],
  ['601', 'vII', item => valor(item, 'imposto', 'II', 'vII')],
  ['538', 'vIPI', item => valor(item, 'imposto', 'IPI', 'IPITrib', 'vIPI')],
  ['863', 'vIPIDevol', item => valor(item, 'impostoDevol', 'IPI', 'vIPIDevol')],
  ['602', 'vPIS', mercadoria('PIS', 'vPIS')],
  ['603', 'vCOFINS', mercadoria('COFINS', 'vCOFINS')],
  ['604', 'vOutro', prod('vOutro')],
]

/** Sums that an NFC-e does not have (rej. 741). */
const SOMAS_55: readonly Soma[] = [
  ['798', 'vFCPUFDest', destino('vFCPUFDest')],
  ['799', 'vICMSUFDest', destino('vICMSUFDest')],
  ['800', 'vICMSUFRemet', destino('vICMSUFRemet')],
]

const totalMatches = (
  [codigo, nome, parte]: Soma,
  modelos: RegraNota['modelos'] = ['65', '55'],
): RegraNota => ({
  codigo,
  modelos,
  check: ifBroken('totais', nota => {
    const somado = sumItens(nota, parte)
    const informado = total(nota, nome)
    return somado.eq(informado)
      ? null
      : `O total ${nome} (${dinheiro(informado)}) difere da soma dos itens (${dinheiro(somado)})`
  }),
})

/** Computes the note's total (W16-10): relieved ICMS lowers it only with indDeduzDeson 1. */
function vNF(nota: JudgedNota): Exact {
  const deduz = sumItens(nota, item => {
    const grupoIcms = unico(item, 'imposto', 'ICMS')
    return campo(grupoIcms, 'indDeduzDeson') === '1' ? valor(grupoIcms, 'vICMSDeson') : ZERO
  })
  const stSomado = (imposto: string, nome: string, indicador: string) =>
    sumItens(nota, item =>
      campo(item, 'imposto', imposto, indicador) === '1' ? valor(item, 'imposto', imposto, nome) : ZERO,
    )
  const mais = ['vST', 'vFCPST', 'vICMSMonoReten', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol']
  return mais
    .reduce(
      (acc, nome) => acc.plus(total(nota, nome)),
      total(nota, 'vProd').minus(total(nota, 'vDesc')).minus(deduz),
    )
    .plus(valor(nota.inf, 'total', 'ISSQNtot', 'vServ'))
    .plus(stSomado('PISST', 'vPIS', 'indSomaPISST'))
    .plus(stSomado('COFINSST', 'vCOFINS', 'indSomaCOFINSST'))
}

export const TOTAIS: readonly RegraNota[] = [
  ...SOMAS.map(soma => totalMatches(soma)),
  ...SOMAS_55.map(soma => totalMatches(soma, ['55'])),
  {
    codigo: '610',
    modelos: ['65', '55'],
    // an import may have charges that no total contains (W16-10, exception 2)
    check: ifBroken('totais', nota => {
      if (nota.itens.some(item => cfop(item).startsWith('3'))) return null
      const calculado = vNF(nota)
      return calculado.eq(total(nota, 'vNF'))
        ? null
        : `O total da nota (${dinheiro(total(nota, 'vNF'))}) difere do que seus valores somam (${dinheiro(calculado)})`
    }),
  },
  {
    codigo: '685',
    modelos: ['65', '55'],
    check: ifBroken('totais', nota => {
      if (campo(nota.inf, 'total', 'ICMSTot', 'vTotTrib') === '') return null
      return sumItens(nota, item => valor(item, 'imposto', 'vTotTrib')).eq(total(nota, 'vTotTrib'))
        ? null
        : 'O total de tributos aproximados difere da soma dos itens'
    }),
  },
]
