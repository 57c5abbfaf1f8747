import { defineRegister } from '../../fields/define.ts'
import { SIGLA_UF } from '../../options/uf.ts'

const sempre = () => true

/** Companies of every account, as the administration sees them: plan, trial and block. Each company edits its other data. */
export const empresas = defineRegister({
  id: 'empresas',
  title: 'Relatório de empresas',
  singular: 'Empresa',
  words: { failure: { lista: 'Erro ao listar empresas' }, feminino: true },
  api: 'admin/empresas',
  routes: { noForm: true, menu: 'admin', list: '/admin/report/empresas' },
  access: { permission: null, guardedReads: true, noInsert: true },
  owner: { house: true },
  storage: { neverNull: ['uf'] },
  list: { search: ['nome', 'razao', 'cnpj'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, list: true, filter: true, noBulk: true },
    razao: { type: 'text', label: 'Razão social', max: 60, list: true, filter: true, noBulk: true },
    cnpj: {
      type: 'text',
      label: 'CNPJ',
      max: 14,
      mask: 'XX.XXX.XXX/XXXX-##',
      list: true,
      filter: true,
      noBulk: true,
    },
    conta: { type: 'text', label: 'Conta', max: 60, list: true, virtual: 'answer' },
    plano_nome: { type: 'text', label: 'Plano em vigor', max: 60, list: true, virtual: 'answer' },
    uf: { type: 'enum', label: 'UF', options: SIGLA_UF, list: true, filter: true, noBulk: true },
    plano_modelo: { type: 'ref', label: 'Plano', to: 'planos', virtual: 'body' },
    status: {
      type: 'enum',
      label: 'Situação',
      options: [
        [1, 'Ativa'],
        [2, 'Somente leitura'],
        [3, 'Sem ações de início'],
      ],
      required: true,
      default: 1,
      list: true,
      filter: true,
    },
    bloqueada: { type: 'bool', label: 'Bloqueada', default: false, list: true, filter: true },
    teste_ate: {
      type: 'date',
      label: 'Teste grátis até',
      futuro: true,
      list: true,
      filter: true,
      note: 'Vazio: conta permanente',
    },
    licenca_ate: {
      type: 'date',
      label: 'Licença até',
      futuro: true,
      list: true,
      filter: true,
      note: 'O dia seguinte já bloqueia; vazio: sem prazo',
    },
    validade_certificado: {
      type: 'date',
      label: 'Certificado até',
      futuro: true,
      list: true,
      filter: true,
      noBulk: true,
    },
  },
  readOnlyWhen: { nome: sempre, razao: sempre, cnpj: sempre, uf: sempre, validade_certificado: sempre },
})
