import { defineRegister } from '../../fields/define.ts'
import { RECEBE_CARTAO } from '../../options/pagamento.ts'
import { listaTelefones } from '../parceiros/telefones.ts'
import { enderecosEmitente } from './enderecos.ts'
import { camposRegimeRegular, semestresDoRegime, visivelNoSimples } from './regime-regular.ts'

/**
 * Companies that the user may enter, with their issuer data; new companies can be added to the account
 * (server/records/minhas_empresas). Each has at least one issuer address (tipo 2, G-036), and IE and city of the main
 * address are copied to the company.
 */
export const minhas_empresas = defineRegister({
  id: 'minhas_empresas',
  title: 'Empresas',
  singular: 'Empresa',
  words: {
    failure: { lista: 'Erro ao listar empresas' },
    palavras: 'loja filial cnpj razão social logo dados endereço',
    feminino: true,
  },
  api: 'config/empresas',
  routes: { menu: 'configuracoes', list: '/config/empresa' },
  access: { permission: 'menu_configuracoes', right: 'Configurações', guardedReads: true, noRemove: true },
  owner: { entered: true },
  storage: { table: 'empresas', neverNull: ['im', 'cnae', 'email'] },
  list: { search: ['nome', 'razao', 'cnpj'], order: 'nome,asc' },
  fields: {
    // fields without a tab are shown in the first tab
    nome: {
      type: 'text',
      label: 'Nome fantasia',
      max: 60,
      required: true,
      list: true,
      filter: true,
      tab: 'Dados',
    },
    razao: {
      type: 'text',
      label: 'Razão social',
      max: 60,
      required: true,
      semEcomercial: true,
      list: true,
      filter: true,
    },
    cnpj: {
      type: 'text',
      label: 'CNPJ',
      max: 14,
      documento: 'cnpj',
      required: true,
      list: true,
      filter: true,
    },
    ie: { type: 'text', label: 'Inscrição Estadual', max: 14, list: true, virtual: 'answer' },
    im: { type: 'digits', label: 'Inscrição Municipal', max: 15 },
    cnae: { type: 'digits', label: 'CNAE', max: 7, min: 7 },
    crt: {
      type: 'enum',
      label: 'Regime tributário',
      options: [
        [1, 'Simples Nacional'],
        [2, 'Simples Nacional, excesso de sublimite'],
        [3, 'Regime normal'],
        [4, 'MEI'],
      ],
      required: true,
      list: true,
    },
    ...camposRegimeRegular,
    email: { type: 'email', label: 'E-mail', max: 120 },
    recebe_cartao: {
      type: 'enum',
      label: 'Como recebe cartão e PIX',
      options: RECEBE_CARTAO,
      note: 'Há estados que pedem o pagamento ligado à nota: os do endereço são ditos em Endereços',
    },
    senar_pj: { type: 'ref', label: 'Senar de pessoa jurídica', to: 'senars' },
    senar_pf: { type: 'ref', label: 'Senar de pessoa física', to: 'senars' },
    logo: {
      type: 'photo',
      label: 'Logotipo',
      corte: 'livre',
      note: 'Sai no DANFE. JPEG, PNG ou GIF, até 1,5 MB',
    },
    addresss: { ...enderecosEmitente, tab: 'Endereços' },
    telefones: { ...listaTelefones, table: 'empresas_telefones' },
  },
  visibleWhen: visivelNoSimples,
  rules: semestresDoRegime,
})
