import { exato } from '../exact.ts'
import { touches } from '../tables/transport.ts'
import { rule, said, type TransportExam, type TransportRule, when } from '../transport/exam.ts'
import { filhos, find, texto } from '../wire/xml.ts'
import {
  cityRules,
  complementRules,
  cteEmitterRules,
  cteQrRules,
  cteReaderRules,
  emissionRules,
  groupRules,
  modalRules,
  ownTakerRules,
  replacementRules,
  takerIeRules,
  valueRules,
} from './cte.ts'
import { reformRules } from './cte-rtc.ts'
import { dateRules, duplicateRules, identityRules } from './transport.ts'

const of = (tpServ: string) => (e: TransportExam) =>
  said(e, 'ide/tpServ') === tpServ && said(e, 'ide/tpCTe') !== '1'
const has = (e: TransportExam, path: string): boolean => find(e.inf, path) !== undefined
const road = (e: TransportExam, path: string): boolean => has(e, `infCTeNorm/infModal/rodoOS/${path}`)

/** Tells if the states of a trip, from the first to the last, do not each touch the next. */
function brokenRoute(e: TransportExam): boolean {
  const [from = '', to = ''] = [said(e, 'ide/UFIni'), said(e, 'ide/UFFim')]
  const between = filhos(find(e.inf, 'ide'), 'infPercurso').map(each => texto(each, 'UFPer') ?? '')
  if ([from, to].includes('EX') || (from === to && between.length === 0)) return false
  const route = [from, ...between, to]
  return route.some((uf, i) => i > 0 && !touches(route[i - 1] ?? '', uf))
}

/** Rules of the transport of people. */
const peopleRules: readonly TransportRule[] = when(of('6'), [
  rule(751, 'UF de inicio e Fim da prestacao devem estar preenchidas para Transporte de Pessoas').brokenBy(
    e => !has(e, 'ide/UFIni') || !has(e, 'ide/UFFim'),
  ),
  rule(
    752,
    'Municipio de inicio e Fim da prestacao devem estar preenchidos para Transporte de Pessoas',
  ).brokenBy(e => !has(e, 'ide/cMunIni') || !has(e, 'ide/cMunFim')),
  rule(753, 'Percurso invalido').brokenBy(brokenRoute),
  rule(
    798,
    'Os dados especificos do modal devem estar preenchidos para Transporte de Pessoas e Excesso de Bagagem',
  ).brokenBy(e => !has(e, 'infCTeNorm/infModal')),
  // the numbers and conditions of the next three are known, their sentences are not: in our words
  rule(
    839,
    'Numero do Registro Estadual deve ser informado para Transporte de Pessoas dentro da UF',
  ).brokenBy(e => said(e, 'ide/UFIni') === said(e, 'ide/UFFim') && !road(e, 'NroRegEstadual')),
  rule(
    840,
    'Termo de Autorizacao de Fretamento deve ser informado para Transporte de Pessoas entre UFs',
  ).brokenBy(e => said(e, 'ide/UFIni') !== said(e, 'ide/UFFim') && !road(e, 'TAF')),
  rule(841, 'Dados do fretamento devem ser informados para Transporte de Pessoas').brokenBy(
    e => said(e, 'ide/modal') === '01' && !road(e, 'infFretamento'),
  ),
  rule(760, 'INSS deve ser preenchido para tomador pessoa juridica').brokenBy(
    e => has(e, 'toma/CNPJ') && !has(e, 'imp/infTribFed/vINSS'),
  ),
])

/** Rules of a CT-e OS (67), in SEFAZ's order. */
export const cteOsRules: readonly TransportRule[] = [
  ...identityRules,
  ...emissionRules,
  ...groupRules,
  ...takerIeRules,
  ...modalRules,
  ...dateRules('CT-e'),
  ...cteEmitterRules,
  rule(757, 'O tomador do servico deve estar informado para Transporte de Pessoas e Valores').brokenBy(
    e => ['6', '7'].includes(said(e, 'ide/tpServ') ?? '') && !has(e, 'toma'),
  ),
  ...ownTakerRules('toma'),
  ...peopleRules,
  ...when(of('7'), [
    // its sentence is in our words
    rule(829, 'Os dados especificos do modal nao devem ser informados para Transporte de Valores').brokenBy(
      e => has(e, 'infCTeNorm/infModal'),
    ),
    rule(899, 'Soma dos componentes das GTV-e difere do valor da prestacao').brokenBy(e => {
      const vouchers = filhos(find(e.inf, 'infCTeNorm'), 'infGTVe').flatMap(each => filhos(each, 'Comp'))
      const sum = vouchers.reduce((sofar, each) => sofar.plus(exato(texto(each, 'vComp'))), exato(undefined))
      return (
        vouchers.length > 0 &&
        sum
          .minus(exato(said(e, 'vPrest/vTPrest')))
          .abs()
          .greaterThan('0.10')
      )
    }),
  ]),
  ...when(of('8'), [
    rule(754, 'Os documentos referenciados devem estar preenchidos para excesso de bagagem').brokenBy(
      e => !has(e, 'infCTeNorm/infDocRef'),
    ),
  ]),
  ...cityRules,
  ...valueRules,
  ...reformRules,
  ...cteReaderRules,
  ...complementRules,
  ...replacementRules,
  ...cteQrRules,
  ...duplicateRules('CT-e'),
]
