import { isChave } from '../../../../document/chave.ts'
import { isCnpj } from '../../../../document/cnpj.ts'
import { asOf } from '../../../../law/index.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import { CAMPO } from '../../campos.ts'
import {
  AMBOS,
  campo,
  cfop,
  exists,
  ide,
  type JudgedNota,
  type RegraNota,
  referidas,
  regra,
  regraItem,
  SO_55,
} from './nota.ts'

const naLinha = (item: GrupoXml): string => campo(item, 'DFeReferenciado', 'chaveAcesso')
const todas = (nota: JudgedNota): string[] => [
  ...referidas(nota),
  ...nota.itens.map(naLinha).filter(chave => chave !== ''),
]
const modelo = (chave: string): string => chave.slice(20, 22)
const lei = ({ data }: JudgedNota) => asOf(data)

/** Tells if the note corrects one other: a complement, or credit for fines, refusal, lower price (B25-30, B25-40). */
const completa = (nota: JudgedNota): boolean =>
  ide(nota, 'finNFe') === '2' || /^0[134]$/.test(ide(nota, 'tpNFCredito'))
/** Tells whether the corrected note must be the issuer's own (B25-50). */
const completaSua = (nota: JudgedNota): boolean => completa(nota) && ide(nota, 'tpNFCredito') !== '01'

/** CFOPs of returns by customers who issue no note, so the shop's own entry note refers to none (B25-70). */
const SEM_ORIGEM = ['1201', '1202', '1410', '1411', '5921', '6921']
const DEVOLVIDA = 'Devolução sem a nota devolvida: informe a chave de acesso dela'
/** CFOPs that need a referenced note: goods already sold by till receipt, or exported for another company. */
const PEDEM_NOTA = ['5929', '6929', '3503', '7501']

/** Tells whether the law bars the note from naming a counter sale (`doBalcao`): an exit, no complement, no return. */
const semCupom = (nota: JudgedNota): boolean =>
  lei(nota).ligado('nfe_sem_ref_nfce') && ide(nota, 'tpNF') === '1' && !/^[24]$/.test(ide(nota, 'finNFe'))
/**
 * Tells whether a key is of a counter sale: of a model other than 55 (NFC-e, CF-e SAT), or an NF-e issued offline
 * (tpEmis 9), which only counter notes may be.
 */
const doBalcao = (chave: string): boolean => modelo(chave) !== '55' || chave[34] === '9'
/** Tells whether the line records a sale already made by till receipt (CFOP 5929, 6929). */
const doCupom = (item: GrupoXml): boolean => /^[56]929$/.test(cfop(item))

/** Tells if the sale was not presential: the note must then say whether and which marketplace took part (NT 2020.006). */
const distante = (nota: JudgedNota): boolean => /^[2349]$/.test(ide(nota, 'indPres'))
const marketplace = (nota: JudgedNota): boolean => ide(nota, 'indIntermed') === '1'

const DIAS_30 = 30 * 86_400_000
/** Computes the time from issue to departure or arrival, ms; null: the note has no departure. */
function saida(nota: JudgedNota): number | null {
  const dhSaiEnt = ide(nota, 'dhSaiEnt')
  return dhSaiEnt === '' ? null : new Date(dhSaiEnt).getTime() - new Date(nota.data).getTime()
}

