import { isCnpj } from '../../../../document/cnpj.ts'
import { isCpf } from '../../../../document/cpf.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import { CAMPO } from '../../campos.ts'
import { AMBOS, campo, exists, grupo, grupos, type JudgedNota, type RegraNota, regra, SO_55 } from './nota.ts'

const badCnpj = (de: GrupoXml | null): boolean => campo(de, 'CNPJ') !== '' && !isCnpj(campo(de, 'CNPJ'))
const badCpf = (de: GrupoXml | null): boolean => campo(de, 'CPF') !== '' && !isCpf(campo(de, 'CPF'))
const local =
  (tag: 'retirada' | 'entrega', wrong: (de: GrupoXml | null) => boolean) =>
  ({ inf }: JudgedNota): boolean =>
    wrong(grupo(inf, tag))

const autorizados = ({ inf }: JudgedNota): GrupoXml[] => grupos(inf, 'autXML')
/** Tells whether the list repeats the recipient, who may download the note anyway. */
const repeats =
  (tag: 'CNPJ' | 'CPF') =>
  (nota: JudgedNota): boolean =>
    autorizados(nota).some(quem => exists(quem, tag) && campo(quem, tag) === campo(nota.inf, 'dest', tag))

/** Rules of places, and of people besides issuer and recipient (MOC groups F, G, GA). */
export const LOCAIS: readonly RegraNota[] = [
  regra('512', AMBOS, CAMPO.retirada, local('retirada', badCnpj), 'O CNPJ do local de retirada está errado'),
  regra('540', AMBOS, CAMPO.retirada, local('retirada', badCpf), 'O CPF do local de retirada está errado'),
  regra('514', AMBOS, CAMPO.entrega, local('entrega', badCnpj), 'O CNPJ do local de entrega está errado'),
  regra('541', AMBOS, CAMPO.entrega, local('entrega', badCpf), 'O CPF do local de entrega está errado'),
  regra(
    '323',
    AMBOS,
    CAMPO.autorizados,
    nota => autorizados(nota).some(badCnpj),
    'Um CNPJ autorizado a baixar o XML está errado',
  ),
  regra(
    '325',
    AMBOS,
    CAMPO.autorizados,
    nota => autorizados(nota).some(badCpf),
    'Um CPF autorizado a baixar o XML está errado',
  ),
  regra(
    '324',
    AMBOS,
    CAMPO.autorizados,
    repeats('CNPJ'),
    'O cliente já pode baixar o XML: tire o CNPJ dele da lista',
  ),
  regra(
    '326',
    AMBOS,
    CAMPO.autorizados,
    repeats('CPF'),
    'O cliente já pode baixar o XML: tire o CPF dele da lista',
  ),
]

const transporta = ({ inf }: JudgedNota): GrupoXml | null => grupo(inf, 'transp', 'transporta')

/** Rules of the carrier (MOC group X). */
export const TRANSPORTE: readonly RegraNota[] = [
  regra(
    '868',
    SO_55,
    CAMPO.veiculo,
    ({ inf }) => campo(inf, 'ide', 'idDest') === '2' && exists(inf, 'transp', 'veicTransp'),
    'Para outro estado a nota não leva a placa do veículo',
  ),
  regra(
    '542',
    AMBOS,
    CAMPO.transportador,
    nota => badCnpj(transporta(nota)),
    'O CNPJ da transportadora está errado',
  ),
  regra(
    '543',
    AMBOS,
    CAMPO.transportador,
    nota => badCpf(transporta(nota)),
    'O CPF do transportador está errado',
  ),
  regra(
    '559',
    AMBOS,
    CAMPO.transportador,
    nota => exists(transporta(nota), 'IE') && !exists(transporta(nota), 'UF'),
    'A transportadora tem inscrição estadual e está sem UF: complete o endereço dela',
  ),
  regra(
    '756',
    ['65'],
    CAMPO.veiculo,
    ({ inf }) => exists(inf, 'transp', 'veicTransp'),
    'NFC-e não leva a placa do veículo',
  ),
]
