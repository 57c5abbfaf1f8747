import { CLASSIFICACAO, TIPO_PESSOA, ZERO_UM } from '../options/parceiro.ts'
import { defineRegister } from '../register/define.ts'
import { camposEndereco } from './parceiros_address.ts'

// doc3 §3.7; apilido, classificacaos, id_entrageiro, addresss, obervasao // contrato
export const parceiros = defineRegister({
  id: 'parceiros',
  title: 'Parceiros',
  singular: 'Parceiro',
  menu: 'cadastro',
  dialogo: true,
  api: 'parceiros',
  route: '/cadastro/parceiro',
  permission: 'cadastro_parceiro',
  unique: [[['cpf_cnpj'], 'Já existe um parceiro com este CPF/CNPJ']],
  search: ['nome', 'apilido', 'cpf_cnpj'],
  order: 'nome,asc',
  fields: {
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO_PESSOA,
      default: 'F',
      list: true,
      filter: true,
      tab: 'Dados',
      clears: ['cpf_cnpj'],
    },
    cpf_cnpj: {
      type: 'text',
      label: 'CPF/CNPJ',
      max: 14,
      list: true,
      filter: true,
      tab: 'Dados',
      documento: 'cpf_cnpj',
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
    apilido: { type: 'text', label: 'Nome fantasia', max: 60, list: true, tab: 'Dados' },
    classificacaos: {
      type: 'checklist',
      label: 'Classificação',
      options: CLASSIFICACAO,
      required: true,
      min: 1,
      default: [1],
      filter: true,
      tab: 'Dados',
    },
    consumidor: { type: 'enum', label: 'Consumidor final', options: ZERO_UM, default: 1, tab: 'Dados' },
    ativo: { type: 'bool', label: 'Ativo', default: true, filter: true, tab: 'Dados' },
    email: { type: 'values', of: 'email', label: 'E-mails', max: 20, tab: 'Dados' },
    id_entrageiro: { type: 'text', label: 'Identificação do estrangeiro', max: 50, tab: 'Dados' },
    rg: { type: 'text', label: 'RG', max: 15, tab: 'Dados' },
    ie: { type: 'digits', label: 'Inscrição estadual', max: 14, tab: 'Dados' },
    data_nascimento: { type: 'date', label: 'Nascimento', tab: 'Dados' },
    transportador: {
      type: 'ref',
      label: 'Transportadora',
      to: 'parceiros',
      where: { classificacao: 3 },
      tab: 'Dados',
    },
    obervasao: { type: 'text', label: 'Observação', max: 5000, tab: 'Dados' },
    foto: { type: 'photo', label: 'Foto', tab: 'Dados' },
    addresss: {
      type: 'list',
      label: 'Endereços',
      table: 'parceiros_address',
      api: 'parceiros/:parceiro_id/address',
      of: camposEndereco,
      tab: 'Endereços',
    },
    telefones: {
      type: 'list',
      label: 'Telefones',
      tab: 'Telefones',
      max: 50,
      of: {
        telefone: {
          type: 'phone',
          label: 'Telefone',
          max: 11,
          required: true,
          mask: '(##) #####-####',
        },
        principal: { type: 'enum', label: 'Principal', options: ZERO_UM, default: 0 },
      },
    },
  },
  rules: [
    {
      campo: 'cpf_cnpj',
      mensagem: 'CPF inválido',
      ok: ({ tipo, cpf_cnpj }) => tipo !== 'F' || !cpf_cnpj || cpf_cnpj.length === 11,
    },
    {
      campo: 'cpf_cnpj',
      mensagem: 'CNPJ inválido',
      ok: ({ tipo, cpf_cnpj }) => tipo !== 'J' || !cpf_cnpj || cpf_cnpj.length === 14,
    },
    {
      // doc3 §5.7; a carrier may use another partner's address (G-034)
      campo: 'addresss',
      mensagem: 'Informe o endereço principal',
      ok: ({ addresss, transportador_id }, { novo }) =>
        !novo || Boolean(transportador_id) || (Array.isArray(addresss) && addresss.length > 0),
    },
    {
      campo: 'addresss',
      mensagem: 'Informe a Cidade',
      ok: ({ addresss }) =>
        !Array.isArray(addresss) ||
        addresss.every(
          ({ pais_id, municipio_id }) => (pais_id ?? '1058') !== '1058' || Boolean(municipio_id),
        ),
    },
  ],
  requiredWhen: { cpf_cnpj: ({ tipo }) => tipo === 'F' || tipo === 'J' },
  visibleWhen: {
    id_entrageiro: ({ tipo }) => tipo === 'E',
    transportador: ({ classificacaos }) => Array.isArray(classificacaos) && classificacaos.includes(3),
  },
})