/** Rules of departure, marketplace and referenced notes (MOC groups B, BA, YB; NT 2025.002 VC). */
export const REFERENCIAS: readonly RegraNota[] = [
  regra(
    '504',
    SO_55,
    CAMPO.saida,
    nota => (saida(nota) ?? 0) > DIAS_30,
    'A data de saída ou entrada é de mais de 30 dias depois da emissão',
  ),
  regra(
    '505',
    SO_55,
    CAMPO.saida,
    nota => (saida(nota) ?? 0) < -DIAS_30,
    'A data de saída ou entrada é de mais de 30 dias antes da emissão',
  ),
  regra(
    '506',
    SO_55,
    CAMPO.saida,
    nota => ide(nota, 'tpNF') === '1' && (saida(nota) ?? 0) < 0 && (saida(nota) ?? 0) >= -DIAS_30,
    'A saída é antes da emissão: corrija a data de saída',
  ),
  regra(
    '435',
    AMBOS,
    CAMPO.intermediador,
    nota => !distante(nota) && exists(nota.inf, 'ide', 'indIntermed'),
    'Esta presença do comprador não leva intermediador',
  ),
  regra(
    '438',
    SO_55,
    CAMPO.intermediador,
    nota => marketplace(nota) && !exists(nota.inf, 'infIntermed'),
    'Venda por site de terceiros: informe o CNPJ do intermediador e o cadastro nele',
  ),
  regra(
    '439',
    SO_55,
    CAMPO.intermediador,
    nota => !marketplace(nota) && exists(nota.inf, 'infIntermed'),
    'Sem intermediador a nota não leva os dados dele',
  ),
  regra(
    '440',
    SO_55,
    CAMPO.intermediador,
    nota => exists(nota.inf, 'infIntermed') && !isCnpj(campo(nota.inf, 'infIntermed', 'CNPJ')),
    'O CNPJ do intermediador está errado',
  ),
  regra(
    '254',
    SO_55,
    'ref',
    nota => completa(nota) && referidas(nota).length === 0,
    'Falta a nota que esta completa ou diminui: informe a chave de acesso dela',
  ),
  regra(
    '255',
    SO_55,
    'ref',
    nota => completa(nota) && referidas(nota).length > 1,
    'Esta nota completa ou diminui uma nota só',
  ),
  regra(
    '269',
    SO_55,
    'ref',
    nota =>
      completaSua(nota) &&
      referidas(nota).some(chave => chave.slice(6, 20) !== campo(nota.inf, 'emit', 'CNPJ')),
    'A nota que esta completa ou diminui é de outra empresa',
  ),
  regra(
    '321',
    SO_55,
    'ref',
    nota =>
      ide(nota, 'finNFe') === '4' &&
      !lei(nota).ligado('devolucao_item_ref') &&
      referidas(nota).length === 0 &&
      !nota.itens.every(item => SEM_ORIGEM.includes(cfop(item))),
    DEVOLVIDA,
  ),
  regraItem('321', SO_55, 'ref', (item, nota) =>
    ide(nota, 'finNFe') === '4' &&
    lei(nota).ligado('devolucao_item_ref') &&
    naLinha(item) === '' &&
    !SEM_ORIGEM.includes(cfop(item))
      ? 'informe a nota de que este item é devolvido'
      : null,
  ),
  regra(
    '864',
    SO_55,
    'ref',
    nota => ide(nota, 'indPres') === '5' && todas(nota).length === 0,
    'Venda presencial fora do estabelecimento: informe a nota da remessa',
  ),
  regra(
    '547',
    SO_55,
    'ref',
    nota => todas(nota).some(chave => !isChave(chave)),
    'A chave de um documento referenciado está errada: confira os números',
  ),
  regra(
    '679',
    SO_55,
    'ref',
    nota =>
      referidas(nota).some(chave => !['55', '65', '59'].includes(modelo(chave))) ||
      (semCupom(nota) && !nota.itens.some(doCupom) && referidas(nota).some(doBalcao)),
    'Um documento referenciado é de um modelo que esta nota não pode referenciar',
  ),
  regra(
    '375',
    SO_55,
    'ref',
    nota => semCupom(nota) && nota.itens.some(doCupom) && referidas(nota).some(doBalcao),
    'O que saiu por nota do caixa não volta a sair por CFOP 5929 ou 6929: tire a nota do caixa das referências',
  ),
  regra(
    '680',
    SO_55,
    'ref',
    nota => new Set(referidas(nota)).size < referidas(nota).length,
    'O mesmo documento foi referenciado duas vezes',
  ),
  regraItem('701', SO_55, 'icms', (item, nota) =>
    PEDEM_NOTA.includes(cfop(item)) && todas(nota).length === 0
      ? `o CFOP ${cfop(item)} pede a nota referenciada`
      : null,
  ),
]
