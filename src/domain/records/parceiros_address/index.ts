import { VER_DOCUMENTOS } from '../../api/quem-vende.ts'
import { defineRegister } from '../../fields/define.ts'
import type { Fields, Linha } from '../../fields/field.ts'
import { TIPO_CONTRIBUITE, TIPO_ENDERECO, ZERO_UM } from '../../options/parceiro.ts'
import { UF } from '../../options/uf.ts'
import { asCode } from '../../schema/types.ts'

const brasil = ({ pais_id }: Linha) => !pais_id || asCode(pais_id) === '1058'
/** Tells if a city is required: in Brazil, and in any country for an address of tipo 3 (doc 3 §5.4). */
export const demandsCidade = (linha: Linha) => brasil(linha) || linha['tipo'] === 3
/** Tells if the address has no state registration: a billing address that is exempt or no taxpayer (doc 3 §5.4, G-126). */
export const semInscricao = ({ tipo, tipo_contribuite }: Linha) =>
  (tipo ?? 1) === 1 && (tipo_contribuite ?? 9) !== 1
/**
 * Tells if the address has a state to issue from: only tipo 2 (G-036). The other rules of tipo 2 apply only to addresses of
 * companies.
 */
export const comUfEmissao = ({ tipo }: Linha) => tipo === 2

/**
 * Fields of a partner's address, in the partner's form or in the register of addresses (doc 3 §3.8). The API spells
 * `addresss`, `tipo_contribuite`, `nome_fantazia` and `log`.
 */
export const camposEndereco = {
  tipo: { type: 'enum', label: 'Tipo', options: TIPO_ENDERECO, required: true, default: 1, list: true },
  cep: {
    type: 'digits',
    label: 'CEP',
    max: 8,
    mask: '#####-###',
    pattern: ['^(\\d{8})?$', 'CEP inválido'],
    list: true,
  },
  endereco: { type: 'text', label: 'Endereço', max: 60, required: true, list: true },
  // G-074: digits with at most one letter, or SN, which a switch next to the field sets
  // (web/records/parceiros_address/house-number.tsx)
  numero: {
    type: 'text',
    label: 'Número',
    max: 10,
    required: true,
    list: true,
    so: '\\d',
    pattern: ['^(\\d+[A-Za-z]?|SN|S/N)$', 'Número inválido'],
  },
  bairro: { type: 'text', label: 'Bairro', max: 60, required: true, list: true },
  complemento: { type: 'text', label: 'Complemento', max: 60 },
  municipio: { type: 'ref', label: 'Cidade', to: 'municipios', list: true },
  tipo_contribuite: { type: 'enum', label: 'Contribuinte', options: TIPO_CONTRIBUITE, default: 9 },
  ie: { type: 'digits', label: 'Inscrição estadual', max: 14 },
  pontoref: { type: 'text', label: 'Ponto de referência', max: 60, raro: true },
  pais: { type: 'ref', label: 'País', to: 'paises', required: true, default: '1058', raro: true },
  nome_fantazia: { type: 'text', label: 'Nome fantasia', max: 60, raro: true },
  suframa: { type: 'digits', label: 'SUFRAMA', max: 9, raro: true },
  im: { type: 'digits', label: 'Inscrição municipal', max: 15, raro: true },
  destinatario: { type: 'text', label: 'Destinatário', max: 60, raro: true },
  cnpj_cpf: {
    type: 'text',
    label: 'CPF/CNPJ',
    max: 14,
    documento: 'cpf_cnpj',
    raro: true,
  },
  fone: { type: 'phone', label: 'Telefone', max: 11, mask: '(##) #####-####', raro: true },
  email: { type: 'email', label: 'E-mail', max: 100, raro: true, personal: 'restricted' },
  iest: { type: 'digits', label: 'IE do substituto', max: 14, raro: true },
  lat: {
    type: 'text',
    label: 'Latitude',
    max: 11,
    so: '\\d.-',
    // -90 to 90, six decimal places (G-105)
    pattern: ['^(-?([0-8]?\\d(\\.\\d{1,6})?|90(\\.0{1,6})?))?$', 'Latitude inválida'],
    raro: true,
  },
  log: {
    type: 'text',
    label: 'Longitude',
    max: 11,
    so: '\\d.-',
    pattern: ['^(-?((1[0-7]\\d|\\d{1,2})(\\.\\d{1,6})?|180(\\.0{1,6})?))?$', 'Longitude inválida'],
    raro: true,
  },
  ufemissao: { type: 'enum', label: 'UF de emissão', options: UF },
  principal: { type: 'enum', label: 'Principal', options: ZERO_UM, default: 0, list: true, raro: true },
} as const satisfies Fields

/** Conditions between the fields of an address, in the partner's form and in the register of addresses. */
export const condicoesEndereco = {
  requiredWhen: { cep: brasil, ie: ({ tipo_contribuite }: Linha) => tipo_contribuite === 1 },
  visibleWhen: { ufemissao: comUfEmissao },
  readOnlyWhen: { ie: semInscricao },
  aoMudar: {
    tipo: (linha: Linha) => ({
      ...(semInscricao(linha) ? { ie: null } : {}),
      ...(comUfEmissao(linha) ? {} : { ufemissao: null }),
    }),
    tipo_contribuite: (linha: Linha) => (semInscricao(linha) ? { ie: null } : {}),
    pais: (linha: Linha): Linha => (brasil(linha) ? {} : { municipio_id: null }),
  },
} as const

export const parceiros_address = defineRegister({
  id: 'parceiros_address',
  title: 'Endereços',
  singular: 'Endereço',
  words: { failure: { lista: 'Erro ao listar endereço' } },
  api: 'parceiros/:parceiro_id/address',
  routes: { list: null },
  access: { permission: 'cadastro_parceiro', guardedReads: true, readers: VER_DOCUMENTOS },
  parent: { register: 'parceiros', key: 'parceiro_id', api: 'parceiros' },
  list: { search: ['endereco', 'bairro'], order: 'id,asc' },
  lookup: { opens: true, display: 'endereco' },
  fields: camposEndereco,
  ...condicoesEndereco,
  // only in this register: the partner's form has another message for a missing city (doc 3 §5.7)
  requiredWhen: {
    ...condicoesEndereco.requiredWhen,
    municipio: demandsCidade,
  },
})
