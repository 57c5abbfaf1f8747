import { wireToIso } from '../../../core/dates/day.ts'
import { defineRegister } from '../../fields/define.ts'

export const STATUS_LICENCA = [
  ['P', 'Pendente'],
  ['A', 'Aprovada'],
  ['R', 'Recusada'],
] as const

/** Request of a plan for a company, without effect until the administration approves it. */
export const licencas = defineRegister({
  id: 'licencas',
  title: 'Licenças',
  singular: 'Licença',
  words: { feminino: true },
  api: 'admin/licencas',
  routes: { noEdit: true, menu: 'admin', list: '/admin/cadastro/licencas' },
  access: { permission: null, guardedReads: true },
  owner: { house: true },
  list: { search: ['observacao'], order: 'id,desc' },
  lookup: { display: 'observacao' },
  fields: {
    empresa: {
      type: 'ref',
      label: 'Empresa',
      to: 'empresas',
      semChave: true,
      required: true,
      list: true,
      filter: true,
    },
    plano: { type: 'ref', label: 'Plano', to: 'planos', required: true, list: true, filter: true },
    inicio: { type: 'date', label: 'Início', futuro: true, list: true },
    fim: {
      type: 'date',
      label: 'Fim',
      futuro: true,
      list: true,
      note: 'O dia seguinte já bloqueia; vazio: sem prazo',
    },
    status: {
      type: 'enum',
      label: 'Situação',
      options: STATUS_LICENCA,
      default: 'P',
      list: true,
      filter: true,
      noBulk: true,
    },
    observacao: { type: 'text', label: 'Observação', max: 200, list: true },
  },
  // status changes only by approving or refusing the request
  readOnlyWhen: { status: () => true },
  rules: [
    {
      campo: 'fim',
      mensagem: 'O fim vem antes do início',
      ok: ({ inicio, fim }) => !inicio || !fim || wireToIso(fim) >= wireToIso(inicio),
    },
  ],
})
