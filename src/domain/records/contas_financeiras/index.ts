import { EMISSORES, notByFile } from '../../../core/bank/boleto/issuers.ts'
import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { TIPO_CONTA } from '../../money/accounts.ts'

const ofBank = ({ tipo }: { tipo?: unknown }) => tipo === 'banco'
const issues = ({ tipo, boleto_leiaute }: { tipo?: unknown; boleto_leiaute?: unknown }) =>
  tipo === 'banco' && Boolean(boleto_leiaute)

/** Warns where a layout is chosen of what the account's bank does not take by file. */
function warnOfRemittance(conta: {
  tipo?: unknown
  banco?: unknown
  boleto_leiaute?: unknown
}): string | null {
  const { codigo = '', nome: banco } = (conta.banco ?? {}) as { codigo?: string; nome?: string }
  if (!issues(conta) || codigo === '') return null
  return EMISSORES[codigo] ? notByFile(codigo) : `O ${banco} não tem remessa aqui`
}

const LEIAUTES = [
  ['240', 'CNAB 240'],
  ['400', 'CNAB 400'],
] as const

/** Traits of the fields that a bank gives to one account. */
const FROM_BANK = { noBulk: true, alone: true } as const

/**
 * Accounts of money. Each company starts with one main account of every kind. The balance is the opening balance plus money
 * in, less money out.
 */
export const contas_financeiras = defineRegister({
  id: 'contas_financeiras',
  title: 'Contas financeiras',
  singular: 'Conta financeira',
  words: {
    feminino: true,
    palavras: 'bancárias bancos banco cofre caixa carteira conta corrente poupança saldo tesouraria',
    failure: { lista: 'Erro ao listar empresas', um: 'Erro ao carregar conta financeira' }, // the specification's texts
  },
  api: 'contas_financeiras',
  routes: { menu: 'financeiro', list: '/financeiro/contas', new: 'nova' },
  access: {
    permission: 'menu_financeiro',
    right: 'Financeiro',
    plan: 'gerenciar_financeiro',
    guardedReads: true,
  },
  owner: { empresa: true },
  storage: { unique: [[['nome'], 'Já existe uma conta financeira com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: nome('Nome'),
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO_CONTA,
      required: true,
      default: 'banco',
      list: true,
      filter: true,
      noBulk: true,
    },
    banco: { type: 'ref', label: 'Banco', to: 'bancos', semChave: true, list: true },
    agencia: { type: 'text', label: 'Agência', max: 10, so: '\\dXx-', list: true },
    conta: { type: 'text', label: 'Conta', max: 20, so: '\\dXx-', list: true },
    codigo_contabil: {
      type: 'text',
      label: 'Código no plano do contador',
      max: 30,
      list: true,
      note: 'Vai no CSV dos lançamentos do mês (SPED fiscal)',
    },
    saldo_inicial: {
      type: 'money',
      label: 'Saldo inicial',
      min: '-999999999999.99',
      default: '0.00',
      noBulk: true,
      alone: true,
    },
    abertura: {
      type: 'date',
      label: 'Data do saldo inicial',
      noBulk: true,
      alone: true,
      note: 'Vazia: hoje',
    },
    saldo: { type: 'money', label: 'Saldo', list: true, virtual: 'answer', shown: true },
    principal: {
      type: 'bool',
      label: 'Principal do tipo',
      default: false,
      list: true,
      noBulk: true,
      alone: true,
      note: 'Vendas, compras e recebimentos movem a conta principal de cada tipo',
    },
    boleto_leiaute: {
      type: 'enum',
      label: 'Remessa de boletos',
      options: LEIAUTES,
      noBulk: true,
      alone: true,
      raro: true,
      note: 'O leiaute que o banco recebe; vazio: esta conta não emite boletos',
    },
    boleto_convenio: {
      type: 'digits',
      label: 'Convênio ou código do beneficiário',
      max: 20,
      ...FROM_BANK,
    },
    boleto_carteira: { type: 'digits', label: 'Carteira', max: 3, ...FROM_BANK },
    boleto_variacao: { type: 'digits', label: 'Variação, modalidade ou posto', max: 3, ...FROM_BANK },
    boleto_transmissao: { type: 'digits', label: 'Código de transmissão', max: 15, ...FROM_BANK },
    boleto_minimo: {
      type: 'money',
      label: 'Menor valor de um boleto',
      ...FROM_BANK,
      note: 'Vazio: o que o banco aceita',
    },
    boleto_proximo: {
      type: 'digits',
      label: 'Próximo nosso número',
      max: 15,
      ...FROM_BANK,
      note: 'Vazio: 1, ou o que segue ao último dado',
    },
    remessa_proxima: {
      type: 'int',
      label: 'Próximo arquivo de remessa',
      min: 1,
      max: 999_999,
      ...FROM_BANK,
      note: 'Vazio: 1, ou o que segue ao último enviado',
    },
    ativo,
  },
  visibleWhen: {
    ...{ banco: ofBank, agencia: ofBank, conta: ofBank, boleto_leiaute: ofBank },
    ...{ boleto_convenio: issues, boleto_carteira: issues, boleto_variacao: issues },
    ...{ boleto_transmissao: issues, boleto_minimo: issues, boleto_proximo: issues },
    remessa_proxima: issues,
  },
  readOnlyWhen: { tipo: (_, { novo }) => !novo },
  warnings: [{ campo: 'boleto_leiaute', diz: warnOfRemittance }],
  rules: [
    {
      campo: 'ativo',
      mensagem: 'A conta principal do tipo não pode ser inativa',
      ok: v => v.principal !== true || v.ativo !== false,
    },
  ],
})
