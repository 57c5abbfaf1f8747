import { ID_ESTRANGEIRO_INVALIDO, isIdEstrangeiro } from '../../../core/document/estrangeiro.ts'
import { VER_DOCUMENTOS } from '../../api/quem-vende.ts'
import { TIPO_TRANSPORTADOR } from '../../documents/manifesto/options.ts'
import { optionObjects } from '../../fields/coded.ts'
import { ativo } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import type { Linha } from '../../fields/field.ts'
import { isWireCnpj, isWireCpf } from '../../fields/schema/to-zod.ts'
import { CLASSIFICACAO, TIPO_PESSOA, ZERO_UM } from '../../options/parceiro.ts'
import { camposEndereco, condicoesEndereco, demandsCidade } from '../parceiros_address/index.ts'
import { listaTelefones } from './telefones.ts'

const estrangeiro = ({ tipo }: { tipo?: 'F' | 'J' | 'E' | null }) => tipo === 'E'
const empresa = ({ tipo }: { tipo?: 'F' | 'J' | 'E' | null }) => tipo === 'J'
const transportadora = ({ classificacaos }: { classificacaos?: unknown }) =>
  Array.isArray(classificacaos) && classificacaos.includes(3)

/**
 * Register of partners: customers, suppliers, carriers (doc 3 §3.7). The API spells `apilido`, `classificacaos`,
 * `id_entrageiro`, `addresss` and `obervasao`.
 */
