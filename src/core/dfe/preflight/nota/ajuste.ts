import { CLASSE_DO_CREDITO, CLASSE_DO_DEBITO, isDebitoPorLinha } from '../../../law/classe-do-ajuste.ts'
import type { GrupoXml } from '../../compose/objeto.ts'
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

/** From then on what the free zone gives is a credit (LC 214/2025 art. 450). */
const CREDITO_DA_ZFM = '2029'

/** What a note of credit or of debit may be about, by its type (NT 2025.002, B25, UB14, VC02). */
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
  regraItem('1200', SO_55, 'ibs', (item, nota) => otherClass(item, CLASSE_DO_DEBITO[debito(nota)])),
  regraItem('1201', SO_55, 'ibs', (item, nota) => otherClass(item, CLASSE_DO_CREDITO[credito(nota)])),
]

const otherClass = (item: GrupoXml, devida: string | undefined): string | null =>
  devida !== undefined && classe(item) !== devida
    ? `este tipo de nota pede a classificação ${devida}, e a da regra é ${classe(item) || 'nenhuma'}`
    : null
