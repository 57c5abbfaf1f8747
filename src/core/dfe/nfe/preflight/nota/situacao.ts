import { semBeneficio } from '../../../../law/beneficio-na-uf.ts'
import { asOf } from '../../../../law/index.ts'
import { exact } from '../../../../money/exact.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import {
  AMBOS,
  campo,
  cfop,
  differs,
  exists,
  ide,
  type JudgedNota,
  type RegraNota,
  regraItem,
  SO_55,
  showValor,
  unico,
  valor,
} from './nota.ts'

const CEM = exact('100')
const icms = (item: GrupoXml): GrupoXml | null => unico(item, 'imposto', 'ICMS')
const cst = (item: GrupoXml): string => campo(icms(item), 'CST')

/** Makes a rule of lines with deferral (CST 51) that say the tax of the operation. */
const doDiferimento = (codigo: string, quebra: (g: GrupoXml) => string | null): RegraNota =>
  regraItem(codigo, AMBOS, 'icms', item => {
    const g = icms(item)
    return g && cst(item) === '51' && exists(g, 'vICMSOp') ? quebra(g) : null
  })

const [POR_MVA, SUFRAMA] = ['4', '7']

/** CFOPs of goods sent to the free zones, and of their returns (N28-20). */
const CFOP_SUFRAMA =
  /^(?:[12]20[3489]|5(?:109|110|120|15[12]|65[124589]|910)|6(?:109|110|12[023]|15[12]|65[124589]|905|910|923))$/

/** Tells whether the state demands the relieved ICMS of the CST (N12-90), in a note that it does not excuse. */
function asksRelief(item: GrupoXml, nota: JudgedNota): boolean {
  const uf = campo(nota.inf, 'emit', 'enderEmit', 'UF')
  const lei = asOf(nota.data)
  const operacao = {
    uf,
    modelo: nota.modelo,
    finNFe: ide(nota, 'finNFe'),
    idDest: ide(nota, 'idDest'),
    tpNF: ide(nota, 'tpNF'),
  }
  return lei.lista(`desoneracao_exigida_${uf}`).includes(cst(item)) && !semBeneficio(lei, operacao)
}

/** Rules of what a group of ICMS says of itself: deferral, added value, relief. */
export const SITUACAO: readonly RegraNota[] = [
  doDiferimento('351', g =>
    differs(valor(g, 'vBC').times(valor(g, 'pICMS')).div(CEM), valor(g, 'vICMSOp'))
      ? `o ICMS da operação (${showValor(g, 'vICMSOp')}) não é a base vezes a alíquota`
      : null,
  ),
  doDiferimento('352', g =>
    differs(valor(g, 'vICMSOp').times(valor(g, 'pDif')).div(CEM), valor(g, 'vICMSDif'))
      ? `o ICMS diferido (${showValor(g, 'vICMSDif')}) não é o da operação vezes o percentual do diferimento`
      : null,
  ),
  doDiferimento('353', g =>
    differs(valor(g, 'vICMSOp').minus(valor(g, 'vICMSDif')), valor(g, 'vICMS'))
      ? `o ICMS (${showValor(g, 'vICMS')}) não é o da operação menos o diferido`
      : null,
  ),
  regraItem('932', AMBOS, 'icms', item =>
    campo(icms(item), 'modBCST') === POR_MVA && !exists(icms(item), 'pMVAST')
      ? 'a base da ST é por MVA, e falta a MVA: confira a coluna da regra de ICMS e a tabela de MVA e FCP'
      : null,
  ),
  regraItem('933', AMBOS, 'icms', item =>
    !['', POR_MVA].includes(campo(icms(item), 'modBCST')) && exists(icms(item), 'pMVAST')
      ? 'a base da ST não é por MVA, e a linha leva MVA'
      : null,
  ),
  regraItem('934', AMBOS, 'icms', (item, nota) =>
    asksRelief(item, nota) && !(exists(icms(item), 'vICMSDeson') && exists(icms(item), 'motDesICMS'))
      ? `o estado pede no CST ${cst(item)} o ICMS desonerado e o motivo: informe na regra de ICMS a alíquota e o motivo da desoneração`
      : null,
  ),
  regraItem('627', AMBOS, 'icms', item =>
    exists(icms(item), 'motDesICMS') && valor(icms(item), 'vICMSDeson').isZero()
      ? 'com motivo de desoneração a nota leva o ICMS desonerado: confira a alíquota da regra de ICMS'
      : null,
  ),
  regraItem('626', SO_55, 'icms', item =>
    campo(icms(item), 'motDesICMS') === SUFRAMA && !CFOP_SUFRAMA.test(cfop(item))
      ? `venda isenta à Zona Franca não sai com o CFOP ${cfop(item)}: o usual é 6109 ou 6110`
      : null,
  ),
]