export const parceiros = defineRegister({
  id: 'parceiros',
  title: 'Parceiros',
  singular: 'Parceiro',
  words: {
    failure: { lista: 'Erro ao listar parceiro', um: 'Erro ao carregar o parceiro' },
    palavras: 'clientes fornecedores transportadoras vendedores pessoas freguês comprador cpf cnpj endereço',
  },
  api: 'parceiros',
  routes: { menu: 'cadastro', list: '/cadastro/parceiro' },
  access: { permission: 'cadastro_parceiro', right: 'Parceiros', readers: VER_DOCUMENTOS },
  storage: { unique: [[['cpf_cnpj'], 'Já existe um parceiro com este CPF/CNPJ']], large: true },
  list: { search: ['nome', 'apilido', 'cpf_cnpj'], order: 'nome,asc' },
  lookup: { opens: true, pointed: ['nome', 'cpf_cnpj'], asked: { by: 'full_search' }, codes: ['cpf_cnpj'] },
  fields: {
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO_PESSOA,
      required: true,
      default: 'F',
      list: true,
      filter: true,
      tab: 'Dados',
      clears: ['cpf_cnpj'],
      noBulk: true,
    },
    cpf_cnpj: {
      type: 'text',
      label: 'CPF/CNPJ',
      max: 14,
      list: true,
      filter: true,
      tab: 'Dados',
      documento: 'pelo_tipo',
      noBulk: true,
      // a CPF is personal data; a company's CNPJ is public
      personal: value => typeof value === 'string' && value.length === 11,
    },
    id_entrageiro: {
      type: 'text',
      label: 'Identificação do estrangeiro',
      max: 50,
      tab: 'Dados',
      personal: true,
    },
    nome: {
      type: 'text',
      label: 'Nome',
      max: 60,
      required: true,
      list: true,
      filter: true,
      tab: 'Dados',
      pattern: ['^(?:\\P{L}*\\p{L}){4}', 'O nome deve ter ao menos 4 letras'],
    },
    // trade name of a company, or another name of a person (doc 3 §3.7)
    apilido: {
      type: 'text',
      label: 'Nome fantasia / apelido',
      max: 60,
      list: true,
      filter: true,
      tab: 'Dados',
    },
    classificacaos: {
      type: 'checklist',
      label: 'Classificação',
      options: CLASSIFICACAO,
      ...optionObjects,
      required: true,
      min: 1,
      default: [1],
      list: true,
      filter: true,
      tab: 'Dados',
    },
    ie: { type: 'digits', label: 'Inscrição estadual', max: 14, filter: true, tab: 'Dados' },
    rg: { type: 'text', label: 'RG', max: 15, tab: 'Dados', raro: true, personal: 'restricted' },
    data_nascimento: {
      type: 'date',
      label: 'Nascimento / abertura',
      mask: 'DD/MM/YYYY',
      filter: true,
      tab: 'Dados',
      raro: true,
      personal: 'restricted',
    },
    consumidor: {
      type: 'enum',
      label: 'Consumidor final',
      options: ZERO_UM,
      default: 1,
      filter: true,
      tab: 'Dados',
      raro: true,
    },
    ativo: { ...ativo, tab: 'Dados' },
    email: { type: 'values', of: 'email', label: 'E-mails', max: 20, tab: 'Dados', personal: 'restricted' },
    transportador: {
      type: 'ref',
      label: 'Usa o endereço da transportadora',
      to: 'parceiros',
      where: { classificacao: 3 },
      oferece: { ativo: 1 },
      tab: 'Dados',
      note: 'O próprio endereço deixa de ser obrigatório.',
    },
    rntrc: {
      type: 'digits',
      label: 'RNTRC',
      max: 8,
      tab: 'Dados',
      pattern: ['^\\d{8}$', 'São 8 algarismos'],
    },
    tipo_transportador: {
      type: 'enum',
      label: 'Tipo do transportador',
      options: TIPO_TRANSPORTADOR,
      tab: 'Dados',
    },
    limite_credito: {
      type: 'money',
      label: 'Limite de crédito',
      min: '0.00',
      tab: 'Dados',
      raro: true,
      note: 'vazio: sem limite',
    },
    dias_tolerancia: {
      type: 'int',
      label: 'Atraso tolerado, dias',
      min: 0,
      max: 999,
      tab: 'Dados',
      raro: true,
      note: 'vazio: qualquer',
    },
    tabela_preco: {
      type: 'ref',
      label: 'Tabela de preço',
      to: 'tabelas_preco',
      oferece: { ativo: 1 },
      tab: 'Dados',
      raro: true,
      note: 'Vazia: os preços de todos',
    },
    bloqueado: {
      type: 'bool',
      label: 'Não compra a prazo',
      default: false,
      filter: true,
      tab: 'Dados',
      raro: true,
    },
    obervasao: {
      type: 'text',
      label: 'Observação',
      max: 5000,
      tab: 'Dados',
      raro: true,
      personal: 'restricted',
    },
    foto: { type: 'photo', label: 'Foto', tab: 'Dados', personal: 'restricted' },
    addresss: {
      type: 'list',
      label: 'Endereços',
      singular: 'Endereço',
      table: 'parceiros_address',
      api: 'parceiros/:parceiro_id/address',
      of: camposEndereco,
      umSo: 'principal',
      tab: 'Endereços',
      personal: true,
      ...condicoesEndereco,
    },
    telefones: { ...listaTelefones, personal: true },
  },
  rules: [
    {
      campo: 'cpf_cnpj',
      mensagem: 'CPF inválido',
      ok: ({ tipo, cpf_cnpj }) => (tipo ?? 'F') !== 'F' || !cpf_cnpj || isWireCpf(cpf_cnpj),
    },
    {
      campo: 'cpf_cnpj',
      mensagem: 'CNPJ inválido',
      ok: ({ tipo, cpf_cnpj }) => tipo !== 'J' || !cpf_cnpj || isWireCnpj(cpf_cnpj),
    },
    {
      campo: 'cpf_cnpj',
      mensagem: 'CPF/CNPJ inválido',
      ok: ({ tipo, cpf_cnpj }) => tipo !== 'E' || !cpf_cnpj || isWireCpf(cpf_cnpj) || isWireCnpj(cpf_cnpj),
    },
    {
      campo: 'id_entrageiro',
      mensagem: ID_ESTRANGEIRO_INVALIDO,
      ok: ({ tipo, id_entrageiro }) => tipo !== 'E' || !id_entrageiro || isIdEstrangeiro(id_entrageiro),
    },
    {
      // doc 3 §5.7; a carrier may instead point to another partner, whose address is used (G-034)
      campo: 'addresss',
      mensagem: 'Campo Obrigatório',
      ok: (valores, { novo }) =>
        !novo ||
        (transportadora(valores) && Boolean(valores.transportador_id)) ||
        (Array.isArray(valores.addresss) && valores.addresss.length > 0),
    },
    {
      campo: 'addresss',
      mensagem: 'Informe a Cidade',
      dialogo: true,
      ok: ({ addresss }) =>
        !Array.isArray(addresss) ||
        addresss.every(linha => !demandsCidade(linha as Linha) || Boolean(linha?.municipio_id)),
    },
  ],
  requiredWhen: { cpf_cnpj: ({ tipo }) => (tipo ?? 'F') !== 'E' },
  visibleWhen: {
    id_entrageiro: estrangeiro,
    rg: valores => !empresa(valores),
    ie: valores => !estrangeiro(valores),
    transportador: transportadora,
    rntrc: transportadora,
    tipo_transportador: transportadora,
  },
})
