import {
  CLASSE_DO_CREDITO,
  CLASSE_DO_DEBITO,
  isClasseDeAjuste,
  isDebitoInteiro,
  isDebitoPorLinha,
  isDeVarias,
  isPerda,
} from '../../../../law/classe-do-ajuste.ts'
import { CST_IBS_CBS } from '../../../../law/cst-ibs-cbs.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import { CAMPO } from '../../campos.ts'
import {
  campo,
  exists,
  ide,
  type JudgedNota,
  type RegraNota,
  referidas,
  regra,
  regraItem,
  SO_55,
} from './nota.ts'

const credito = (nota: JudgedNota): string => ide(nota, 'tpNFCredito')
const debito = (nota: JudgedNota): string => ide(nota, 'tpNFDebito')
const classe = (item: GrupoXml): string => campo(item, 'imposto', 'IBSCBS', 'cClassTrib')

/** Year from which the benefit of the free zone is a credit (LC 214/2025 art. 450). */
const CREDITO_DA_ZFM = '2029'

/** Rules of credit and debit notes, by type (NT 2025.002, B25, UB14, VC02). */
export const AJUSTE: readonly RegraNota[] = [
  regra(
    '1145',
    SO_55,
    'tipo_credito',
    nota => credito(nota) === '02' && nota.data.slice(0, 4) < CREDITO_DA_ZFM,
    'Crédito presumido da Zona Franca só a partir de 2029: escolha outro tipo',
  ),
  regra(
    '1003',
    SO_55,
    'ref',
    nota =>
      ide(nota, 'finNFe') === '5' &&
      referidas(nota).some(
        chave => !(credito(nota) === '03' ? ['55', '65'] : ['55']).includes(chave.slice(20, 22)),
      ),
    'A nota de crédito referencia só NF-e; a de retorno, também NFC-e',
  ),
  regraItem('1038', SO_55, 'ref', (item, nota) =>
    isDebitoPorLinha(debito(nota)) && !exists(item, 'DFeReferenciado')
      ? 'informe a nota a que este débito se refere'
      : null,
  ),
  regraItem('1048', SO_55, 'nota_origem_item', (item, nota) =>
    exists(item, 'DFeReferenciado') &&
    !exists(item, 'DFeReferenciado', 'nItem') &&
    !isDebitoInteiro(debito(nota))
      ? 'informe o item da nota de origem'
      : null,
  ),
  regraItem('1072', SO_55, 'nota_origem_item', (item, nota) =>
    exists(item, 'DFeReferenciado', 'nItem') && isRepeated(item, nota)
      ? 'outra linha já é deste item da nota de origem: junte as duas, ou deixe esta para outra nota'
      : null,
  ),
  regraItem('1072', SO_55, CAMPO.origem, (item, nota) =>
    isDebitoInteiro(debito(nota)) && isRepeated(item, nota)
      ? 'outra linha já é desta nota de origem: junte as duas'
      : null,
  ),
  regraItem('1130', SO_55, CAMPO.origem, (item, nota) =>
    ide(nota, 'finNFe') === '6' && !isDeVarias(debito(nota)) && isOfOther(item, nota, chaveDe)
      ? 'este débito é de uma nota só, e outra linha diz outra: faça um para cada nota'
      : null,
  ),
  regraItem('1193', SO_55, 'ref', (item, nota) =>
    isReturn(nota) && isOfOther(item, nota, emitenteDe)
      ? 'a nota devolvida é de outro emitente que a da primeira linha: devolva esta em outra nota'
      : null,
  ),
  regra(
    '1194',
    SO_55,
    'parceiro',
    nota => isReturn(nota) && ide(nota, 'tpNF') === '1' && nota.itens.some(item => isOfThird(item, nota)),
    'A devolução vai a quem emitiu a nota devolvida: corrija o fornecedor ou a chave dela',
  ),
  regraItem('1200', SO_55, 'ibs', (item, nota) => otherClass(item, CLASSE_DO_DEBITO[debito(nota)])),
  regraItem('1201', SO_55, 'ibs', (item, nota) => otherClass(item, CLASSE_DO_CREDITO[credito(nota)])),
  regraItem('1202', SO_55, 'ibs', (item, nota) =>
    isClasseDeAjuste(classe(item)) &&
    ![CLASSE_DO_DEBITO[debito(nota)], CLASSE_DO_CREDITO[credito(nota)]].includes(classe(item))
      ? `a classificação ${classe(item)} só cabe na nota de débito ou de crédito que a pede`
      : null,
  ),
  regraItem('1132', SO_55, 'ajuste_ibs', (item, nota) =>
    lacks(item, 'gTransfCred') && credito(nota) === '' ? 'informe o IBS ou a CBS que se transfere' : null,
  ),
  regraItem('1170', SO_55, 'ajuste_ibs', item =>
    lacks(item, 'gAjusteCompet') ? 'informe o IBS ou a CBS do ajuste e o período de apuração' : null,
  ),
  regraItem('1173', SO_55, 'estorno_ibs', (item, nota) =>
    isPerda(debito(nota)) && !exists(item, 'imposto', 'IBSCBS', 'gEstornoCred')
      ? 'informe o IBS e a CBS que se estornam (0,00, se não houve crédito)'
      : null,
  ),
  // rule 1201 demands class 800001 for a credit of type 05 (succession), but that class needs the group refused here
  regraItem('1133', SO_55, 'ibs', (item, nota) =>
    proprioOf(item) === 'gTransfCred' && credito(nota) !== ''
      ? 'crédito só se transfere por nota de débito, de tipo 01 ou 05'
      : null,
  ),
]

const origem = (item: GrupoXml): string =>
  `${campo(item, 'DFeReferenciado', 'chaveAcesso')} ${campo(item, 'DFeReferenciado', 'nItem')}`
/** Tells whether an earlier line refers to the same note and item (VC02-20). */
const isRepeated = (item: GrupoXml, { itens }: JudgedNota): boolean =>
  exists(item, 'DFeReferenciado') &&
  itens.findIndex(um => origem(um) === origem(item)) !== itens.indexOf(item)

const isReturn = (nota: JudgedNota): boolean => ide(nota, 'finNFe') === '4'
const chaveDe = (item: GrupoXml): string => campo(item, 'DFeReferenciado', 'chaveAcesso')
/** Reads the issuer from the referenced key: CNPJ, or CPF after zeros; '' for notes of a tax office (series 890 to 899). */
const emitenteDe = (item: GrupoXml): string => {
  const chave = chaveDe(item)
  return chave.slice(22, 24) === '89' ? '' : chave.slice(6, 20)
}
/** Tells whether `de` gives another value for the line than for the first line that has one (VC02-30, VC02-40). */
const isOfOther = (item: GrupoXml, { itens }: JudgedNota, de: (item: GrupoXml) => string): boolean =>
  de(item) !== '' && de(item) !== itens.map(de).find(Boolean)
/** Tells whether the referenced note is of neither the recipient nor the issuer (VC02-50, as worded in v1.52). */
const isOfThird = (item: GrupoXml, { inf }: JudgedNota): boolean => {
  const destinatario = campo(inf, 'dest', 'CNPJ') || campo(inf, 'dest', 'CPF')
  return !['', campo(inf, 'emit', 'CNPJ'), destinatario.padStart(14, '0')].includes(emitenteDe(item))
}

const proprioOf = (item: GrupoXml) =>
  CST_IBS_CBS.get(campo(item, 'imposto', 'IBSCBS', 'CST'))?.proprio ?? null
const lacks = (item: GrupoXml, grupo: 'gTransfCred' | 'gAjusteCompet'): boolean =>
  proprioOf(item) === grupo && !exists(item, 'imposto', 'IBSCBS', grupo)

const otherClass = (item: GrupoXml, devida: string | undefined): string | null =>
  devida !== undefined && classe(item) !== devida
    ? `este tipo de nota pede a classificação ${devida}, e a da regra é ${classe(item) || 'nenhuma'}`
    : null
